import Database from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../test/support/postgres.ts'
import type { Figure } from './lib/figures.ts'
import { latencies, percentile } from './lib/latency.ts'
import { SECRET_KEY, scratch, startPosthorn } from './lib/processes.ts'

const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000_000)
const TIMES = 200
const NAMES = 50
const DAYS = 400
const CAMPAIGNS = 1000

/** A database of the product, and a function that runs SQL in it. */
interface Place {
  readonly engine: string
  readonly data: string
  readonly env: Record<string, string>
  run(statements: readonly string[]): Promise<void>
  /** The numbers from 1 on as a table with the column `v`. */
  numbers(count: number): string
  /** Statements before and after rows are made: their counts are made by SQL, too. */
  readonly untriggered: readonly [before: string, after: string]
  /** A part of a table with numbers as text, with a width. */
  padded(number: string): string
}

/** Queries of a dashboard for a project with ten million events, over HTTP, on both databases. */
export async function analytics(): Promise<Figure[]> {
  const place = scratch()
  const file = `${place.path}/posthorn.db`
  const figures = await measure({ ...onSqlite(file), data: place.path, env: {} })
  place.remove()
  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  const keyPlace = scratch()
  try {
    const url = await found.server.createEmptyDatabase()
    const env = { POSTHORN_DATABASE_URL: url }
    return [...figures, ...(await measure({ ...onPostgres(url), data: keyPlace.path, env }))]
  } finally {
    keyPlace.remove()
    await found.server.stop()
  }
}

const TRIGGERS = ['events_inserted', 'events_deleted', 'events_gone']

const onSqlite = (file: string): Omit<Place, 'data' | 'env'> => ({
  engine: 'SQLite',
  async run(statements) {
    const database = new Database(file)
    for (const statement of statements) database.exec(statement)
    database.close()
  },
  numbers: (count) =>
    `(with recursive n(v) as (select 1 union all select v + 1 from n where v < ${count}) select v from n)`,
  // The triggers would count each event separately, which is not what is measured here.
  untriggered: [`drop trigger ${TRIGGERS[0]}`, 'analyze'],
  padded: (number) => `printf('%012d', ${number})`,
})

const onPostgres = (url: string): Omit<Place, 'data' | 'env'> => ({
  engine: 'PostgreSQL',
  async run(statements) {
    const client = new pg.Client(url)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  },
  numbers: (count) => `generate_series(1, ${count}) as n(v)`,
  untriggered: ['alter table events disable trigger events_inserted', 'vacuum analyze'],
  padded: (number) => `lpad((${number})::text, 12, '0')`,
})

/**
 * Creates events of the last 400 days, nine in ten of them of mail, with one rare name, and the counts of them and of
 * mail.
 */
function rowsOf({ numbers, padded, untriggered: [before, after] }: Place): readonly string[] {
  const now = Date.now()
  const first = now - DAYS * 86_400_000
  const step = Math.max(1, Math.floor((DAYS * 86_400_000) / EVENTS))
  const project = '(select id from projects)'
  return [
    before,
    `insert into events (id, project_id, name, contact_id, data, created_at)
     select 'evt_' || ${padded('v')}, ${project},
       case when v % 10 = 0 then 'event-' || (v % ${NAMES * 10}) / 10 when v % 3 = 0 then 'email.open' else 'email.sent' end,
       'cnt_' || v % 100000, '{}', ${first} + v * cast(${step} as bigint) from ${numbers(EVENTS)}`,
    `insert into events (id, project_id, name, contact_id, data, created_at)
     values ('evt_rare', ${project}, 'email.bounce', 'cnt_1', '{}', ${first})`,
    `insert into event_counts (project_id, name, day, events)
     select project_id, name, created_at / 86400000, count(*) from events group by 1, 2, 3`,
    `insert into daily_counts (project_id, series, day, name, total)
     select ${project}, 'mails', ${Math.floor(first / 86_400_000)} + v, name, 1000 from ${numbers(DAYS)},
       (select 'sent' as name union all select 'opened' union all select 'clicked' union all select 'delivered') as names`,
    `insert into campaigns (id, project_id, name, subject, from_email, category, audience_type, status, job_id, body_id,
       is_complete, recipients, created_at, updated_at, sent_at, body)
     select 'cmp_' || ${padded('v')}, ${project}, 'Campaign ' || v, 'News', 'a@example.com', 'MARKETING', 'ALL', 'SENT', 'job_1',
       'bod_1', 1, 1000, ${first} + v, ${first} + v, ${first} + v, '<p>News</p>' from ${numbers(CAMPAIGNS)}`,
    `insert into campaign_counts (campaign_id, status, mails)
     select 'cmp_' || ${padded('v')}, status, 100 + v from ${numbers(CAMPAIGNS)},
       (select 'SENT' as status union all select 'OPENED' union all select 'CLICKED') as statuses`,
    after,
  ]
}

const ASKED = [
  '/activity',
  '/activity?types=email.bounced',
  '/activity?types=event.triggered',
  '/activity?contactId=cnt_1&types=email.bounced',
  '/activity/stats',
  '/activity/recent-count?minutes=60',
  '/activity/upcoming',
  '/analytics/timeseries',
  '/analytics/top-campaigns',
  '/analytics/campaign-stats',
  '/analytics/top-events',
]

async function measure(place: Place): Promise<Figure[]> {
  const { data, env, engine } = place
  const first = await startPosthorn({ data, worker: false, env })
  await first.stop()
  await place.run(rowsOf(place))
  const server = await startPosthorn({ data, worker: false, env })
  try {
    const figures: Figure[] = []
    for (const path of ASKED) {
      const ask = async () => {
        const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${SECRET_KEY}` } })
        if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`)
        await answer.arrayBuffer()
      }
      await latencies(20, ask)
      const ours = percentile(await latencies(TIMES, ask), 0.95)
      figures.push({
        name: `p95 of GET ${path}, ${EVENTS} events on ${engine}`,
        ours,
        unit: 'ms',
        target: { atMost: 50 },
      })
    }
    return figures
  } finally {
    await server.stop()
  }
}
