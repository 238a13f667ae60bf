import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreConflict } from '@posthorn/core'
import type Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { takeShortcut } from '../sql/statement.ts'
import type { Tables } from '../sql/tables.ts'
import { shortcutTo, storeError, withPreparedStatements } from './connection.ts'
import { isBusy } from './in-use.ts'

interface Entry {
  readonly work: (db: Kysely<Tables>) => Promise<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** At most this many transactions share a commit, so that none waits long for its neighbours. */
const GROUP_MAX = 100

/** While another process writes: how long this one stops for it, as a commit takes hardly longer, and how long it does other things. */
const BLOCK_MS = 10
const PAUSE_MS = 10

/**
 * Runs transactions one after another on the one writing connection, and commits those that came in the same turn of
 * the event loop together: the disk is waited for once for all of them. When one of a group fails, the group is taken
 * back and each runs again in a transaction of its own: failures are rare, and a savepoint for each costs every group
 * 6 µs a transaction. A promise resolves after the commit. Transactions do no I/O but the database's, so a group runs
 * through without a pause. A group that another process keeps waiting for longer than `busyTimeoutMs` fails as a whole.
 */
export function createGroupCommit(database: Database.Database, { busyTimeoutMs }: { readonly busyTimeoutMs: number }) {
  database.pragma(`busy_timeout = ${BLOCK_MS}`)
  let conflict: StoreConflict | undefined
  const kept = withPreparedStatements(database, (seen) => {
    conflict = seen
  })
  const shortcut = shortcutTo(kept)
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: kept }) })
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const rollback = database.prepare('rollback')
  const waiting: Entry[] = []
  let idle: Promise<void> = Promise.resolve()
  let scheduled = false
  let commits = 0
  let transactions = 0

  async function beginTransaction(): Promise<void> {
    for (const until = performance.now() + busyTimeoutMs; ; await sleep(PAUSE_MS)) {
      try {
        begin.run()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() >= until) throw error
      }
    }
  }

  /** Runs the entries in the transaction that has begun, all or nothing; answers with their results. */
  async function commitAll(entries: readonly Entry[]): Promise<readonly unknown[]> {
    const results: unknown[] = []
    try {
      // Bound to the connection: the statements need not wait for it one by one.
      await writer.connection().execute(async (db) => {
        takeShortcut(db, shortcut)
        for (const entry of entries) {
          conflict = undefined
          results.push(await entry.work(db))
          // As on PostgreSQL: a transaction with a conflict in it is lost, whoever caught it.
          if (conflict) throw conflict
        }
      })
      commit.run()
      commits += 1
      transactions += entries.length
      return results
    } catch (error) {
      if (database.inTransaction) rollback.run()
      throw error
    }
  }

  async function runGroup(group: readonly Entry[]): Promise<void> {
    try {
      await beginTransaction()
    } catch (error) {
      for (const entry of group) entry.reject(storeError(error))
      return
    }
    try {
      const results = await commitAll(group)
      group.forEach((entry, index) => {
        entry.resolve(results[index])
      })
    } catch (error) {
      const [only] = group
      if (group.length === 1) only?.reject(storeError(error))
      else for (const entry of group) await runGroup([entry])
    }
  }

  async function runWaiting(): Promise<void> {
    while (waiting.length > 0) {
      // The requests that are being read in this turn join the group.
      await new Promise(setImmediate)
      const group = waiting.splice(0, GROUP_MAX)
      await runGroup(group)
    }
    scheduled = false
  }

  return {
    transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (result: unknown) => void, reject })
        if (scheduled) return
        scheduled = true
        idle = runWaiting()
      })
    },
    /** How many transactions shared how many commits. */
    stats: () => ({ commits, transactions }),
    /** Closes the connection once every transaction that was asked for has ended. */
    async close() {
      await idle
      await writer.destroy()
    },
  }
}
