import { postgres } from '@posthorn/adapters/postgres'
import { sqlite } from '@posthorn/adapters/sqlite'
import type { Store } from '@posthorn/core/ports'
import Database from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../test/support/postgres.ts'
import { fillProject } from './fill.ts'
import type { Figure } from './lib/figures.ts'
import { latencies, percentile } from './lib/latency.ts'
import { type Running, residentMegabytes, SECRET_KEY, scratch, startPosthorn } from './lib/processes.ts'
import { COHORTS } from './people.ts'

const CONTACTS = Number(process.env.BENCH_CONTACTS ?? 1_000_000)

/** A database full of contacts. */
interface Place {
  readonly engine: string
  readonly data: string
  readonly env: Record<string, string>
  readonly open: () => Store
  /** Does the work that the database would start by itself a while after so many new rows. */
  readonly settle?: () => Promise<void>
  /** The three conditions of `PRO_USERS` as a person would write them in SQL, on a separate connection. */
  readonly countByHand: () => Promise<number>
}

/** Operations on a million contacts, over HTTP, on both databases. */
export async function audience(): Promise<Figure[]> {
  const figures: Figure[] = []
  const data = scratch()
  const file = `${data.path}/posthorn.db`
  const open = () => sqlite(file)
  figures.push(
    ...(await measure({ engine: 'SQLite', data: data.path, env: {}, open, countByHand: () => byHandOnSqlite(file) })),
  )
  data.remove()

  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  const keyPlace = scratch()
  try {
    const url = await found.server.createEmptyDatabase()
    figures.push(
      ...(await measure({
        engine: 'PostgreSQL',
        data: keyPlace.path,
        env: { POSTHORN_DATABASE_URL: url },
        open: () => postgres(url),
        settle: () => vacuum(url),
        countByHand: () => byHandOnPostgres(url),
      })),
    )
  } finally {
    keyPlace.remove()
    await found.server.stop()
  }
  return figures
}

/** The number of pages until the heap of a server has its final size. */
const WARM_PAGES = 3000
/** Pages that are compared at both ends. */
const SAMPLE = 500

const PRO_USERS = [
  { field: 'subscribed', operator: 'equals', value: true },
  { field: 'data.plan', operator: 'equals', value: 'pro' },
  { field: 'data.visits', operator: 'greaterThan', value: 100 },
]

async function byHandOnSqlite(file: string): Promise<number> {
  const database = new Database(file, { readonly: true })
  const row = database
    .prepare<[], { n: number }>(
      `select count(*) as n from contacts where project_id = (select id from projects)
       and subscribed = 1 and data ->> 'plan' = 'pro' and data ->> 'visits' > 100`,
    )
    .get()
  database.close()
  return row?.n ?? -1
}

/** As autovacuum does within a minute or so. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function byHandOnPostgres(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from contacts where project_id = (select id from projects)
     and subscribed = 1 and data ->> 'plan' = 'pro' and (data ->> 'visits')::numeric > 100`,
  )
  await client.end()
  return Number(rows[0]?.n)
}

async function call(server: Running, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${SECRET_KEY}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = response.status === 204 ? {} : await response.json()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer as Record<string, unknown>
}

async function measure(place: Place): Promise<Figure[]> {
  const { data, env, engine } = place
  const first = await startPosthorn({ data, worker: false, env })
  await first.stop()
  const store = place.open()
  await fillProject(store, CONTACTS)
  await store.close()
  await place.settle?.()

  const server = await startPosthorn({ data, worker: false, env })
  const get = (path: string) => call(server, 'GET', path)
  const label = (name: string) => `${name}, ${CONTACTS} contacts on ${engine}`
  const atMost = (name: string, ours: number, limit: number, note?: string): Figure => ({
    name: label(name),
    ours,
    unit: 'ms',
    target: { atMost: limit },
    ...(note && { note }),
  })
  try {
    await warmUp(server)
    const before = residentMegabytes(server.child.pid)
    const list = percentile(await latencies(200, () => get('/contacts?limit=100')), 0.95)
    const fields = percentile(await latencies(200, () => get('/contacts/fields')), 0.95)
    const rare = percentile(await latencies(30, () => get('/contacts?search=person77777%40')), 0.95)
    const common = percentile(await latencies(30, () => get('/contacts?search=gmail')), 0.95)
    const pages = await walkPages(server)
    const segment = await countSegment(server, place)
    const computed = await computeChanges(server)
    const after = residentMegabytes(server.child.pid)
    return [
      atMost('first page of GET /contacts, p95', list, 20),
      atMost('GET /contacts/fields, p95', fields, 20),
      atMost('search on email, one match, p95', rare, 100),
      atMost('search on email, very many matches, p95', common, 100),
      {
        name: label('cursor pages at the end'),
        ours: pages.atEnd,
        unit: 'pages/s',
        ceiling: { name: 'at the start', value: pages.atStart },
        target: { atLeastRatio: 0.8 },
      },
      {
        name: label('count of a segment of three conditions'),
        ours: segment.ours,
        unit: 'counts/s',
        ceiling: { name: 'SQL written by hand', value: segment.byHand },
        target: { atLeastRatio: 0.667 },
      },
      atMost('compute with 10,000 changes', computed, 5000, `one in ${COHORTS} enters, with an event each`),
      {
        name: label('growth of memory over all of this'),
        ours: after - before,
        unit: 'MB',
        target: { atMost: 100 },
        note: `${before} MB before`,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Runs everything once or a few times, so that compilation, caches and first uses are over. */
async function warmUp(server: Running): Promise<void> {
  const paths = ['/contacts?limit=100', '/contacts/fields', '/contacts?search=warm', '/contacts?search=gmail']
  for (const path of paths) await latencies(20, () => call(server, 'GET', path))
  await walkPages(server, WARM_PAGES)
  await call(server, 'POST', '/segments/preview', { filters: { operator: 'AND', conditions: PRO_USERS } })
}

/** Reads pages of a hundred through all contacts or the newest. Returns how many a second at both ends. */
async function walkPages(
  server: Running,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ atStart: number; atEnd: number }> {
  const times: number[] = []
  for (let cursor: unknown = ''; cursor !== undefined && times.length < limit; ) {
    const startedAt = performance.now()
    const page = await call(server, 'GET', `/contacts?limit=100${cursor ? `&cursor=${cursor}` : ''}`)
    times.push(performance.now() - startedAt)
    cursor = page.cursor
  }
  const perSecond = (some: number[]) =>
    Math.round(
      1000 /
        percentile(
          some.sort((a, b) => a - b),
          0.5,
        ),
    )
  return { atStart: perSecond(times.slice(1, SAMPLE + 1)), atEnd: perSecond(times.slice(-SAMPLE - 1, -1)) }
}

async function countSegment(server: Running, place: Place): Promise<{ ours: number; byHand: number }> {
  const filters = { operator: 'AND', conditions: PRO_USERS }
  const segment = await call(server, 'POST', '/segments', { name: 'Pro users', filters })
  const refresh = () => call(server, 'POST', `/segments/${segment.id}/refresh`)
  const [members, byHand] = [(await refresh()).memberCount, await place.countByHand()]
  if (members !== byHand) throw new Error(`the segment counts ${members} members, plain SQL ${byHand}`)
  const rounds = { ours: [] as number[], byHand: [] as number[] }
  for (let i = 0; i < 7; i++) {
    rounds.ours.push(...(await latencies(1, refresh)))
    rounds.byHand.push(...(await latencies(1, place.countByHand)))
  }
  const perSecond = (some: number[]) =>
    Number(
      (
        1000 /
        percentile(
          some.sort((a, b) => a - b),
          0.5,
        )
      ).toFixed(2),
    )
  return { ours: perSecond(rounds.ours), byHand: perSecond(rounds.byHand) }
}

/** Returns the milliseconds until all matching contacts are in a new tracked segment; fails unless all are. */
async function computeChanges(server: Running): Promise<number> {
  const segment = await call(server, 'POST', '/segments', {
    name: 'Cohort 7',
    trackMembership: true,
    filters: { operator: 'AND', conditions: [{ field: 'data.cohort', operator: 'equals', value: 'c7' }] },
  })
  const startedAt = performance.now()
  const { added } = await call(server, 'POST', `/segments/${segment.id}/compute`)
  const took = Math.round(performance.now() - startedAt)
  if (added !== CONTACTS / COHORTS) throw new Error(`${added} entered of ${CONTACTS / COHORTS}`)
  return took
}
