import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailable } from '@posthorn/core/ports'
import { aContact, aTenant } from '@posthorn/core/testing'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { wireProxy } from '../wire-proxy.ts'

/** Longer than any statement takes here, also on a busy machine. */
const ANSWER_MS = 2000

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: a connection that falls silent is not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('a connection to PostgreSQL that falls silent', () => {
  it('is abandoned, whatever ran on it, and replaced by one that works', async () => {
    const { store, proxy } = await openThroughProxy()
    const { id, rooms } = await aTenant(store)
    await Promise.all([store.projects.find(id), store.projects.list()]) // two connections
    proxy.forget()

    const outcomes = await Promise.allSettled([
      store.projects.find(id),
      rooms.contacts.ensure(aContact()),
      ...Array.from({ length: 4 }, () => store.projects.find(id)), // these wait for a connection
    ])
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failed).toHaveLength(2)
    for (const { reason } of failed) expect(reason).toBeInstanceOf(StoreUnavailable)
    expect(await store.projects.find(id)).toMatchObject({ id })
    expect(store.stats?.()).toMatchObject({ connections: expect.toSatisfy((count) => count <= 2) })
  })

  it('ends its transaction without any effect', async () => {
    const { store, proxy } = await openThroughProxy()
    const { id, rooms } = await aTenant(store)
    const work = store.transaction(async (store) => {
      const { contacts } = store.project(id)
      await contacts.ensure(aContact())
      proxy.forget()
      await contacts.ensure(aContact())
    })
    await expect(work).rejects.toThrow(StoreUnavailable)
    expect(await rooms.contacts.count(undefined)).toBe(0)
  })

  it('is kept while a statement runs that may take long', async () => {
    const { store, url } = await openThroughProxy()
    const { rooms } = await aTenant(store)
    await rooms.fields.recount()
    const other = new pg.Client(url)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin; lock table contacts in access exclusive mode')
    const counted = rooms.fields.recount()
    await sleep(2 * ANSWER_MS)
    await other.query('rollback')
    await counted
  })

  async function openThroughProxy() {
    const url = (await server?.createDatabase()) ?? ''
    const proxy = await wireProxy(url)
    const store = postgres(proxy.url, { connections: 2, statementTimeoutMs: ANSWER_MS / 2, answerTimeoutMs: ANSWER_MS })
    onTestFinished(async () => {
      proxy.thaw()
      await store.close()
      proxy.close()
    })
    const setUp = postgres(url)
    await setUp.ready()
    await setUp.close()
    return { store, proxy, url }
  }
})
