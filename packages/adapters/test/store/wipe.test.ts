import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { WIPED } from '../../src/sql/project-store.ts'
import { sqlite } from '../../src/sqlite/index.ts'

it('wipes all rows of a project', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-wipe-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = await freshSqlite(path.join(directory, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  await store.close()
  const db = new Database(file)
  const owned = db
    .prepare<[], string>(
      `select distinct tables.name from sqlite_schema as tables, pragma_table_info(tables.name) as columns
       where tables.type = 'table' and columns.name = 'project_id' order by 1`,
    )
    .pluck()
    .all()
  db.close()
  const wiped = new Set<string>(Object.values(WIPED).flatMap((step) => step.map(({ table }) => table)))
  expect(owned.length).toBeGreaterThan(30)
  expect(owned.filter((table) => !wiped.has(table))).toStrictEqual([])
})
