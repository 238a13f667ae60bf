import type { Contact } from '@posthorn/core/people'
import type { ProjectStore } from '@posthorn/core/ports'
import { aContact, aTenant, eventually } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'

const CONTACTS = 20_000
const BATCH = 100
const BATCHES = 8

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: plans of PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

const ways = {
  id: (rooms: ProjectStore, batch: readonly Contact[]) => rooms.segments.forgetContacts(batch.map(({ id }) => id)),
  address: (rooms: ProjectStore, batch: readonly Contact[]) =>
    rooms.contacts.findManyByEmail(batch.map(({ email }) => email)),
}

describe.skipIf(!server)('a batch of contacts on PostgreSQL', () => {
  it.each(['id', 'address'] as const)('is looked up by %s, even without statistics of the table', async (way) => {
    const url = (await server?.createDatabase()) ?? ''
    const [early, late] = [postgres(url, { connections: 1 }), postgres(url, { connections: 1 })]
    await early.ready()
    await queryPostgres(url, 'alter table contacts set (autovacuum_enabled = false)')
    const { id, rooms } = await aTenant(early)
    const contacts = Array.from({ length: CONTACTS }, () => aContact({ data: { note: 'x'.repeat(500) } }))
    const look = async (rooms: ProjectStore) => {
      for (let n = 0; n < BATCHES; n++) await ways[way](rooms, contacts.slice(n * BATCH, (n + 1) * BATCH))
    }
    await look(rooms) // planned for an empty table
    for (let at = 0; at < CONTACTS; at += 1000) await rooms.contacts.insertMany(contacts.slice(at, at + 1000))
    await look(rooms)
    await look(late.project(id))
    await Promise.all([early.close(), late.close()])
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
    expect(read?.rows).toBeGreaterThanOrEqual(2 * BATCHES * BATCH)
    expect(read?.rows).toBeLessThan(CONTACTS)
  })
})

describe.skipIf(!server)('the statistics of a table on PostgreSQL', () => {
  it('are renewed soon after it has grown', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url)
    onTestFinished(() => store.close())
    await store.ready()
    await queryPostgres(url, 'alter table contacts set (autovacuum_enabled = false)')
    const { rooms } = await aTenant(store)
    const insert = (count: number) =>
      rooms.contacts.insertMany(Array.from({ length: count }, () => aContact({ data: { note: 'x'.repeat(500) } })))
    const analyses = async () => {
      const [row] = await queryPostgres(
        url,
        `select analyze_count::integer as n from pg_stat_user_tables where relname = 'contacts'`,
      )
      return Number(row?.n)
    }
    const rowsKnown = async () => {
      const [row] = await queryPostgres(url, `select reltuples::integer as n from pg_class where relname = 'contacts'`)
      return Number(row?.n)
    }
    await insert(999)
    await insert(1)
    await eventually(async () => expect(await rowsKnown()).toBe(1000))
    await insert(3000)
    await eventually(async () => expect([await rowsKnown(), await analyses()]).toStrictEqual([4000, 2]))
  })
})
