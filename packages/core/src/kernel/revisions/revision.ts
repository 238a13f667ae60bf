/** A record that people edit. Its revision grows with every change by anyone. */
export interface Revised {
  /** 1 when it is created. */
  readonly revision: number
  readonly updatedAt: Date
}

export const FIRST_REVISION = 1

/** Returns the fields that every change of a record writes. The caller's transaction has read the record. */
export const revised = ({ revision }: Pick<Revised, 'revision'>, at: Date): Revised => ({
  revision: revision + 1,
  updatedAt: at,
})
