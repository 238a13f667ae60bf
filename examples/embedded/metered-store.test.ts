// Proves the store by the conformance suite, as the guide to adapters and tests says. Run it with vitest.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { storeConformance } from '@posthorn/core/conformance'
import { sqlite } from '@posthorn/node'
import Database from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { createMeter, metered } from './metered-store.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'metered-store-'))
const file = path.join(directory, 'mail.db')
const meter = createMeter()
const store = metered(sqlite(file), meter)
await store.migrate()

// The store stays open for all tests, which is much faster: what is emptied before each is its file.
const beside = new Database(file)
const tables = beside
  .prepare<[], string>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
       and name <> 'event_clock'`,
  )
  .pluck()
  .all()
const empty = beside.transaction(() => {
  beside.pragma('defer_foreign_keys = on')
  for (const table of tables) beside.exec(`delete from ${table}`)
})
afterAll(async () => {
  beside.close()
  await store.close()
  rmSync(directory, { recursive: true })
})

storeConformance('the metered store', {
  async open() {
    empty.immediate()
    return { ...store, close: async () => {} }
  },
})

it('has counted what the suite did', () => {
  expect(meter.report()[0]).toMatch(/^transaction: \d{3,} committed, \d{2,} failed, /)
})
