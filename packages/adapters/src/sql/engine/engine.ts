import type { Clock, MigrationResult, Store } from '@posthorn/core/ports'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Dialect } from './dialect.ts'
import type { LentTransaction } from './lent.ts'

/** A database as the store uses it: reads outside of transactions, and writes inside of them. */
export interface Engine {
  readonly dialect: Dialect
  readonly reader: Kysely<Tables>
  /** For reads of very many rows; sees what was committed before. */
  readonly scan: Kysely<Tables>
  /** The same for one owner. Owners take turns. */
  scanOf(owner: string): Kysely<Tables>
  /** The database's time, unless it is this machine's. */
  readonly clock?: Clock
  /** All or nothing, durable when the promise resolves; may share a commit with others. Owners take turns. */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>, owner?: string): Promise<T>
  /** For short, urgent work: gets a connection whatever slow work is running. Absent where connections are not scarce. */
  readonly urgent?: Pick<Engine, 'reader' | 'transaction'>
  /** For engines that answer over a network: brief work of many requests shares statements. Absent where statements are cheap. */
  readonly groups?: {
    /** Runs work on a connection of its own; statements are sent without waiting for those before them. */
    readonly connected: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
    /** Begins a transaction whose statements do not wait long for what other transactions have locked. */
    readonly begin: (db: Kysely<Tables>) => Promise<unknown>
    /** How long work waits at most. Milliseconds. */
    readonly waitMs: number
  }
  /** Joins a transaction of the application. Throws `TypeError` for what is none of this database. */
  join(transaction: unknown): LentTransaction
  /** See `Store`. */
  readonly isLent?: boolean
  migrate(): Promise<MigrationResult>
  ready(): Promise<void>
  /**
   * Returns a little free space to the disk. Resolves to whether there is more. Absent where the database does so itself.
   */
  reclaim?(): Promise<boolean>
  /**
   * Removes deleted data from the database's files; false when it has to be tried again. Absent where the database does so
   * itself.
   */
  scrub?(): Promise<boolean>
  readonly failures: NonNullable<Store['failures']>
  /** How many transactions the only writer has committed; absent where writers are concurrent. */
  writesDone?(): number
  /** See `Store`. */
  readonly commitMs: NonNullable<Store['commitMs']>
  /** The engine's own metrics, by name. */
  stats?(): Readonly<Record<string, number>>
  close(): Promise<void>
}

/**
 * Where a room of the store reads and writes. Outside a transaction each write is a transaction of its own; inside,
 * both are the transaction.
 */
export interface Session {
  readonly dialect: Dialect
  readonly read: Kysely<Tables>
  /** For reads of very many rows, which nothing else waits for. Inside a transaction it is the transaction. */
  readonly scan: Kysely<Tables>
  write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  readonly inTransaction: boolean
  /** The lock appended to reads of rows that may be changed; nothing outside of transactions. */
  readonly locked: RawBuilder<unknown>
  /** The same for one owner, whose scans and writes do not hold up those of others. */
  of(owner: string): Session
}

export function sessionOf(engine: Engine): Session {
  const session = {
    dialect: engine.dialect,
    read: engine.reader,
    scan: engine.scan,
    write: <T>(work: (db: Kysely<Tables>) => Promise<T>) => engine.transaction(work),
    inTransaction: false,
    locked: sql``,
  }
  return {
    ...session,
    of: (owner) => ({
      ...session,
      get scan() {
        return engine.scanOf(owner)
      },
      write: (work) => engine.transaction(work, owner),
      of: (other) => sessionOf(engine).of(other),
    }),
  }
}

export function sessionWithin(dialect: Dialect, db: Kysely<Tables>): Session {
  const session: Session = {
    dialect,
    read: db,
    scan: db,
    inTransaction: true,
    locked: dialect.locks.forUpdate,
    write: (work) => work(db),
    of: () => session,
  }
  return session
}
