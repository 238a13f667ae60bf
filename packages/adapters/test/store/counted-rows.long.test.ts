import { COUNTED_AT_MOST } from '@posthorn/core/kernel'
import { aTenant } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: counting on PostgreSQL is not tested here: ${found.missing}`)
afterAll(() => server?.stop())

/** Creates a project with so many suppressions, of which two thirds are bounces. */
async function withSuppressions(count: number) {
  const url = (await server?.createDatabase()) ?? ''
  const store = postgres(url)
  await store.ready()
  const { id, rooms } = await aTenant(store)
  await queryPostgres(
    url,
    `insert into suppressions (project_id, hash, reason, created_at)
     select '${id}', md5(n::text), case n % 3 when 0 then 'MANUAL' else 'BOUNCE' end, n from generate_series(1, ${count}) as n`,
  )
  await queryPostgres(url, 'vacuum analyze suppressions')
  return { store, url, id, suppressions: rooms.suppressions }
}

describe.skipIf(!server)('rows counted on PostgreSQL', () => {
  it('are counted one by one up to the limit', async () => {
    const { store, url, id, suppressions } = await withSuppressions(COUNTED_AT_MOST - 1)
    expect(await suppressions.count({})).toBe(COUNTED_AT_MOST - 1)
    await queryPostgres(url, `insert into suppressions values ('${id}', 'one more', null, 'MANUAL', 1)`)
    expect(await suppressions.count({})).toBe(COUNTED_AT_MOST)
    await store.close()
  })

  it('beyond the limit are a good estimate above it', async () => {
    const all = COUNTED_AT_MOST * 2.4
    const { store, url, suppressions } = await withSuppressions(all)
    for (const [reason, expected] of [
      [undefined, all],
      ['BOUNCE', (all * 2) / 3],
    ] as const) {
      const count = await suppressions.count({ reason })
      expect(Math.abs(count - expected)).toBeLessThan(expected / 10)
    }
    expect(await suppressions.count({ reason: 'MANUAL' })).toBe(all / 3)
    // The database may not have counted the new rows yet.
    await queryPostgres(url, `update pg_class set reltuples = 10, relpages = 1 where relname like 'suppressions%'`)
    expect(await suppressions.count({})).toBeGreaterThan(COUNTED_AT_MOST)
    await store.close()
  })
})
