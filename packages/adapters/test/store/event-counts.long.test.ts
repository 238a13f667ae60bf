import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EVENT_COUNTS_MAX } from '@posthorn/core/audience'
import type { Store } from '@posthorn/core/ports'
import { aTenant } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import type { Tables } from '../../src/sql/tables.ts'
import { sqlite } from '../../src/sqlite/index.ts'

interface Place {
  readonly store: Store
  readonly db: Kysely<Tables>
}

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: counts of events on PostgreSQL are not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

async function onSqlite(): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-event-counts-'))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(file) }) })
  return { store: sqlite(file), db }
}

async function onPostgres(): Promise<Place> {
  const url = 'server' in found ? await found.server.createDatabase() : ''
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
  return { store: postgres(url), db }
}

const places: readonly (readonly [string, () => Place | Promise<Place>])[] = [
  ['sqlite', onSqlite],
  ...('server' in found ? ([['postgres', onPostgres]] as const) : []),
]

const EVER = { from: 0, until: 1_000_000, limit: 10 }

describe.each(places)('counts of events on %s', (_, open) => {
  async function start() {
    const place = await open()
    onTestFinished(async () => {
      await Promise.all([place.store.close(), place.db.destroy()])
    })
    await place.store.ready()
    const { id, rooms } = await aTenant(place.store)
    return { ...place, id, events: rooms.events }
  }

  it('include events that were inserted without the store', async () => {
    const { db, id, events } = await start()
    await sql`insert into events (id, project_id, name, contact_id, data, created_at)
      values ('evt_1', ${id}, 'a', 'cnt_1', '{}', 86400000), ('evt_2', ${id}, 'a', 'cnt_1', '{}', 86399999)`.execute(db)
    expect(await events.counts({ ...EVER, until: 0 })).toStrictEqual([{ name: 'a', count: 1 }])
    expect(await events.countNamed('a')).toBe(2)
    await sql`delete from events where id = 'evt_1'`.execute(db)
    expect(await events.countNamed('a')).toBe(1)
  })

  it.each([
    [-1, EVENT_COUNTS_MAX - 1],
    [0, EVENT_COUNTS_MAX],
    [1, EVENT_COUNTS_MAX],
  ])('include at most the newest, with %i more than the limit', async (more, expected) => {
    const { db, id, events } = await start()
    await sql`insert into event_counts (project_id, name, day, events)
      with recursive n(value) as (select 1 union all select value + 1 from n where value < ${sql.lit(EVENT_COUNTS_MAX + more)})
      select ${id}, case when value = 1 then 'oldest' else 'a' end, value, 1 from n`.execute(db)
    const counts = await events.counts(EVER)
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(expected)
    expect(counts.some(({ name }) => name === 'oldest')).toBe(more <= 0)
    expect(await events.countNamed('a')).toBe(EVENT_COUNTS_MAX + more - 1)
  })
})
