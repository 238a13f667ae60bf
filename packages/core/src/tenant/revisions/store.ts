import type { Revised } from '../../kernel/revisions/revision.ts'

/** The nouns that people edit, and that have a revision. */
export const REVISED_NOUNS = [
  'campaign',
  'contact',
  'member',
  'project',
  'segment',
  'template',
  'webhook endpoint',
  'workflow',
] as const
export type RevisedNoun = (typeof REVISED_NOUNS)[number]

export interface RevisedRecord {
  readonly noun: RevisedNoun
  /** The id of the record; of a member, that of the user. */
  readonly id: string
}

/** A revision, and the time of the change; members have none. */
export type HeldRevision = Pick<Revised, 'revision'> & Partial<Pick<Revised, 'updatedAt'>>

/** The revisions of all records that people edit. */
export interface RevisionStore {
  /**
   * Returns the revision of a record as of the last commit; undefined if there is no such record. Within a transaction,
   * the record does not change until its end, except by the transaction itself: two that hold it wait for each other.
   */
  hold(record: RevisedRecord): Promise<HeldRevision | undefined>
}

declare module '../../kernel/ports/store.ts' {
  interface ProjectStore {
    readonly revisions: RevisionStore
  }
}
