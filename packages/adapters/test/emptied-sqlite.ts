import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '@posthorn/core'
import Database from 'better-sqlite3'
import { sqlite } from '../src/sqlite/index.ts'

/**
 * One store on one file that is empty each time it is opened: to migrate a file, and to start the threads that read it,
 * takes longer than most tests do.
 */
export async function emptiedSqlite() {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-emptied-'))
  const file = path.join(directory, 'posthorn.db')
  const store = sqlite(file, { synchronous: 'normal' })
  await store.migrate()
  const beside = new Database(file)
  const tables = beside
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`,
    )
    .pluck()
    .all()
  const empty = beside.transaction(() => {
    beside.pragma('defer_foreign_keys = on')
    for (const table of tables) beside.exec(`delete from ${table}`)
  })
  return {
    open(): Store {
      empty.immediate()
      return { ...store, close: async () => {} }
    },
    async end() {
      beside.close()
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
