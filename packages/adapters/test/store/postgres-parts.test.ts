import { aContact, aTenant, eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'

const BATCH = 1000
/** At 16 MB an insert moves the new addresses into the index: more than three times as many. */
const CONTACTS = 12_000
const WAITING_MAX = 10_000

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: the index of parts of addresses is not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('new addresses on PostgreSQL', () => {
  it('are moved into the index of parts in the background, so that inserts do not have to', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url)
    onTestFinished(() => store.close())
    await store.ready()
    // Without autovacuum, which would do so within a minute.
    await queryPostgres(url, 'create extension pageinspect; alter table contacts set (autovacuum_enabled = false)')
    const { rooms } = await aTenant(store)
    const insert = async (from: number) => {
      const contacts = Array.from({ length: BATCH }, (_, n) => aContact({ email: `person${from + n}@example.com` }))
      await rooms.contacts.insertMany(contacts)
    }
    const waiting = async () => {
      const [row] = await queryPostgres(
        url,
        `select n_pending_tuples as n from gin_metapage_info(get_raw_page('contacts_email_parts', 0))`,
      )
      return Number(row?.n)
    }
    await insert(0)
    expect(await waiting()).toBe(BATCH)
    for (let from = BATCH; from < CONTACTS; from += BATCH) await insert(from)
    await eventually(async () => expect(await waiting()).toBeLessThan(WAITING_MAX))
    const { contacts, total } = await rooms.contacts.search({ text: 'person11999@', limit: 1 })
    expect([total, contacts[0]?.email]).toStrictEqual([1, 'person11999@example.com'])
  })
})
