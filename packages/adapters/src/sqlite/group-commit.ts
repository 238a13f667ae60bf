import { StoreUnavailable } from '@posthorn/core'
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Tables } from '../sql/tables.ts'
import { storeError } from './connection.ts'

interface Entry {
  readonly work: (db: Kysely<Tables>) => Promise<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** At most this many transactions share a commit, so that none waits long for its neighbours. */
const GROUP_MAX = 100

/**
 * Runs transactions one after another on the one writing connection, and commits those that came in the same turn of
 * the event loop together: the disk is waited for once for all of them. Each is a savepoint, so one that fails takes
 * back its own writes only. A promise resolves after the commit. Transactions do no I/O but the database's, so a group
 * runs through without a pause.
 */
export function createGroupCommit(database: Database.Database, db: Kysely<Tables>) {
  const statements = {
    begin: database.prepare('begin immediate'),
    commit: database.prepare('commit'),
    rollback: database.prepare('rollback'),
    savepoint: database.prepare('savepoint entry'),
    release: database.prepare('release entry'),
    undo: database.prepare('rollback to entry'),
  }
  const waiting: Entry[] = []
  let idle: Promise<void> = Promise.resolve()
  let scheduled = false

  async function runEntry(entry: Entry): Promise<() => void> {
    statements.savepoint.run()
    try {
      const result = await entry.work(db)
      statements.release.run()
      return () => entry.resolve(result)
    } catch (error) {
      // A full disk and the like end the whole transaction at once: then the group is lost, not this entry.
      if (!database.inTransaction) throw error
      statements.undo.run()
      statements.release.run()
      return () => entry.reject(error)
    }
  }

  async function runGroup(group: readonly Entry[]): Promise<void> {
    const settle: (() => void)[] = []
    try {
      statements.begin.run()
      for (const entry of group) settle.push(await runEntry(entry))
      statements.commit.run()
    } catch (error) {
      if (database.inTransaction) statements.rollback.run()
      const reason = storeError(error)
      const failure =
        reason instanceof StoreUnavailable ? reason : new StoreUnavailable('the commit failed', { cause: error })
      for (const entry of group) entry.reject(failure)
      return
    }
    for (const tell of settle) tell()
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
    /** Resolves when every transaction that was asked for has ended. */
    drained: () => idle,
  }
}
