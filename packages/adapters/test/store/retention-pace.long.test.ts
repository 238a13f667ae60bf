import { createPosthorn } from '@posthorn/core/app'
import type { Store } from '@posthorn/core/ports'
import { anEvent, eventually, memoryMailer } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { nodePlatform } from '../../src/node/index.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const EVENTS = 60_000
const AT_ONCE = 2000
const EMPTY = 50
const DAY_MS = 86_400_000
/** With fewer rows, transactions would cost more than rows. */
const ROWS_OF_BATCH = 100

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: the pace of retention on PostgreSQL is not tested: ${found.missing}`)
afterAll(() => server?.stop())

/** Returns the store, and the number of batches that deleted events. */
function counted(store: Store): { readonly store: Store; batches(): number } {
  let batches = 0
  const { retention } = store
  const deleteExpired: typeof retention.deleteExpired = async (batch) => {
    const gone = await retention.deleteExpired(batch)
    if (gone > 0) batches += 1
    return gone
  }
  return { store: { ...store, retention: { ...retention, deleteExpired } }, batches: () => batches }
}

/** Deletes the events of a large project among fifty without any. Returns the number of events per batch. */
async function rowsOfBatch(engine: string, inner: Store): Promise<number> {
  const { store, batches } = counted(inner)
  const node = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32).fill(1) }),
    store,
    mailer: memoryMailer(),
  })
  const { ctx } = await node.createProject({ name: 'Full' })
  for (let n = 0; n < EMPTY; n++) await node.createProject({ name: `Empty ${n}` })
  const { events } = store.project(ctx.project.id)
  const first = Date.now() - 800 * DAY_MS
  for (let n = 0; n < EVENTS; n += AT_ONCE)
    await events.insert(
      Array.from({ length: AT_ONCE }, (_, i) =>
        anEvent({
          contactId: `cnt_${(n + i) % 5000}`,
          name: ['page.viewed', 'order.placed', 'cart.left'][i % 3] ?? '',
          createdAt: new Date(first + Math.floor(((n + i) * 380 * DAY_MS) / EVENTS)),
          data: { path: '/index.html', n: i },
        }),
      ),
    )
  expect((await store.retention.overdue(new Date())).events).toBeGreaterThan(399 * DAY_MS)
  const began = performance.now()
  await node.start({ delivery: false })
  await eventually(async () => expect(await store.retention.overdue(new Date())).toMatchObject({ events: 0 }))
  console.info(`${engine}: ${Math.round((EVENTS * 1000) / (performance.now() - began))} events/s`)
  expect(await events.list({ limit: 1, after: undefined, name: undefined })).toStrictEqual([])
  await node.close()
  return EVENTS / batches()
}

describe('a large project with expired events, among fifty empty ones', () => {
  it.skipIf(!server)('has them deleted in large batches on PostgreSQL', async () => {
    const store = postgres((await server?.createDatabase()) ?? '')
    expect(await rowsOfBatch('PostgreSQL', store)).toBeGreaterThan(ROWS_OF_BATCH)
  })

  it('has them deleted in large batches on SQLite', async () => {
    expect(await rowsOfBatch('SQLite', sqlite(await freshSqlite()))).toBeGreaterThan(ROWS_OF_BATCH)
  })
})
