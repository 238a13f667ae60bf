import { StoreUnavailable } from '@posthorn/core/ports'
import { aContact, aTenant, eventually, rowIds } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { type PostgresOptions, postgres } from '../../src/postgres/index.ts'

const CONNECTIONS = 6

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: who gets the connections to PostgreSQL is not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('the connections to PostgreSQL', () => {
  it('are partly reserved for leases, keys, and transactions during slow reads', async () => {
    const { store, id, rooms, block, blocked, unblock } = await openStore()
    await block()
    const reads = Array.from({ length: 3 * CONNECTIONS }, () =>
      rooms.contacts.list({ limit: 1, after: undefined, search: undefined }),
    )
    const scans = Array.from({ length: CONNECTIONS }, () => rooms.segments.countMatching({ kind: 'all', of: [] }))
    await blocked(CONNECTIONS / 2)
    await renewLeases(store)
    await store.projects.find(id)
    await store.transaction(({ project }) => project(id).templates.find(rowIds.make('tpl')))
    expect(store.stats?.().connections_waited_for).toBeGreaterThan(0)
    await unblock()
    for (const page of await Promise.all(reads)) expect(page).toStrictEqual([])
    for (const count of await Promise.all(scans)) expect(count).toBe(0)
    expect(store.stats?.().connections_waited_for).toBe(0)
  })

  it('are reserved for leases and keys during slow transactions', async () => {
    const { store, id, rooms, block, blocked, unblock } = await openStore()
    await block()
    const writes = Array.from({ length: 2 * CONNECTIONS }, () => rooms.contacts.ensure(aContact()))
    const one = () => store.transaction(({ project }) => project(id).contacts.ensure(aContact()))
    const forNone = Array.from({ length: CONNECTIONS }, one)
    await blocked(CONNECTIONS - 2)
    await renewLeases(store)
    await store.projects.find(id)
    await unblock()
    await Promise.all([...writes, ...forNone])
    expect(await rooms.contacts.count(undefined)).toBe(3 * CONNECTIONS)
  })

  it('are reserved for other projects during slow writes of one', async () => {
    const { store, id, rooms, block, blocked, unblock } = await openStore()
    const other = await aTenant(store)
    await block()
    const writes = [
      ...Array.from({ length: CONNECTIONS }, () => rooms.contacts.ensure(aContact())),
      ...Array.from({ length: CONNECTIONS }, () =>
        store.transaction(({ project }) => project(id).contacts.ensure(aContact()), id),
      ),
    ]
    await blocked(CONNECTIONS - 3)
    await store.transaction(({ project }) => project(other.id).templates.find(rowIds.make('tpl')), other.id)
    expect(await other.rooms.events.deleteNamed('none', { until: new Date(), limit: 1 })).toBe(0)
    await unblock()
    await Promise.all(writes)
    expect(await rooms.contacts.count(undefined)).toBe(2 * CONNECTIONS)
  })

  it('all serve transactions when there are no reads', async () => {
    const { store, id } = await openStore()
    let open = 0
    let most = 0
    const work = Array.from({ length: 2 * CONNECTIONS }, (_, n) =>
      store.transaction(
        async (store) => {
          open += 1
          most = Math.max(most, open)
          await store.project(id).templates.find(rowIds.make('tpl'))
          await vi.waitUntil(() => most >= CONNECTIONS - 2, { interval: 2, timeout: 60_000 }).catch(() => undefined)
          open -= 1
        },
        n % 2 === 0 ? id : undefined,
      ),
    )
    await Promise.all(work)
    expect(most).toBe(CONNECTIONS - 2)
  })

  it('serve all work even if there is only one', async () => {
    const { store, id, rooms } = await openStore({ connections: 1 })
    await Promise.all([
      ...Array.from({ length: 5 }, () => rooms.contacts.ensure(aContact())),
      ...Array.from({ length: 5 }, () => rooms.contacts.list({ limit: 1, after: undefined, search: undefined })),
      ...Array.from({ length: 5 }, () => store.projects.find(id)),
    ])
  })

  it('are broken off when their work does not end within a moment of the close', async () => {
    const { url, store, id, rooms, block, blocked, unblock } = await openStore({
      connections: CONNECTIONS,
      closeTimeoutMs: 200,
    })
    await block()
    const [read, write] = [rooms.contacts.existing(['a@example.com']), rooms.contacts.ensure(aContact())]
    const ended = Promise.allSettled([read, write])
    await blocked(2)
    await Promise.all([store.close(), store.close()])
    for (const outcome of await ended) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) })
    await unblock()
    await blocked(0)
    const again = postgres(url)
    expect(await again.project(id).contacts.count(undefined)).toBe(0)
    await again.close()
  })

  async function openStore(options: PostgresOptions = { connections: CONNECTIONS }) {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url, options)
    const other = new pg.Client(url)
    await other.connect()
    onTestFinished(async () => {
      await other.end()
      await store.close()
    })
    await store.ready()
    const { id, rooms } = await aTenant(store)
    return {
      url,
      store,
      id,
      rooms,
      /** Blocks all reads and writes of contacts until they are unblocked. */
      block: () => other.query('begin; lock table contacts in access exclusive mode'),
      /** Waits until so many statements wait for the table; there are never more. */
      async blocked(count: number) {
        const waiting = async () =>
          (
            await other.query(`select 1 from pg_locks where relation = 'contacts'::regclass and not granted
            and database = (select oid from pg_database where datname = current_database())`)
          ).rowCount
        await eventually(async () => expect(await waiting()).toBe(count), { interval: 10 })
      },
      unblock: () => other.query('rollback'),
    }
  }
})

async function renewLeases(store: ReturnType<typeof postgres>) {
  const [worker, until] = [rowIds.make('wrk'), new Date()]
  await store.ledger.renew(worker, [rowIds.make('eml')], until)
  await store.jobs.renew(worker, [rowIds.make('job')], until)
}
