import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Tables } from './tables.ts'

/** A database as the store uses it: how to read outside of transactions, and how to write inside of one. */
export interface Engine {
  readonly dialect: Dialect
  readonly reader: Kysely<Tables>
  /** All or nothing, durable when it resolves; may share a commit with others. */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  migrate(): Promise<{ readonly applied: readonly string[] }>
  ready(): Promise<void>
  close(): Promise<void>
}

/**
 * Where a room of the store reads and writes. Outside a transaction each write is a transaction of its own; inside,
 * both are the transaction.
 */
export interface Session {
  readonly dialect: Dialect
  readonly read: Kysely<Tables>
  write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
}

export function sessionOf(engine: Engine): Session {
  return { dialect: engine.dialect, read: engine.reader, write: (work) => engine.transaction(work) }
}

export function sessionWithin(dialect: Dialect, db: Kysely<Tables>): Session {
  return { dialect, read: db, write: (work) => work(db) }
}
