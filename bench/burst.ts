import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../test/support/postgres.ts'
import { acceptMails } from './delivery.ts'
import type { Figure } from './lib/figures.ts'
import { load } from './lib/load.ts'
import { type Running, SECRET_KEY, scratch, startPosthorn } from './lib/processes.ts'

const MAILS = 4000
const HITS = Number(process.env.BENCH_HITS ?? 1_000_000)
const SECONDS = 5
const ROUNDS = 3
/** Fewer than there can be: the waiting time of one counts, not the number. */
const CONNECTIONS = 4
const MAIL = JSON.stringify({
  to: 'ada@example.com',
  from: 'hello@bench.example.com',
  subject: 'Hello',
  body: '<p>Hello</p>',
})

interface Place {
  readonly engine: string
  readonly env: Record<string, string>
  run(statement: string): Promise<unknown>
  numbers(count: number): string
}

/**
 * Times an API call that sends a mail while a million clicks are judged, and while none are. Server and worker are one
 * process.
 */
export async function burst(): Promise<Figure[]> {
  const place = scratch()
  const figures = await measure(onSqlite(`${place.path}/posthorn.db`), place.path)
  place.remove()
  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  const keys = scratch()
  try {
    return [...figures, ...(await measure(onPostgres(await found.server.createEmptyDatabase()), keys.path))]
  } finally {
    keys.remove()
    await found.server.stop()
  }
}

const onSqlite = (file: string): Place => ({
  engine: 'SQLite',
  env: {},
  async run(statement) {
    const database = new Database(file, { timeout: 60_000 })
    const answer = statement.startsWith('select') ? database.prepare(statement).all() : database.exec(statement)
    database.close()
    return answer
  },
  numbers: (count) =>
    `(with recursive n(v) as (select 1 union all select v + 1 from n where v < ${count}) select v from n) as n`,
})

const onPostgres = (url: string): Place => ({
  engine: 'PostgreSQL',
  env: { POSTHORN_DATABASE_URL: url },
  async run(statement) {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  },
  numbers: (count) => `generate_series(1, ${count}) as n(v)`,
})

/** Creates the clicks of many mails, all due: some minutes old, and no two of a mail within a minute. */
function clicksOf({ numbers }: Place): string {
  const each = Math.ceil(HITS / MAILS)
  const first = Date.now() - 3_600_000 * 24
  return `insert into hits (email_id, kind, link, machine, times, at, due_at)
    select e.id, 'click', 'https://shop.example/offers/' || n.v, 0, 1, ${first} + n.v * 60000, ${first} + n.v * 60000 + 4000
    from ${numbers(each)}, (select id from emails where status = 'SENT' limit ${MAILS}) as e`
}

async function measure(place: Place, data: string): Promise<Figure[]> {
  const ours = await startPosthorn({ data, env: place.env })
  try {
    await acceptMails(ours.url, MAILS)
    await untilSent(place)
    const quiet: number[] = []
    const busy: number[] = []
    let judged = 0
    for (let round = 0; round < ROUNDS; round++) quiet.push(await p99(ours))
    await place.run(clicksOf(place))
    const startedAt = performance.now()
    for (let round = 0; round < ROUNDS; round++) busy.push(await p99(ours))
    judged = HITS - (await waiting(place))
    const perSecond = Math.round(judged / ((performance.now() - startedAt) / 1000))
    const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    return [
      {
        name: `p99 of sends while ${HITS} clicks are judged, ${place.engine}`,
        ours: middle(busy),
        unit: 'ms',
        ceiling: { name: 'while none are', value: middle(quiet) },
        target: { atMost: 50 },
        note: `${quiet.join(', ')} ms without, ${busy.join(', ')} ms with; ${perSecond} clicks/s judged beside the sends`,
      },
    ]
  } finally {
    await ours.stop()
  }
}

async function p99(ours: Running): Promise<number> {
  const { p99, bad } = await load(ours, '/v1/send', MAIL, {
    seconds: SECONDS,
    key: SECRET_KEY,
    connections: CONNECTIONS,
  })
  if (bad > 0) throw new Error(`${bad} sends failed`)
  return p99
}

const count = async (place: Place, what: string): Promise<number> => {
  const [row] = (await place.run(`select count(*) as n from ${what}`)) as { readonly n: number | string }[]
  return Number(row?.n ?? 0)
}
const waiting = (place: Place) => count(place, 'hits')

async function untilSent(place: Place): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await count(place, "emails where status = 'SENT'")) >= MAILS) return
    await sleep(100)
  }
  throw new Error('the mails were not sent')
}
