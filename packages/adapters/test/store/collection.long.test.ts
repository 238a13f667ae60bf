import type { Campaign, CollectionStep } from '@posthorn/core/automation'
import type { Contact } from '@posthorn/core/people'
import type { ProjectStore } from '@posthorn/core/ports'
import { aContact, aStartedCampaign, aTenant, cpuTimeOf, eventually, rowIds, rowTime } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it, test } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: collections on PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

function stepOf(campaign: Campaign, window: number, variables: readonly string[] = []): CollectionStep {
  const mail = {
    idPrefix: `eml_${'0'.repeat(10)}`,
    fromName: 'Engines',
    domain: 'example.com',
    variables,
    footer: false,
  }
  return {
    campaign,
    mail,
    predicate: { kind: 'all', of: [] },
    subscribedOnly: false,
    until: campaign.startedAt ?? rowTime(0),
    window,
  }
}

test('a step over large contacts costs little, however many variables the texts read', async () => {
  const store = sqlite(await freshSqlite())
  await store.ready()
  const { rooms, bodyId } = await aTenant(store)
  const data = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, 'x'.repeat(85)]))
  await rooms.contacts.insertMany(Array.from({ length: 16 }, () => aContact({ data })))
  const campaign = aStartedCampaign(bodyId, 3)
  await rooms.campaigns.insert(campaign)
  const variables = Array.from({ length: 5000 }, (_, n) => `f${n}`)
  const step = stepOf(campaign, 16, variables)
  const took = await cpuTimeOf(async () => {
    expect(await rooms.campaigns.collect(step)).toMatchObject({ recipients: 16 })
  })
  expect(took).toBeLessThan(500)
  await store.close()
})

test('a store with one writer counts its transactions, so that long work notices others', async () => {
  const store = sqlite(await freshSqlite())
  await store.ready()
  const { rooms } = await aTenant(store)
  const before = store.writesDone?.() ?? Number.NaN
  await rooms.contacts.insertMany([aContact()])
  await store.transaction(async (tx) => tx.project(rowIds.make('prj')).contacts.count(undefined))
  await rooms.contacts.count(undefined)
  expect(store.writesDone?.()).toBe(before + 2)
  await store.close()
})

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

describe.skipIf(!server)('a step during which contacts change', () => {
  const person = (ms: number) => aContact({ createdAt: rowTime(ms) })

  /**
   * Collects five contacts two by two. `change` is committed when the first step has read its two and added no mail.
   */
  async function collectDuring(change: (rooms: ProjectStore, contacts: readonly Contact[]) => Promise<unknown>) {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url, { connections: 3 })
    await store.ready()
    const { rooms, bodyId } = await aTenant(store)
    const contacts = [-9, -7, -5, -3, -1].map(person)
    await rooms.contacts.insertMany(contacts)
    const campaign = aStartedCampaign(bodyId, 3)
    await rooms.campaigns.insert(campaign)
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin; lock table emails in share mode')
    const first = rooms.campaigns.collect(stepOf(campaign, 2))
    await eventually(async () => expect(await queryPostgres(url, WAITING)).toHaveLength(1))
    await change(rooms, contacts)
    await other.query('commit')
    await other.end()
    let isComplete = (await first).isComplete
    while (!isComplete) ({ isComplete } = await rooms.campaigns.collect(stepOf(campaign, 2)))
    const rows = await queryPostgres(url, 'select contact_id from emails')
    await store.close()
    return { contacts, reached: rows.map(({ contact_id }) => contact_id) }
  }

  test('a contact that enters late does not displace another', async () => {
    const { contacts, reached } = await collectDuring((rooms) => rooms.contacts.insertMany([person(-8)]))
    expect(reached).toStrictEqual(expect.arrayContaining(contacts.map(({ id }) => id)))
  })

  test('a deleted contact leaves its place empty', async () => {
    const { contacts, reached } = await collectDuring((rooms, [first]) =>
      rooms.contacts.deleteMany(first ? [first.id] : []),
    )
    expect(reached.toSorted()).toStrictEqual(
      contacts
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

test.skipIf(!server)(
  'a contact that is deleted during a step has a mail that can be found and erased as soon as the step is over',
  async () => {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url, { connections: 3 })
    await store.ready()
    const { id, rooms, bodyId } = await aTenant(store)
    const contact = aContact()
    await rooms.contacts.insertMany([contact])
    const campaign = aStartedCampaign(bodyId, 3)
    await rooms.campaigns.insert(campaign)
    let personal: readonly unknown[] = []
    let looked: Promise<void> | undefined
    await store.transaction(async (tx) => {
      await tx.project(id).campaigns.summary(campaign.id)
      await tx.project(id).campaigns.collect(stepOf(campaign, 2))
      await rooms.contacts.deleteMany([contact.id])
      looked = rooms.campaigns.awaitSteps().then(async () => {
        personal = await rooms.emails.listPersonal([contact.id], 10)
      })
      await eventually(async () => expect(await queryPostgres(url, WAITING)).toHaveLength(1))
    })
    await looked
    expect(personal).toHaveLength(1)
    await store.close()
  },
)

/** Returns the rows of the table that were read so far. */
async function rowsRead(url: string): Promise<number> {
  // A server process reports its reads shortly before it ends.
  await eventually(async () => {
    const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    expect(await queryPostgres(url, others)).toStrictEqual([])
  })
  const [read] = await queryPostgres(
    url,
    `select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as rows
     from pg_stat_user_tables where relname = 'contacts'`,
  )
  return Number(read?.rows)
}

describe.skipIf(!server)('a collection in steps on PostgreSQL', () => {
  const CONTACTS = 20_000
  const plan = { kind: 'data', path: ['plan'], test: { is: 'equal', value: 'pro' } } as const
  const predicates = { everyone: { kind: 'all', of: [] }, some: plan } as const

  it.each([
    ['everyone', 'known'],
    ['everyone', 'unknown'],
    ['some', 'known'],
    ['some', 'unknown'],
  ] as const)('of %s does not read all contacts for each step, with a table that is %s', async (who, what) => {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url, { connections: 1 })
    await store.ready()
    await queryPostgres(url, 'alter table contacts set (autovacuum_enabled = false)')
    const { rooms, bodyId } = await aTenant(store)
    for (let at = 0; at < CONTACTS; at += 1000) {
      // An import gives the contacts of a batch the same time.
      const batch = Array.from({ length: 1000 }, () =>
        aContact({ createdAt: rowTime(at - CONTACTS), data: { plan: 'pro' } }),
      )
      await rooms.contacts.insertMany(batch)
    }
    if (what === 'known') await queryPostgres(url, 'analyze contacts')
    const campaign = aStartedCampaign(bodyId, 3)
    await rooms.campaigns.insert(campaign)
    const step = { ...stepOf(campaign, 250), predicate: predicates[who] }
    let recipients = 0
    for (let isComplete = false; !isComplete; ) {
      const done = await rooms.campaigns.collect(step)
      recipients += done.recipients
      isComplete = done.isComplete
    }
    await store.close()
    expect(recipients).toBe(CONTACTS)
    expect(await rowsRead(url)).toBeLessThan(10 * CONTACTS)
  })
})
