import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aContact, aTenant, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { columnValues, distinctValues } from '../../src/sql/fields/values.ts'
import type { Tables } from '../../src/sql/tables.ts'
import { sqliteDialect } from '../../src/sqlite/dialect.ts'
import { sqlite } from '../../src/sqlite/index.ts'

it('reads values of the newest contacts in the order of an index, however many there are', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-values-'))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  const { id, rooms } = await aTenant(store)
  await rooms.contacts.insertMany(
    Array.from({ length: 3000 }, (_, i) => aContact({ createdAt: rowTime(i), data: { n: i % 7, old: i < 2900 } })),
  )
  await store.close()

  const database = new Database(file)
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database }),
    log: ({ query }) => {
      asked.push(query)
    },
  })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  // The parts of a session that these reads need.
  const session = { scan: db, dialect: sqliteDialect } as never
  const request = { limit: 9, among: 100 }
  expect(await distinctValues(session, id, { ...request, path: ['n'] })).toStrictEqual([0, 1, 2, 3, 4, 5, 6])
  expect(await distinctValues(session, id, { ...request, path: ['old'] })).toStrictEqual([false])
  expect(await columnValues(session, id, { ...request, column: 'subscribed' })).toStrictEqual([true])
  expect(asked).toHaveLength(3)
  for (const { sql, parameters } of asked) {
    const plan = database.prepare(`explain query plan ${sql}`).all(...parameters)
    const steps = JSON.stringify(plan)
    expect(steps).toContain('SEARCH contacts USING INDEX contacts_newest (project_id=?)')
    expect(steps).not.toContain('SCAN contacts')
    expect(steps).not.toContain('FOR ORDER BY')
  }
})
