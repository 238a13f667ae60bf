import { statSync } from 'node:fs'
import { StoreConflict } from '@posthorn/core/ports'
import type Database from 'better-sqlite3'
import { type CompiledQuery, type Kysely, type QueryResult, SqliteAdapter } from 'kysely'
import { isKysely, isObject, type LentTransaction, NONE_OPEN, plain } from '../sql/engine/lent.ts'
import { command, takeShortcut } from '../sql/engine/statement.ts'
import type { Tables } from '../sql/tables.ts'
import { shortcutTo, storeError, withPreparedStatements } from './connection.ts'
import { readingBy } from './reading.ts'
import type { WriteLock } from './write-lock.ts'

const ENTER = 'savepoint posthorn'
const KEEP = 'release posthorn'
const UNDO = 'rollback to posthorn'

const NOT_JOINED =
  'On SQLite, pass the better-sqlite3 database with an open transaction, or the transaction of a Kysely database.'

/** Statements of one open transaction. */
interface Lent {
  readonly db: Kysely<Tables>
  /** Throws if no transaction is open. */
  requireOpen(): void
  /** Returns a conflict that occurred since the last call. */
  takeConflict(): StoreConflict | undefined
}

/** Returns a function that joins transactions of the application on this file. */
export function sqliteLender(file: string, lock: WriteLock): (transaction: unknown) => LentTransaction {
  const handles = new WeakMap<Database.Database, Lent>()

  function lentBy(handle: Database.Database): Lent {
    requireSameFile(handle, file)
    const known = handles.get(handle) ?? onHandle(handle)
    handles.set(handle, known)
    return known
  }

  return (transaction) => {
    if (isHandle(transaction)) return joining(transaction, lentBy(transaction), lock)
    if (isKysely(transaction)) return joining(transaction, onKysely(transaction), lock)
    throw new TypeError(NOT_JOINED)
  }
}

function joining(handle: object, { db, requireOpen, takeConflict }: Lent, lock: WriteLock): LentTransaction {
  return {
    db,
    handle,
    async enter() {
      requireOpen()
      await command(db, ENTER)
      takeConflict()
    },
    async keep() {
      // As on PostgreSQL, work with a conflict is lost, even if the conflict was caught.
      const conflict = takeConflict()
      if (conflict) throw conflict
      await command(db, KEEP)
    },
    async undo() {
      await command(db, UNDO)
      await command(db, KEEP)
    },
    // A transaction that has written holds the lock until its end.
    ended: lock.freed,
  }
}

function isHandle(value: unknown): value is Database.Database {
  return isObject(value) && typeof value.prepare === 'function' && typeof value.inTransaction === 'boolean'
}

function requireSameFile(handle: Database.Database, file: string): void {
  const identity = (path: string) => {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found && `${found.dev}:${found.ino}`
  }
  if (handle.memory || identity(handle.name) !== identity(file))
    throw new TypeError(`The transaction belongs to ${handle.name || ':memory:'}, but the mails are in ${file}.`)
}

function onHandle(handle: Database.Database): Lent {
  const conflicts = noteConflicts()
  const run = shortcutTo(withPreparedStatements(handle, conflicts.note))
  // The query declares the row type by its selection.
  const db = readingBy(async <R>({ sql, parameters }: CompiledQuery) => run(sql, parameters) as QueryResult<R>)
  takeShortcut(db, run)
  return {
    db,
    takeConflict: conflicts.take,
    requireOpen() {
      if (!handle.inTransaction) throw new Error(NONE_OPEN)
    },
  }
}

function onKysely(given: Kysely<Tables>): Lent {
  const transaction = plain(given)
  if (!(transaction.getExecutor().adapter instanceof SqliteAdapter)) throw new TypeError(NOT_JOINED)
  const conflicts = noteConflicts()
  const db = readingBy(async <R>({ sql, parameters, queryId, query }: CompiledQuery) => {
    try {
      return await transaction.executeQuery<R>({ sql, parameters, queryId, query })
    } catch (cause) {
      const error = storeError(cause)
      conflicts.note(error)
      throw error
    }
  })
  // Kysely itself checks whether its transaction is over.
  return { db, takeConflict: conflicts.take, requireOpen: () => {} }
}

function noteConflicts() {
  let conflict: StoreConflict | undefined
  return {
    note(error: unknown) {
      if (error instanceof StoreConflict) conflict = error
    },
    take() {
      const taken = conflict
      conflict = undefined
      return taken
    },
  }
}
