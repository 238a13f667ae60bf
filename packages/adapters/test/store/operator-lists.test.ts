import type { ProjectsRequest } from '@posthorn/core/access'
import type { Store } from '@posthorn/core/ports'
import { afterAll, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { expectPlan, openSqlite, resetReads, rowsRead } from '../plans-kit.ts'

/** A million takes a minute to fill: `ROWS=1000000` prints how long each list then takes. */
const ROWS = Number(process.env.ROWS ?? 30_000)
const START = 1_700_000_000_000
const PAGE = 21
const ANY: ProjectsRequest = {
  limit: PAGE,
  after: undefined,
  search: undefined,
  status: undefined,
  month: new Date(0),
}
const middle = { createdAt: new Date(START + ROWS / 2), id: `prj_${ROWS / 2}` }

/** Almost all projects have one name and one status: the lists of both, and of their opposites, are the slowest. */
const LISTS: readonly (readonly [title: string, list: (store: Store) => Promise<readonly unknown[]>, found: number])[] =
  [
    ['all projects', ({ operators }) => operators.projects(ANY), PAGE],
    ['a later page', ({ operators }) => operators.projects({ ...ANY, after: middle }), PAGE],
    ['active projects', ({ operators }) => operators.projects({ ...ANY, status: 'active' }), PAGE],
    ['disabled projects', ({ operators }) => operators.projects({ ...ANY, status: 'disabled' }), 1],
    ['a frequent name', ({ operators }) => operators.projects({ ...ANY, search: 'my pro' }), PAGE],
    ['a later page of it', ({ operators }) => operators.projects({ ...ANY, search: 'my pro', after: middle }), PAGE],
    ['a rare name', ({ operators }) => operators.projects({ ...ANY, search: 'RARE' }), 1],
    ['no name', ({ operators }) => operators.projects({ ...ANY, search: 'zzz' }), 0],
    [
      'a frequent name that is disabled',
      ({ operators }) => operators.projects({ ...ANY, search: 'my', status: 'disabled' }),
      0,
    ],
    ['all jobs', ({ jobs }) => jobs.newest({ limit: PAGE, after: undefined, state: undefined }), PAGE],
    ['jobs in a rare state', ({ jobs }) => jobs.newest({ limit: PAGE, after: undefined, state: 'failed' }), 1],
  ]

const fills = (numbers: string) => [
  `insert into projects (id, name, disabled, language, track_opens, track_clicks, unknown_transactional,
      unknown_campaign, created_at, updated_at)
    select 'prj_' || v, case v when 7 then 'Rare' else 'My project' end, case v when 7 then 1 else 0 end, 'en', 1, 1,
      'retry', 'retry', ${START} + v, ${START} from ${numbers}`,
  `insert into jobs (id, project_id, kind, payload, state, progress, attempts, created_at)
    select 'job_' || v, 'prj_1', 'contacts.import', '{}', case v when 7 then 'failed' else 'completed' end, 100, 1,
      ${START} + v from ${numbers}`,
]

async function look(store: Store): Promise<void> {
  for (const [title, list, found] of LISTS) {
    const times: number[] = []
    for (let n = 0; n < 20; n++) {
      const began = performance.now()
      expect((await list(store)).length, title).toBe(found)
      times.push(performance.now() - began)
    }
    const p95 = times.sort((a, b) => a - b)[18] ?? 0
    if (process.env.ROWS) console.info(`${title}: ${p95.toFixed(1)} ms`)
  }
}

const TABLES = ['projects', 'jobs']

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: lists of operators on PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

it.skipIf(!server)('the lists of operators read a few rows on PostgreSQL, however many there are', async () => {
  const url = (await server?.createDatabase()) ?? ''
  const store = postgres(url, { connections: 1 })
  await store.ready()
  for (const table of TABLES) await queryPostgres(url, `alter table ${table} set (autovacuum_enabled = false)`)
  for (const fill of fills(`generate_series(0::bigint, ${ROWS - 1}) as v`)) await queryPostgres(url, fill)
  await queryPostgres(url, 'analyze projects')
  await queryPostgres(url, 'analyze jobs')
  await resetReads(url, TABLES)
  await look(store)
  await store.close()
  const read = await rowsRead(url, TABLES)
  expect(read).toBeGreaterThan(20 * PAGE)
  expect(read).toBeLessThan(20 * LISTS.length * (PAGE + 4))
})

it('the lists of operators read indexes on SQLite, and sort nothing', async () => {
  const { store, database } = await openSqlite()
  const numbers = `(with recursive n(v) as (select 0 union all select v + 1 from n where v < ${ROWS - 1}) select v from n)`
  for (const fill of fills(numbers)) database.exec(fill)
  await look(store)
  for (const [condition, order, index] of [
    ['1 = 1', 'created_at desc, id desc', 'projects_newest'],
    ['disabled = 1', 'created_at desc, id desc', 'projects_status'],
    ["lower(name) >= 'a' and lower(name) < 'b'", 'lower(name), id', 'projects_name'],
    ["disabled = 0 and lower(name) >= 'a' and lower(name) < 'b'", 'lower(name), id', 'projects_status_name'],
  ] as const)
    expectPlan(database, `select * from projects where ${condition} order by ${order} limit ${PAGE}`, index)
})
