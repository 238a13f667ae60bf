import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayOf, EVENT_COUNTS_MAX, type Store } from '@posthorn/core'
import { anEvent, aTenant, rowTime } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../test/support/postgres.ts'
import { postgresDialect } from '../src/postgres/dialect.ts'
import { postgres } from '../src/postgres/index.ts'
import type { Dialect } from '../src/sql/engine/dialect.ts'
import { eventCounts } from '../src/sql/migrations/0013-event-counts.ts'
import type { Tables } from '../src/sql/tables.ts'
import { sqliteDialect } from '../src/sqlite/dialect.ts'
import { sqlite } from '../src/sqlite/index.ts'

interface Place {
  readonly store: Store
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  /** What takes the triggers away. */
  readonly untrigger: readonly string[]
}

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: counts of events on PostgreSQL are not tested: ${found.missing}`)
else afterAll(() => found.server.stop())

function onSqlite(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-event-counts-'))
  const file = path.join(folder, 'posthorn.db')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(file) }) })
  const untrigger = ['drop trigger events_inserted', 'drop trigger events_deleted']
  return { store: sqlite(file), db, dialect: sqliteDialect, untrigger }
}

async function onPostgres(): Promise<Place> {
  const url = 'server' in found ? await found.server.createDatabase() : ''
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
  const untrigger = ['drop function posthorn_count_events cascade']
  return { store: postgres(url), db, dialect: postgresDialect, untrigger }
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
    await place.store.migrate()
    const { id, rooms } = await aTenant(place.store)
    return { ...place, id, events: rooms.events }
  }

  it('begin with what an earlier version wrote', async () => {
    const { db, dialect, untrigger, events, store } = await start()
    const before = [
      ...untrigger,
      'drop table event_counts',
      'drop table event_changes',
      ...['events_newest', 'events_name', 'events_contact_newest'].map((index) => `drop index ${index}`),
      'create index events_oldest on events (project_id, created_at)',
    ]
    for (const text of before) await sql.raw(text).execute(db)
    const days = [0, 0, 1, 5].map((days) => rowTime(days * 86_400_000))
    await events.insert(days.map((createdAt) => anEvent({ name: 'a', createdAt })))
    await db.transaction().execute((db) => eventCounts(db, dialect))
    await events.insert([anEvent({ name: 'a' }), anEvent({ name: 'b' })])
    expect(await events.counts(EVER)).toStrictEqual([
      { name: 'a', count: 5 },
      { name: 'b', count: 1 },
    ])
    const first = dayOf(rowTime(0))
    expect(await events.counts({ ...EVER, from: first + 1, until: first + 1 })).toStrictEqual([{ name: 'a', count: 1 }])
    while ((await store.counters.fold()) > 0);
    await events.deleteNamed('a', { until: rowTime(9 * 86_400_000), limit: 9 })
    while ((await store.counters.fold()) > 0);
    const { rows } = await sql`select name, events from event_counts`.execute(db)
    expect(rows.map((row) => Object.values(Object(row)).map(String))).toStrictEqual([['b', '1']])
  })

  it('count events that nobody told the store of', async () => {
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
  ])('add up no more than the newest, with %i more than that', async (more, expected) => {
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
