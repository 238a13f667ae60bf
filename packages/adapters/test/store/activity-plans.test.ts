import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FeedEvents } from '@posthorn/core/insight'
import type { ProjectStore } from '@posthorn/core/ports'
import { aTenant, eventually } from '@posthorn/core/testing'
import Database from 'better-sqlite3'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { OWN_EVENT } from '../../src/sql/activity/own-events.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const EVENTS = 60_000
const OWN = ['email.sent', 'email.delivery', 'email.open', 'email.click', 'email.bounce', 'email.complaint']
const ALL_OWN = [...OWN, 'email.received', 'contact.subscribed', 'contact.unsubscribed']
const ANY = { limit: 51, after: undefined, from: undefined, until: undefined, contactId: undefined }

/** Requests of feeds, with the most matching events on a page. */
const WANTED: readonly (readonly [title: string, request: FeedEvents, found: number])[] = [
  ['everything', { ...ANY, own: ALL_OWN, tracked: true }, 51],
  ['a rare tracked event', { ...ANY, own: [], tracked: true }, 1],
  ['a rare bounce', { ...ANY, own: ['email.bounce'], tracked: false }, 1],
  ['a type that never happened', { ...ANY, own: ['email.complaint'], tracked: false }, 0],
  ['all types but one', { ...ANY, own: ALL_OWN.filter((name) => name !== 'email.open'), tracked: true }, 51],
  ['a rare event of a contact', { ...ANY, own: [], tracked: true, contactId: 'cnt_1' }, 1],
  ['a rare bounce of a contact', { ...ANY, own: ['email.bounce'], tracked: false, contactId: 'cnt_1' }, 1],
]

const fill = (project: string, numbers: string) => [
  `insert into events (id, project_id, name, contact_id, data, created_at)
   select 'evt_' || v, '${project}', case v % 3 when 0 then 'email.open' when 1 then 'email.sent' else 'email.click' end,
     'cnt_1', '{}', 1700000000000 + v * 1000 from ${numbers}`,
  `insert into events (id, project_id, name, contact_id, data, created_at) values
   ('evt_a', '${project}', 'rare', 'cnt_1', '{}', 1), ('evt_b', '${project}', 'email.bounce', 'cnt_1', '{}', 2)`,
]

async function look({ activity, events }: ProjectStore): Promise<void> {
  for (const [title, request, found] of WANTED) expect((await activity.events(request)).length, title).toBe(found)
  expect(await activity.countSince(new Date(0), 100)).toBe(100)
  const story = {
    contactId: 'cnt_1',
    names: ['email.open', 'email.click', 'contact.unsubscribed'],
    since: new Date(0),
  } as const
  expect(await events.listOfMail({ ...story, emailId: 'eml_none', limit: 9, among: 100 })).toStrictEqual([])
  expect(await events.listByContact('cnt_1', { limit: 5, after: undefined, name: 'rare' })).toHaveLength(1)
}

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: plans of feeds on PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('a feed on PostgreSQL', () => {
  it.each(['nothing is', 'all is'])('reads few of many events, when %s known of the table', async (known) => {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url, { connections: 1 })
    await store.ready()
    await queryPostgres(url, 'alter table events set (autovacuum_enabled = false)')
    const { id, rooms } = await aTenant(store)
    for (const statement of fill(id, `generate_series(1, ${EVENTS}) as v`)) await queryPostgres(url, statement)
    if (known === 'all is') await queryPostgres(url, 'analyze events')
    await queryPostgres(url, "select pg_stat_reset_single_table_counters('events'::regclass)")
    await look(rooms)
    await store.close()
    await eventually(async () => {
      const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
      expect(await queryPostgres(url, others)).toStrictEqual([])
    })
    const [read] = await queryPostgres(
      url,
      `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as rows
       from pg_stat_user_tables where relname = 'events'`,
    )
    expect(read?.rows).toBeGreaterThan(100)
    expect(read?.rows).toBeLessThan(2000)
  })
})

it('a feed on SQLite finds rare events by an index of their own', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorn-activity-plans-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = await freshSqlite(path.join(folder, 'posthorn.db'))
  const store = sqlite(file)
  await store.ready()
  const { id, rooms } = await aTenant(store)
  const database = new Database(file)
  const numbers = `(with recursive n(v) as (select 1 union all select v + 1 from n where v < ${EVENTS}) select v from n)`
  for (const statement of fill(id, numbers)) database.exec(statement)
  await look(rooms)
  const condition = OWN_EVENT.toOperationNode().sqlFragments.join('')
  const plan = database
    .prepare(`explain query plan select * from events where project_id = 'x' and not ${condition}
      order by created_at desc, id desc limit 9`)
    .all()
  expect(JSON.stringify(plan)).toContain('events_tracked')
  expect(JSON.stringify(plan)).not.toContain('TEMP B-TREE')
  database.close()
  await store.close()
})
