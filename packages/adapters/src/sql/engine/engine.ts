import type { Clock, MigrationResult, Store } from '@posthorn/core/ports'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Dialect } from './dialect.ts'
import type { LentTransaction } from './lent.ts'
import type { Revision } from './remembered.ts'

/** A database as the store uses it: reads outside of transactions, and writes inside transactions. */
export interface Engine {
  readonly dialect: Dialect
  readonly reader: Kysely<Tables>
  /** A connection for reads of very many rows, which see everything committed before. */
  readonly scan: Kysely<Tables>
  /** Returns a connection for long reads of one owner. Owners take turns. */
  scanOf(owner: string): Kysely<Tables>
  /** The database's time, unless it is this machine's. */
  readonly clock?: Clock
  /**
   * Runs work as a transaction: all or nothing, durable when the promise resolves; may share a commit with others.
   * Owners take turns.
   */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>, owner?: string): Promise<T>
  /** Connections for short, urgent work, available during slow work. Absent where connections are not scarce. */
  readonly urgent?: Pick<Engine, 'reader' | 'transaction'>
  /**
   * Settings for engines that answer over a network: brief work of many requests shares statements. Absent where
   * statements are cheap.
   */
  readonly groups?: {
    /** Runs work on a connection of its own; statements are sent without waiting for those before them. */
    readonly connected: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
    /** Begins a transaction whose statements wait only briefly for locks of other transactions. */
    readonly begin: (db: Kysely<Tables>) => Promise<unknown>
    /** The longest wait of work. Milliseconds. */
    readonly waitMs: number
  }
  /**
   * Joins a transaction of the application. Throws `TypeError` for a value that is not a transaction of this database.
   */
  join(transaction: unknown): LentTransaction
  /** See `Store`. */
  readonly isLent?: boolean
  /** The revision of projects and their keys. */
  readonly revision?: Revision
  migrate(): Promise<MigrationResult>
  ready(): Promise<void>
  /**
   * Returns a little free space to the disk. Resolves to true if there is more. Absent where the database does so
   * itself.
   */
  reclaim?(): Promise<boolean>
  /**
   * Removes deleted data from the database's files; resolves to false if it has to be tried again. Absent where the
   * database does so itself.
   */
  scrub?(): Promise<boolean>
  readonly failures: NonNullable<Store['failures']>
  /** Returns the number of transactions that the only writer has committed; absent where writers are concurrent. */
  writesDone?(): number
  /** See `Store`. */
  readonly commitMs: NonNullable<Store['commitMs']>
  /** The engine's own metrics, by name. */
  stats?(): Readonly<Record<string, number>>
  close(): Promise<void>
}

/**
 * The connections of a part of the store. Outside a transaction each write is a transaction of its own; inside, both
 * are the transaction.
 */
export interface Session {
  readonly dialect: Dialect
  readonly read: Kysely<Tables>
  /**
   * A connection for reads of very many rows, which do not delay other work. Inside a transaction it is the
   * transaction.
   */
  readonly scan: Kysely<Tables>
  write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  readonly inTransaction: boolean
  /** The lock appended to reads of rows that may be changed; empty outside of transactions. */
  readonly locked: RawBuilder<unknown>
  /** The revision of projects and their keys. */
  readonly revision?: Revision | undefined
  /** Returns the session of one owner, whose scans and writes do not hold up those of others. */
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
    revision: engine.revision,
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

/** The session of a transaction, which all owners share. */
class TransactionSession implements Session {
  readonly dialect: Dialect
  readonly read: Kysely<Tables>
  readonly inTransaction = true
  readonly revision: Revision | undefined

  constructor({ dialect, revision }: Pick<Engine, 'dialect' | 'revision'>, db: Kysely<Tables>) {
    this.dialect = dialect
    this.read = db
    this.revision = revision
  }

  get scan(): Kysely<Tables> {
    return this.read
  }

  get locked(): RawBuilder<unknown> {
    return this.dialect.locks.forUpdate
  }

  // A property, because stores take it out of the session.
  readonly write = <T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => work(this.read)

  of(): Session {
    return this
  }
}

export const sessionWithin = (engine: Pick<Engine, 'dialect' | 'revision'>, db: Kysely<Tables>): Session =>
  new TransactionSession(engine, db)
