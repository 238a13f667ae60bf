import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { expect, onTestFinished } from 'vitest'
import { queryPostgres } from '../../../test/support/postgres.ts'
import { freshSqlite } from '../../../test/support/sqlite.ts'
import { sqlite } from '../src/sqlite/index.ts'

/** Forgets what was read of the tables so far. */
export async function resetReads(url: string, tables: readonly string[]): Promise<void> {
  const counters = tables.map((table) => `pg_stat_reset_single_table_counters('${table}'::regclass)`)
  await queryPostgres(url, `select ${counters.join()}`)
}

/** Returns how many rows of the tables were read since then, once every other connection is closed and has counted. */
export async function rowsRead(url: string, tables: readonly string[]): Promise<number> {
  await eventually(async () => {
    const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    expect(await queryPostgres(url, others)).toStrictEqual([])
  })
  const [read] = await queryPostgres(
    url,
    `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as rows
     from pg_stat_user_tables where relname in (${tables.map((table) => `'${table}'`).join()})`,
  )
  return Number(read?.rows)
}

/** Opens a store on a file of its own, and the file itself. Both are closed when the test ends. */
export async function openSqlite() {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-plans-'))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  const database = new Database(file)
  onTestFinished(async () => {
    database.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  return { store, database }
}

/** Expects that SQLite reads a statement by an index, and sorts nothing. */
export function expectPlan(database: Database.Database, statement: string, index: string): void {
  const plan = JSON.stringify(database.prepare(`explain query plan ${statement}`).all())
  expect(plan).toContain(index)
  expect(plan).not.toContain('TEMP B-TREE')
}
