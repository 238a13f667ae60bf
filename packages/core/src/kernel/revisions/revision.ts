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

/** Returns the record with the next revision; `before` itself where `next` has the same values. */
export const changedRecord = <T extends Revised>(before: T, next: T, at: Date): T =>
  isSame(before, next) ? before : { ...next, ...revised(before, at) }

/** Returns whether two values are equal as JSON; a missing property is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime()
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [values, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...values.keys(), ...others.keys()])].every((name) => isSame(values.get(name), others.get(name)))
}
