import type { ProjectId } from '../ids/ids.ts'
import type { Project } from '../ids/project.ts'
import type { Clock } from './clock.ts'

/**
 * The nouns of one project: each room adds its store (`declare module`), so that the kernel depends on no noun. Rows of
 * other projects cannot be reached from here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add their stores.
export interface ProjectStore {}

/** The nouns of the deployment as a whole, which rooms add as they do to `ProjectStore`. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add their stores.
export interface DeploymentStore {}

/**
 * Stores everything. Each call is atomic; `transaction` combines several calls. Inside a transaction only the store that it
 * passes may be used: a call to the outer store waits for the transaction to end.
 */
export interface Store extends DeploymentStore {
  /** The time that all nodes on this database share; absent when it is the machine's. */
  readonly clock?: Clock
  project(id: ProjectId): ProjectStore
  /**
   * Commits all of the work or nothing. Durable when the promise resolves. `work` does no I/O except through the store,
   * and may run again from the start when a commit that it shares with others fails. Projects take turns, however many
   * transactions each has waiting; work without a project has a turn like a project. `urgent` transactions do not wait
   * for slow work, because leases expire during the wait. `work` may replace properties of the store, and of its nouns,
   * by a `Proxy`; a copy (`{ ...store }`) has no nouns, and one of a noun no verbs: they are made when first read.
   */
  transaction<T>(work: (store: Store) => Promise<T>, turn?: ProjectId | 'urgent'): Promise<T>
  /**
   * Like `transaction`, for brief work of one project: work that arrives together shares statements and a commit, and
   * work that fails does not affect the others. Its writes are sent when all work of the group is done, so it does not
   * read its own writes, except contacts by address. Rejects with `ProjectChanged` when project or key differ from
   * `brief`. Absent where statements are cheap and a shared commit is enough.
   */
  inGroup?<T>(brief: Brief, work: (store: ProjectStore) => Promise<T>): Promise<T>
  /**
   * Joins a transaction that the application has begun on this database: its writes commit or roll back with it.
   * Accepts the transaction object of the application's driver, and throws `TypeError` for anything else. Absent where
   * the store does not support it.
   */
  join?(transaction: unknown): TransactionJoin
  /**
   * Returns the value that all nodes on this database agree on for a name. Stores the given value if there is none yet, or
   * if it replaces the stored one.
   */
  agree(name: string, value: string, options?: { readonly replace: boolean }): Promise<string>
  /**
   * Deletes a bounded batch of expired rows (idempotency answers, files of finished imports, old finished jobs,
   * sessions, tokens and counts of attempts). Returns how many rows.
   */
  prune(now: Date): Promise<number>
  /** Brings the schema up to date, forward only; safe to call from many processes at the same time. */
  migrate(): Promise<MigrationResult>
  /** Whether the database belongs to an application, which decides itself when to migrate. */
  readonly isLent?: boolean
  /** Resolves when the database answers and its schema is up to date; rejects with `StoreUnavailable`. */
  ready(): Promise<void>
  /** Returns how often statements, connections and commits have failed since the store was opened. */
  failures?(): Readonly<Record<StoreFailure, number>>
  /**
   * Returns how many transactions the only writer of the database has committed in this process: others wait for it.
   * Absent where writers are concurrent.
   */
  writesDone?(): number
  /**
   * Returns the time within which 99 of 100 commits of the last minute were durable, in milliseconds. Undefined while
   * there were fewer than ten.
   */
  commitMs?(): number | undefined
  /** The adapter's own metrics, by name. */
  stats?(): Readonly<Record<string, number>>
  close(): Promise<void>
}

/** A transaction of the application that the store has joined. The application commits it. */
export interface TransactionJoin {
  /**
   * Does work within the transaction: all of it or nothing. When the work fails, the transaction is as before and may
   * continue. Several are done one after another. Rejects where no transaction is open.
   */
  attempt<T>(work: (store: Store) => Promise<T>): Promise<T>
  /**
   * Resolves when the transaction has ended either way, or when that cannot be determined any more. Call it after an
   * `attempt`.
   */
  ended(): Promise<void>
}

/** Brief work of a project, with its assumptions. */
export interface Brief {
  readonly project: Project
  /** SHA-256 of the API key of the request, lower-case hex. */
  readonly keyHash: string | undefined
  /** The approximate number of characters that it writes. */
  readonly size: number
}

/**
 * The kinds of database failures.
 * - `busy`: others hold a lock or all connections for too long; a deadlock, even one that was retried.
 * - `connection`: it does not answer, or its file is gone or cannot be read.
 * - `timeout`: it cancelled a statement.
 * - `read_only`: it refuses writes.
 * - `full`: its disk is full.
 * - `constraint`: a row broke a rule other than uniqueness: a bug, or bad data.
 * - `other`: any other refusal.
 */
export const STORE_FAILURES = ['busy', 'connection', 'timeout', 'read_only', 'full', 'constraint', 'other'] as const
export type StoreFailure = (typeof STORE_FAILURES)[number]

/** A write that broke a uniqueness rule. The transaction it happened in is lost. */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict'
}

/** The error when the database does not answer, or is not ready to be used. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** The problem that a person has to solve; undefined when waiting may be enough. Never changes. */
  readonly code: string | undefined
  /** The next step for a person. */
  readonly suggestion: string | undefined

  constructor(
    message: string,
    options: { readonly cause?: unknown; readonly code?: string; readonly suggestion?: string } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.code = options.code
    this.suggestion = options.suggestion
  }
}

/** The steps of the schema. */
export interface MigrationResult {
  /** Those that were applied. */
  readonly applied: readonly string[]
  /** Those of a newer version that are compatible with this one; absent when there are none. */
  readonly newer?: readonly string[]
}

/** The error when the project has changed, or its key was rotated, since they were looked up: nothing was done. */
export class ProjectChanged extends Error {
  override readonly name = 'ProjectChanged'
}
