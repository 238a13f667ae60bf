import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { postgres, postgresTransfer } from '../../src/postgres/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: an idle node on PostgreSQL is not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('a node on PostgreSQL that has been idle for a while', () => {
  it('is seen by a transfer until it is closed', async () => {
    const url = (await server?.createDatabase()) ?? ''
    const [store, transfer] = [postgres(url), postgresTransfer(url)]
    onTestFinished(() => transfer.close())
    await store.ready()
    await Promise.all(Array.from({ length: 4 }, () => store.projects.list()))
    await pause(25_000)
    expect(store.stats?.()).toMatchObject({ connections: 1 })
    expect(await transfer.isUsed()).toBe(true)
    await store.close()
    await expect.poll(() => transfer.isUsed()).toBe(false)
  })
})
