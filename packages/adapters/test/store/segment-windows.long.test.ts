import type { ContactId } from '@posthorn/core/kernel'
import type { Predicate } from '@posthorn/core/people'
import type { Store } from '@posthorn/core/ports'
import { aContact, aSegment, aTenant, rowTime } from '@posthorn/core/testing'
import { afterAll, expect, it } from 'vitest'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { freshSqlite } from '../../../../test/support/sqlite.ts'
import { postgres } from '../../src/postgres/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'

const isSubscribed: Predicate = { kind: 'subscribed', value: true }

/** More contacts than one statement looks at, many of them with the same time. */
const COUNT = 45_000
const BATCH = 5000

const found = await startPostgres()
if ('missing' in found) console.warn(`SKIPPED: segments on PostgreSQL are not tested here: ${found.missing}`)
else afterAll(() => found.server.stop())

const stores: readonly [string, () => Promise<Store>][] = [
  ['sqlite', async () => sqlite(await freshSqlite())],
  ...('server' in found
    ? [['postgres', async () => postgres(await found.server.createDatabase())] as [string, () => Promise<Store>]]
    : []),
]

it.each(stores)('finds every stale member, window by window, on %s', async (_, open) => {
  const store = await open()
  await store.ready()
  const { rooms } = await aTenant(store)
  const { contacts, segments } = rooms
  const segment = aSegment({ trackMembership: true })
  await segments.insert(segment)
  const ids: ContactId[] = []
  for (let n = 0; n < COUNT; n += BATCH) {
    const some = Array.from({ length: BATCH }, (_, i) =>
      aContact({ createdAt: rowTime((n + i) % 2), subscribed: (n + i) % 3 === 0 }),
    )
    await contacts.insertMany(some)
    ids.push(...some.map(({ id }) => id))
  }

  async function walk(predicate: Predicate, limit: number) {
    const seen = { entering: [] as ContactId[], leaving: [] as ContactId[], calls: 0 }
    let after: Awaited<ReturnType<typeof segments.findPending>>['next']
    do {
      const page = await segments.findPending({ segmentId: segment.id, predicate, after, limit })
      seen.entering.push(...page.entering)
      seen.leaving.push(...page.leaving)
      seen.calls += 1
      after = page.next
    } while (after && seen.calls < 1000)
    return seen
  }
  const subscribed = ids.filter((_, n) => n % 3 === 0)
  for (const limit of [1000, 100_000]) {
    const { entering, leaving } = await walk(isSubscribed, limit)
    expect(entering.sort()).toStrictEqual(subscribed)
    expect(leaving).toStrictEqual([])
  }
  for (let n = 0; n < COUNT; n += BATCH) {
    const change = { segmentId: segment.id, contactIds: ids.slice(n, n + BATCH), predicate: undefined }
    await segments.enter({ ...change, at: rowTime(0) })
  }
  const { entering, leaving } = await walk(isSubscribed, 1000)
  expect(entering).toStrictEqual([])
  expect(leaving).toStrictEqual(ids.filter((_, n) => n % 3 !== 0))
  expect((await walk({ kind: 'nothing' }, 100_000)).leaving).toStrictEqual(ids)
  await store.close()
})
