import type { FeedEvents } from '@posthorn/core/insight'
import type { ProjectStore } from '@posthorn/core/ports'
import { aTenant } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { OWN_EVENT } from '../../src/sql/activity/own-events.ts'
import { expectPlan, openSqlite, resetReads, rowsRead } from '../plans-kit.ts'

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
    await resetReads(url, ['events'])
    await look(rooms)
    await store.close()
    const read = await rowsRead(url, ['events'])
    expect(read).toBeGreaterThan(100)
    expect(read).toBeLessThan(2000)
  })
})

it('a feed on SQLite finds rare events by an index of their own', async () => {
  const { store, database } = await openSqlite()
  const { id, rooms } = await aTenant(store)
  const numbers = `(with recursive n(v) as (select 1 union all select v + 1 from n where v < ${EVENTS}) select v from n)`
  for (const statement of fill(id, numbers)) database.exec(statement)
  await look(rooms)
  const condition = OWN_EVENT.toOperationNode().sqlFragments.join('')
  const statement = `select * from events where project_id = 'x' and not ${condition} order by created_at desc, id desc limit 9`
  expectPlan(database, statement, 'events_tracked')
})
