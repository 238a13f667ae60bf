import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { startPostgres } from '../test/support/postgres.ts'
import type { Figure } from './lib/figures.ts'
import { APART_MS, fillPostgres, fillSqlite, LARGE_IDS, LARGE_START } from './lib/large-project.ts'
import { latencies, percentile } from './lib/latency.ts'
import { SECRET_KEY, scratch, startPosthorn } from './lib/processes.ts'

const CLI = fileURLToPath(new URL('../packages/cli/dist/index.js', import.meta.url))
/** In each table. `BENCH_LIST=/emails` measures one list only. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ONLY = process.env.BENCH_LIST
const TIMES = 20
const LIMIT_MS = 100

/** Values of the filters. Those with two are a frequent and a rare one. A filter without a value is an error. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  status: ['SENT', 'FAILED', 'COMPLETED', 'RUNNING', 'active', 'disabled', '2xx', 'failed'],
  contactId: [LARGE_IDS.contact],
  recipient: ['person7@example7.com'],
  templateId: [LARGE_IDS.template],
  campaignId: [LARGE_IDS.campaign],
  tag: ['none'],
  search: ['invoice', 'person77', 'zzzz'],
  from: ['2026-01-03'],
  to: ['2026-01-03'],
  startDate: ['2026-01-03', '2026-11-03'],
  endDate: ['2026-01-03', '2026-11-28'],
  eventName: ['event3', 'none'],
  after: ['0'],
  types: ['email.sent', 'campaign.sent'],
  reason: ['BOUNCE', 'COMPLAINT'],
  kind: ['ADDRESS', 'PATTERN', 'contacts.import'],
  type: ['TRANSACTIONAL', 'MARKETING'],
  enabled: ['true', 'false'],
  daysAhead: ['90'],
  metric: ['clicks'],
  actor: ['secret', 'key_7'],
  action: ['template.update'],
  resource: ['tpl_77', 'none'],
  state: ['completed', 'failed', 'waiting'],
  method: ['GET', 'POST'],
  path: ['/contacts/{id}', '/none'],
  key: ['secret', 'none'],
  requestId: ['request-77'],
  outcome: ['delivered', 'failed', 'skipped'],
  eventId: [LARGE_IDS.event],
}
const PLACES = /^(?:limit|cursor|page|pageSize|wait)$/

/** The ids in paths, by the noun before them. */
const IN_PATHS: Readonly<Record<string, string>> = {
  '/events/contact/{contactId}': LARGE_IDS.contact,
  '/contacts/fields/{field}/values': 'plan',
  '/segments/{id}/contacts': LARGE_IDS.segment,
  '/campaigns/{id}/recipients': LARGE_IDS.campaign,
  '/workflows/{id}/executions': LARGE_IDS.workflow,
  '/webhook-endpoints/{id}/attempts': LARGE_IDS.endpoint,
}

const EXPORT = 'a batch of an export has up to 5,000 rows; the benchmark export measures it'

/** Lists that this benchmark leaves out, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/users/@me/audit': 'needs a session; it is the list of /audit with another owner',
  '/contacts/export': EXPORT,
  '/suppressions/export': EXPORT,
  '/inbox/messages': 'exists only on a machine for tests, where few mails are captured',
}

const Document = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z
        .object({
          parameters: z
            .array(z.object({ name: z.string().optional(), in: z.string().optional(), $ref: z.string().optional() }))
            .default([]),
        })
        .optional(),
    }),
  ),
  components: z.object({ parameters: z.record(z.string(), z.object({ name: z.string(), in: z.string() })) }),
})

interface List {
  readonly path: string
  readonly filters: readonly string[]
  readonly isPaged: boolean
}

/** Returns the lists of the API as the server describes them, so that a new one cannot be forgotten. */
async function listsOf(url: string): Promise<readonly List[]> {
  const { paths, components } = Document.parse(await (await fetch(`${url}/openapi.json`)).json())
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).map(
      ({ $ref, ...own }) => ($ref === undefined ? own : components.parameters[$ref.split('/').at(-1) ?? '']) ?? own,
    )
    const names = parameters.filter((one) => one.in === 'query').flatMap(({ name }) => name ?? [])
    if (!names.some((name) => PLACES.test(name)) || path in ELSEWHERE) return []
    if (path.includes('{') && !(path in IN_PATHS)) throw new Error(`${path} is a list without an id in IN_PATHS`)
    const filters = names.filter((name) => !PLACES.test(name))
    for (const name of filters) if (!(name in VALUES)) throw new Error(`${path} has a filter ${name} without a value`)
    return [{ path, filters, isPaged: names.includes('page') && !names.includes('cursor') }]
  })
}

/** The slowest answers of each list: with a million rows in each table, first pages, a page in the middle, and every filter. */
export async function lists(): Promise<Figure[]> {
  const figures: Figure[] = []
  const data = scratch()
  figures.push(
    ...(await measure('SQLite', { data: data.path, url: undefined }, () =>
      fillSqlite(`${data.path}/posthorn.db`, ROWS),
    )),
  )
  data.remove()
  const found = await startPostgres()
  if ('missing' in found) {
    console.warn(`SKIPPED: ${found.missing}`)
    return figures
  }
  const folder = scratch()
  try {
    const url = await found.server.createEmptyDatabase()
    figures.push(...(await measure('PostgreSQL', { data: folder.path, url }, () => fillPostgres(url, ROWS))))
  } finally {
    await found.server.stop()
    folder.remove()
  }
  return figures
}

interface Place {
  readonly data: string
  readonly url: string | undefined
}

async function measure(engine: string, { data, url }: Place, fill: () => Promise<void>): Promise<Figure[]> {
  const env = url === undefined ? {} : { POSTHORN_DATABASE_URL: url }
  const first = await startPosthorn({ data, env, worker: false })
  const key = operatorKey(data, env)
  await fill()
  await first.stop()
  const server = await startPosthorn({ data, env, worker: false })
  try {
    const figures: Figure[] = []
    for (const list of await listsOf(server.url)) {
      if (ONLY !== undefined && ONLY !== list.path) continue
      const path = list.path.replace(/\{\w+\}/, IN_PATHS[list.path] ?? '')
      const answer = reader(`${server.url}${path}`, path.startsWith('/operator/') ? key : SECRET_KEY)
      figures.push(await slowestOf(`${list.path} on ${engine}`, await requestsOf(list, answer), answer))
    }
    return figures
  } finally {
    await server.stop()
  }
}

type Reader = (query: string) => Promise<{ readonly status: number; readonly body: { readonly cursor?: unknown } }>

const reader =
  (url: string, key: string): Reader =>
  async (query) => {
    const response = await fetch(`${url}?${query}`, { headers: { authorization: `Bearer ${key}` } })
    const body = await response.json()
    return { status: response.status, body: Object(body) }
  }

/** Creates a key of an operator as an operator does. */
function operatorKey(data: string, env: Readonly<Record<string, string>>): string {
  const args = [CLI, 'operator', 'keys', 'create', 'bench', '--json', '--data', env.POSTHORN_DATABASE_URL ?? data]
  const out = execFileSync(process.execPath, args, {
    env: { ...process.env, ...env, POSTHORN_DATA: data },
    encoding: 'utf8',
  })
  return z.object({ key: z.string() }).parse(JSON.parse(out)).key
}

/** Returns the queries of a list: its first page, one in the middle, and each value of each filter that it accepts. */
async function requestsOf({ path, filters, isPaged }: List, answer: Reader): Promise<readonly string[]> {
  const { body } = await answer('')
  const [, prefix] = /-([a-z]{3})_[0-9a-z]+$/.exec(String(body.cursor)) ?? []
  const half = Math.floor(ROWS / 2)
  const row = String(half).padStart(26, '0')
  const middle = isPaged
    ? ['page=500']
    : prefix === undefined
      ? []
      : [`cursor=${(LARGE_START + half * APART_MS).toString(36)}-${prefix}_${row}`]
  const values = filters.flatMap((name) =>
    (VALUES[name] ?? []).map(
      (value) =>
        `${filters.includes('after') && name === 'types' ? 'after=0&' : ''}${name}=${encodeURIComponent(value)}`,
    ),
  )
  const candidates = ['', ...middle, ...values]
  const accepted = await Promise.all(
    candidates.map(async (query) => ((await answer(query)).status === 200 ? [query] : [])),
  )
  const all = accepted.flat()
  const missing = filters.filter((name) => !all.some((query) => query.includes(`${name}=`)))
  if (missing.length > 0) throw new Error(`${path} accepts no value of ${missing.join(', ')}`)
  return all
}

async function slowestOf(name: string, queries: readonly string[], answer: Reader): Promise<Figure> {
  let slowest = { query: '', ms: 0 }
  for (const query of queries) {
    const ms = percentile(await latencies(TIMES, () => answer(query)), 0.95)
    if (process.env.BENCH_EACH) console.log(`       ${ms} ms ?${query}`)
    if (ms > slowest.ms) slowest = { query, ms }
  }
  return {
    name: `p95 of ${name}`,
    ours: slowest.ms,
    unit: 'ms',
    target: { atMost: LIMIT_MS },
    note: `${ROWS} rows in each table; the slowest of ${queries.length} queries: ?${slowest.query}`,
  }
}
