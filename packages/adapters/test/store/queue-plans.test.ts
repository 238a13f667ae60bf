import type { Store } from '@posthorn/core/ports'
import { afterAll, expect, it } from 'vitest'
import { queryPostgres, startPostgres } from '../../../../test/support/postgres.ts'
import { postgres } from '../../src/postgres/index.ts'
import { openSqlite, resetReads, rowsRead } from '../plans-kit.ts'

/** A million takes some minutes to fill: `ROWS=1000000 PROJECTS=1000` prints how long each count then takes. */
const ROWS = Number(process.env.ROWS ?? 40_000)
const PROJECTS = Number(process.env.PROJECTS ?? 20)
const START = 1_700_000_000_000
const NOW = new Date(START + 1_000_000)
const MOST = Number(process.env.ROWS ? 10_000 : 500)

const fills = (numbers: (to: number) => string) => [
  `insert into projects (id, name, disabled, language, track_opens, track_clicks, unknown_transactional,
      unknown_campaign, created_at, updated_at)
    select 'prj_' || v, 'My project', 0, 'en', 1, 1, 'retry', 'park', ${START} + v, ${START} from ${numbers(PROJECTS)}`,
  // A third of each lane; of ten, four are due, two wait for their time, two were sent, and two have unknown outcomes.
  `insert into emails (id, project_id, contact_id, source_type, priority, status, subject, from_email, to_email,
      message_id, body_id, variables, attempts, unknown_outcomes, opens, clicks, created_at, due_at)
    select 'eml_' || v, 'prj_' || (v % ${PROJECTS}), 'cnt_' || v,
      case v % 3 when 0 then 'TRANSACTIONAL' when 1 then 'WORKFLOW' else 'CAMPAIGN' end, v % 3,
      case when v % 10 < 6 then 'PENDING' when v % 10 < 8 then 'SENT' else 'UNKNOWN' end, 'Hi', 'a@example.com',
      'b@example.com', 'm' || v, 'bod_1', '{}', 1, case when v % 10 < 8 then 0 else 1 end, 0, 0, ${START} + v,
      case when v % 10 < 4 then ${START} + v % 1000 when v % 10 < 6 then ${START} + 900000000 + v
        when v % 10 = 8 then ${START} + 800000000 else null end
    from ${numbers(ROWS)}`,
]

const READS: readonly (readonly [title: string, read: (store: Store) => Promise<unknown>])[] = [
  ['lanes', ({ ledger }) => ledger.lanes(NOW, MOST)],
  ['unknown outcomes', ({ ledger }) => ledger.unknown(MOST)],
  ['retries', ({ ledger }) => ledger.retries(MOST)],
  ['webhooks', ({ webhooks }) => webhooks.backlog(NOW)],
  ['jobs', ({ jobs }) => jobs.backlog(NOW, MOST)],
  ['failed jobs', ({ jobs }) => jobs.failedSince(NOW, MOST)],
  ['processes', ({ nodes }) => nodes.list(500)],
]

async function look(store: Store): Promise<void> {
  const [transactional] = await store.ledger.lanes(NOW, MOST)
  expect(transactional).toMatchObject({ waiting: MOST, due: MOST, oldestDueAt: new Date(START) })
  const { retried, parked } = await store.ledger.unknown(MOST)
  expect(retried + parked).toBe(MOST)
  if (!process.env.ROWS) return
  for (const [title, read] of READS) {
    const times: number[] = []
    for (let n = 0; n < 20; n++) {
      const began = performance.now()
      await read(store)
      times.push(performance.now() - began)
    }
    const p95 = times.sort((a, b) => a - b)[18] ?? 0
    console.info(`${title}: ${p95.toFixed(1)} ms`)
  }
}

const found = await startPostgres()
const server = 'server' in found ? found.server : undefined
if ('missing' in found) console.warn(`SKIPPED: the counts of the queue on PostgreSQL are not tested: ${found.missing}`)
afterAll(() => server?.stop())

it.skipIf(!server)('the queue reads no more rows than it counts on PostgreSQL, however many wait', async () => {
  const url = (await server?.createDatabase()) ?? ''
  const store = postgres(url, { connections: 1 })
  await store.ready()
  await queryPostgres(url, 'alter table emails set (autovacuum_enabled = false)')
  for (const fill of fills((to) => `generate_series(0::bigint, ${to - 1}) as v`)) await queryPostgres(url, fill)
  await queryPostgres(url, 'vacuum analyze emails')
  await queryPostgres(url, 'analyze projects')
  await resetReads(url, ['emails'])
  await look(store)
  await store.close()
  if (process.env.ROWS) return
  // Six counts, the first of each line, and the projects with mail.
  expect(await rowsRead(url, ['emails'])).toBeLessThan(9 * MOST + 20 * PROJECTS)
})

it('the queue counts a part of what waits on SQLite', async () => {
  const { store, database } = await openSqlite()
  const numbers = (to: number) =>
    `(with recursive n(v) as (select 0 union all select v + 1 from n where v < ${to - 1}) select v from n)`
  for (const fill of fills(numbers)) database.exec(fill)
  await look(store)
  const plan = JSON.stringify(
    database
      .prepare("explain query plan select created_at from emails where status = 'UNKNOWN' order by created_at limit 9")
      .all(),
  )
  expect(plan).toContain('emails_unknown')
  expect(plan).not.toContain('TEMP B-TREE')
})
