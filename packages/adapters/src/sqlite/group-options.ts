import type { Kysely } from 'kysely'
import type { CommitTimes } from '../sql/engine/commit-times.ts'
import type { Tables } from '../sql/tables.ts'
import type { ProjectRevision } from './revision.ts'
import type { Syncs } from './syncs.ts'

export interface GroupOptions {
  readonly busyTimeoutMs: number
  readonly groupMs?: number
  /** Called after each commit. If it throws, all transactions of the commit fail. */
  readonly afterCommit?: () => void
  /** Called for each failed statement, begin, or commit. */
  readonly onError?: (error: unknown) => void
  /** Counts the time of each commit that wrote something. */
  readonly times?: CommitTimes
  /** Syncs commits to the disk if the connection does not. */
  readonly syncs?: Omit<Syncs, 'close'> | undefined
  /** Whether the event loop turns during a long transaction; true by default. */
  readonly yields?: boolean
  /** Counts changes of projects and keys. */
  readonly revision?: ProjectRevision
}

/** A transaction that waits for its turn. */
export interface Entry {
  readonly owner: string
  readonly work: (db: Kysely<Tables>) => Promise<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  /** Its duration in milliseconds. */
  took: number
}
