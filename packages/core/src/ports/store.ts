import type { ContactStore } from '../contacts/store.ts'
import type { LedgerStore } from '../delivery/ledger.ts'
import type { EmailStore } from '../emails/store.ts'
import type { EventLog, EventStore } from '../events/store.ts'
import type { FieldStore } from '../fields/store.ts'
import type { IdempotencyStore } from '../idempotency/store.ts'
import type { ProjectId } from '../ids.ts'
import type { ImportStore } from '../imports/store.ts'
import type { InboxStore } from '../inbox/store.ts'
import type { JobsStore, ProjectJobsStore } from '../jobs/store.ts'
import type { ProjectSettingsStore, ProjectsStore } from '../projects/store.ts'
import type { RetentionStore } from '../retention/store.ts'
import type { AudienceStore } from '../segments/audience.ts'
import type { SegmentStore } from '../segments/store.ts'
import type { SuppressionStore } from '../suppressions/store.ts'
import type { TemplateStore } from '../templates/store.ts'
import type { Clock } from './clock.ts'

/** What one project owns. There is no way to another project's rows from here. */
export interface ProjectStore {
  readonly settings: ProjectSettingsStore
  readonly contacts: ContactStore
  readonly fields: FieldStore
  readonly segments: SegmentStore
  readonly imports: ImportStore
  readonly suppressions: SuppressionStore
  readonly templates: TemplateStore
  readonly emails: EmailStore
  readonly events: EventStore
  readonly idempotency: IdempotencyStore
  readonly jobs: ProjectJobsStore
  readonly inbox: InboxStore
}

/**
 * Where everything is kept. Each call is atomic by itself; `transaction` makes several calls one. Inside a transaction
 * only the store that it passes may be used: the outer one would wait for its end.
 */
export interface Store {
  readonly projects: ProjectsStore
  readonly ledger: LedgerStore
  readonly jobs: JobsStore
  readonly audience: AudienceStore
  readonly eventLog: EventLog
  readonly retention: RetentionStore
  /** The time that all nodes on this database share; absent where it is the machine's. */
  readonly clock?: Clock
  project(id: ProjectId): ProjectStore
  /**
   * All or nothing. Durable when the promise resolves. `work` does no I/O but the store's, and may be run again from its
   * beginning when the commit it shares with others fails. Projects take turns, whatever waits of each; so does what is
   * done for none. What is `urgent` waits for no slow work: leases run out meanwhile.
   */
  transaction<T>(work: (store: Store) => Promise<T>, turn?: ProjectId | 'urgent'): Promise<T>
  /** The value that all nodes on this database have under a name: the given one if there is none yet, or if it replaces the one there is. */
  agree(name: string, value: string, options?: { readonly replace: boolean }): Promise<string>
  /** Deletes what is past its time (idempotency answers, files of imports that ended, jobs that finished long ago), in a bounded batch; answers with how many rows went. */
  prune(now: Date): Promise<number>
  /** Brings the schema up to date, forward only; safe to call from many processes at once. */
  migrate(): Promise<{ readonly applied: readonly string[] }>
  /** Resolves when the database answers and its schema is up to date; rejects with `StoreUnavailable`. */
  ready(): Promise<void>
  /** How often the database failed since the store was opened, by statements, connections and commits. */
  failures?(): Readonly<Record<StoreFailure, number>>
  /** Measures of the adapter's own, by name, for whoever watches it. */
  stats?(): Readonly<Record<string, number>>
  close(): Promise<void>
}

/**
 * How a database fails.
 * - `busy`: others hold what is needed, or all connections, for too long; a deadlock, also one that was run again.
 * - `connection`: it does not answer, or its file is gone or cannot be read.
 * - `timeout`: it gave a statement up.
 * - `read_only`: it takes no writes.
 * - `full`: its disk is.
 * - `constraint`: a row broke a rule that is no uniqueness rule: a mistake of this program, or in the data.
 * - `other`: all else that it refused.
 */
export const STORE_FAILURES = ['busy', 'connection', 'timeout', 'read_only', 'full', 'constraint', 'other'] as const
export type StoreFailure = (typeof STORE_FAILURES)[number]

/** A write that broke a uniqueness rule. The transaction it happened in is lost. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict'
}

/** The database does not answer, or is not ready to be used. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
