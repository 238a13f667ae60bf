import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Store } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import { freshSqlite } from '../../../test/support/sqlite.ts'
import { sqlite } from '../src/sqlite/index.ts'

/**
 * Creates one store on one file that is empty each time it is opened: copying a file, and starting the threads that
 * read it, takes longer than most tests. Only tables with rows are emptied, by statements that are compiled once.
 */
export async function emptiedSqlite() {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-emptied-'))
  const file = await freshSqlite(path.join(directory, 'posthorn.db'))
  const store = sqlite(file, { synchronous: 'normal' })
  await store.ready()
  const outsideClient = new Database(file)
  outsideClient.pragma('synchronous = off')
  const tables = outsideClient
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
         and name <> 'event_clock'`,
    )
    .pluck()
    .all()
  const emptied = tables.map((table) => ({
    isFull: outsideClient.prepare(`select exists (select 1 from ${table})`).pluck(),
    empty: outsideClient.prepare(`delete from ${table}`),
  }))
  const empty = outsideClient.transaction(() => {
    // The deletion of rows may add others, to tables that were empty.
    for (let full = emptied; full.length > 0; full = emptied.filter(({ isFull }) => isFull.get() === 1))
      for (const { isFull, empty } of full) if (isFull.get() === 1) empty.run()
  })
  return {
    open(): Store {
      empty.immediate()
      return { ...store, close: async () => {} }
    },
    async end() {
      outsideClient.close()
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
