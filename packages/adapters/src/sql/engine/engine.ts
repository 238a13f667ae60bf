import type { Clock, Store } from '@posthorn/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Dialect } from './dialect.ts'

/** A database as the store uses it: how to read outside of transactions, and how to write inside of one. */
export interface Engine {
  readonly dialect: Dialect
  readonly reader: Kysely<Tables>
  /** For reads that look at very many rows; sees what was committed before. */
  readonly scan: Kysely<Tables>
  /** The same on behalf of one owner: owners take turns. */
  scanOf(owner: string): Kysely<Tables>
  /** The database's time, where it is not this machine's. */
  readonly clock?: Clock
  /** All or nothing, durable when it resolves; may share a commit with others. Owners take turns. */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>, owner?: string): Promise<T>
  /** For short work that others wait for: it finds a connection whatever slow work there is. Absent where none has to be found. */
  readonly urgent?: Pick<Engine, 'reader' | 'transaction'>
  migrate(): Promise<{ readonly applied: readonly string[] }>
  ready(): Promise<void>
  /** Gives room that nothing takes any more back to the disk, a little of it; whether there is more. Absent where the database does so itself. */
  reclaim?(): Promise<boolean>
  /** Takes what was deleted out of the database's files; false when it has to be asked again. Absent where the database does so itself. */
  scrub?(): Promise<boolean>
  readonly failures: NonNullable<Store['failures']>
  /** Measures of the engine's own, by name. */
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
  /** For reads that look at very many rows; nothing else waits for them. Inside a transaction it is the transaction. */
  readonly scan: Kysely<Tables>
  write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  readonly inTransaction: boolean
  /** Appended to the reading of a row that may be read in order to be changed: nothing outside of transactions. */
  readonly locked: RawBuilder<unknown>
  /** The same on behalf of one owner, whose scans and writes are not in the way of those of others. */
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
    ...{ dialect, read: db, scan: db, inTransaction: true, locked: dialect.locks.forUpdate },
    write: (work) => work(db),
    of: () => session,
  }
  return session
}
