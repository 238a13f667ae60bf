import type { RequestFilter } from '@posthorn/core/tenant'
import { aTenant } from '@posthorn/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { expectPlan, openSqlite, resetReads, rowsRead } from '../plans-kit.ts'

const RECORDS = 30_000
const START = 1_700_000_000_000
/** The most records that an answer looks at here. */
const MOST = 100
/** Filters, with the number of records that their first page has. */
const WANTED: readonly (readonly [title: string, filter: RequestFilter, found: number])[] = [
  ['everything', {}, 21],
  ['an id', { requestId: 'req_7' }, 1],
  ['an unknown id', { requestId: 'none' }, 0],
  ['an id of many requests and a method', { requestId: 'same', method: 'PUT' }, 0],
  ['failed ones', { status: 'failed' }, 15],
  ['a rare class', { status: '5xx' }, 0],
  ['a class that nothing has', { status: '3xx' }, 0],
  ['a method and a key', { method: 'PUT', key: 'none' }, 0],
  ['an operation', { path: '/none' }, 0],
  ['a time long ago', { from: new Date(START), to: new Date(START + 9500) }, 10],
]

const fill = (project: string, numbers: string) => `insert into requests
  (id, project_id, created_at, method, route, path, status, actor_type, actor_id, duration_ms, request_id)
  select 'rql_' || v, '${project}', ${START} + v * 1000, 'GET', '/jobs', '/jobs',
    case v % 2000 when 3 then 404 else 200 end, 'key', 'secret', 1,
    case v % 2 when 0 then 'same' else 'req_' || v end from ${numbers}`

/** Filters that walk the primary key. PostgreSQL sorts it instead as long as it never analyzed the table. */
const WALKS = new Set(['a class that nothing has', 'a method and a key', 'an operation'])

async function look(
  { requests }: Awaited<ReturnType<typeof aTenant>>['rooms'],
  wanted: typeof WANTED = WANTED,
): Promise<void> {
  for (const [title, filter, found] of wanted) {
    const { rows } = await requests.list({ ...filter, limit: 21, most: MOST, after: undefined })
    expect(rows.length, title).toBe(found)
  }
}

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: plans of requests on PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

describe.skipIf(!server)('recorded requests on PostgreSQL', () => {
  it.each(['nothing is', 'all is'])('are read by an index, when %s known of the table', async (known) => {
    const url = (await server?.createDatabase()) ?? ''
    const store = postgres(url, { connections: 1 })
    await store.ready()
    await queryPostgres(url, 'alter table requests set (autovacuum_enabled = false)')
    const { id, rooms } = await aTenant(store)
    await queryPostgres(url, fill(id, `generate_series(0::bigint, ${RECORDS - 1}) as v`))
    if (known === 'all is') await queryPostgres(url, 'analyze requests')
    await resetReads(url, ['requests'])
    await look(rooms, known === 'all is' ? WANTED : WANTED.filter(([title]) => !WALKS.has(title)))
    await store.close()
    const read = await rowsRead(url, ['requests'])
    expect(read).toBeGreaterThan(40)
    expect(read).toBeLessThan(2 * MOST * WANTED.length)
  })
})

it('recorded requests on SQLite are read by an index', async () => {
  const { store, database } = await openSqlite()
  const { id, rooms } = await aTenant(store)
  const numbers = `(with recursive n(v) as (select 0 union all select v + 1 from n where v < ${RECORDS - 1}) select v from n)`
  database.exec(fill(id, numbers))
  await look(rooms)
  for (const [condition, index] of [
    ['', 'sqlite_autoindex_requests_1'],
    ["and method = 'PUT' and actor_id = 'x' and (created_at, id) >= (1, 'x')", 'sqlite_autoindex_requests_1'],
    ['and status >= 400', 'requests_failed'],
    ["and status >= 400 and status < 500 and (created_at, id) >= (1, 'x')", 'requests_failed'],
    ["and request_id = 'x'", 'requests_of_id'],
    ["and request_id = 'x' and method = 'PUT' and (created_at, id) >= (1, 'x')", 'requests_of_id'],
  ])
    expectPlan(
      database,
      `select * from requests where project_id = 'x' ${condition} order by created_at desc, id desc limit 21`,
      `${index} (`,
    )
})
