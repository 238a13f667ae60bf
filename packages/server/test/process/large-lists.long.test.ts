import { EMAILS_WALKED } from '@posthorn/core/mail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/openapi/document.ts'
import { at, type Caller, caller, type OwnBench, openBench, textAt } from '../harness.ts'
import { CAMPAIGN_ID, contactId, ENDPOINT_ID, eventId, fillLarge, LARGE_TABLES, TEMPLATE_ID } from '../large-kit.ts'
import { ownPostgresFor } from '../nodes-kit.ts'
import { explainPlans, type Plan, plansIn, type Step } from '../plans-kit.ts'

/** The number of rows that a page, the sample for a list of values, and the contacts of an event may read. */
const PAGE_ROWS_MAX = 10_500
/** Filters of requests look at 20,000 records, and at one more. */
const REQUESTS_WALKED = 20_500
/** The number of rows that are read for a total: 100,000, and those in between that do not count. */
const COUNTED_MAX = 110_000
/** A prepared statement is planned for itself five times, then perhaps once for all. */
const TIMES = 7

const LISTS = [
  '/contacts?limit=100',
  '/contacts?search=person77',
  '/contacts?search=example',
  '/contacts?search=person4999@',
  '/contacts?search=zzzz',
  '/contacts/export?limit=1000',
  '/contacts/fields',
  '/contacts/fields/plan/values',
  '/contacts/fields/visits/values',
  '/contacts/fields/createdAt/values',
  '/contacts/fields/visits/usage',
  '/emails?limit=100',
  '/emails?status=SENT',
  '/emails?status=FAILED',
  '/emails?status=PENDING',
  `/emails?contactId=${contactId(5)}`,
  `/emails?contactId=${contactId(5)}&status=SENT`,
  '/emails?tag=welcome',
  '/emails?tag=none&status=SENT',
  '/emails?search=invoice',
  '/emails?search=unmatched',
  '/emails?search=unmatched&status=FAILED',
  `/emails?templateId=${TEMPLATE_ID}`,
  `/emails?campaignId=${CAMPAIGN_ID}`,
  '/emails?from=2026-01-01T00:10:00Z&to=2026-01-01T01:00:00Z',
  '/emails?status=FAILED&from=2026-01-01T01:00:00Z',
  '/events?limit=100',
  '/events?eventName=event3',
  '/events?eventName=none',
  '/events/stats',
  `/events/contact/${contactId(7)}`,
  '/events/names',
  '/events/event3/usage',
  '/segments',
  '/segments/{paying}/contacts',
  '/segments/{paying}/contacts?cursor=0',
  '/segments/{empty}/contacts?cursor=0',
  '/campaigns?limit=100',
  '/campaigns?status=SENT',
  '/campaigns?search=news',
  `/campaigns/${CAMPAIGN_ID}/recipients?limit=100`,
  `/campaigns/${CAMPAIGN_ID}/recipients?status=FAILED`,
  '/workflows',
  '/workflows?search=news',
  '/workflows/fields',
  '/suppressions?limit=100',
  '/uploads?limit=100',
  '/suppressions?reason=BOUNCE',
  '/suppressions?kind=DOMAIN',
  '/suppressions?from=2026-01-01T00:10:00Z&to=2026-01-01T01:00:00Z',
  '/suppressions?search=gone77777@',
  '/suppressions?search=gone',
  '/suppressions?search=example.com',
  '/suppressions?search=zzzz',
  '/suppressions?search=gone&reason=COMPLAINT&limit=100',
  '/suppressions?search=gone&kind=PATTERN',
  '/suppressions/export?limit=1000',
  '/templates',
  '/templates/variables?pageSize=100',
  '/inbox/messages',
  '/inbox/messages?search=invoice',
  '/activity?limit=100',
  '/activity?types=email.sent',
  '/activity?types=email.bounced,campaign.sent',
  `/activity?contactId=${contactId(7)}`,
  '/activity/upcoming',
  '/audit?limit=100',
  '/audit?action=template.update',
  '/audit?actor=secret&limit=100',
  '/audit?resource=tpl_none',
  '/audit?from=2026-01-01T00:10:00Z&to=2026-01-01T01:00:00Z',
  `/webhook-endpoints/${ENDPOINT_ID}/attempts?limit=100`,
  `/webhook-endpoints/${ENDPOINT_ID}/attempts?outcome=delivered`,
  `/webhook-endpoints/${ENDPOINT_ID}/attempts?outcome=failed`,
  `/webhook-endpoints/${ENDPOINT_ID}/attempts?outcome=skipped`,
  `/webhook-endpoints/${ENDPOINT_ID}/attempts?eventId=${eventId(9)}`,
  `/webhook-endpoints/${ENDPOINT_ID}/attempts?outcome=failed&eventId=${eventId(9)}`,
  '/jobs?limit=100',
  '/jobs?state=failed',
  '/requests?limit=100',
  '/requests?status=failed',
  '/requests?status=5xx',
  '/requests?method=POST',
  '/requests?path=/none',
  '/requests?key=none',
  '/requests?requestId=request-77',
  '/requests?from=2026-01-01T00:10:00Z&to=2026-01-01T01:00:00Z',
  '/analytics/top-campaigns',
  '/analytics/top-events',
] as const

/** Lists that read past the rows of unfinished work, and the part of each that a page does not bound. */
const SLOW = [
  { path: '/segments/{empty}/contacts', reads: 'contacts', why: 'a page by number needs all contacts before it' },
] as const

/** Lists of a person, not of a project: `audit-plans.test` looks at their plans. */
const OF_A_PERSON = ['/users/@me/audit'] as const

const server = await ownPostgresFor('what lists read of large tables')
let bench: OwnBench
let call: Caller
const segments = new Map<string, string>()
const withIds = (path: string) => path.replace(/\{\w+\}/, (name) => segments.get(name) ?? name)
beforeAll(async () => {
  if (!server) return
  const url = await server.createDatabase()
  const env = { POSTHORN_DATABASE_URL: url, POSTHORN_MASTER_KEY: 'of both the same'.padEnd(40, '.') }
  const before = await openBench(env)
  const { id, keys, call: create } = await before.tenant()
  for (const [name, value] of [
    ['{paying}', 'pro'],
    ['{empty}', 'none'],
  ] as const) {
    const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value }] }
    segments.set(name, textAt(await create('POST /segments', { body: { name, filters } }), 'id'))
  }
  await fillLarge(url, id)
  await before.close()
  await explainPlans(url)
  bench = await openBench(env)
  call = caller(bench.server, keys.secret)
}, 600_000)
afterAll(async () => {
  await bench?.close()
  await server?.stop()
})

/** Requests a page several times. Returns the plans of all statements, and the cursor of the next page. */
async function walk(path: string): Promise<{ readonly plans: readonly Plan[]; readonly cursor: unknown }> {
  const from = server?.log().length ?? 0
  let cursor: unknown
  for (let n = 0; n < TIMES; n++) {
    const answer = await call(`GET ${withIds(path)}`)
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    cursor = at(answer.json, 'cursor')
  }
  return { plans: plansIn(server?.log().slice(from) ?? ''), cursor }
}

/** The number of rows that one answer to a filter without an index may read. */
const mostOf = (path: string) =>
  /^\/emails\?(?:search|tag)/.test(path)
    ? EMAILS_WALKED
    : path.startsWith('/requests?')
      ? REQUESTS_WALKED
      : PAGE_ROWS_MAX

const isCount = ({ statement }: Plan) => /^select count\(\*\)/i.test(statement)
const inLarge = ({ statement, steps }: Plan): readonly Step[] =>
  // An estimate runs nothing.
  statement.startsWith('explain') ? [] : steps.filter(({ table }) => LARGE_TABLES.includes(table))

/** Steps that read more of a large table than their statement may. */
function beyond(plans: readonly Plan[], pageRowsMax = PAGE_ROWS_MAX): readonly string[] {
  return plans.flatMap((plan) => {
    const most = isCount(plan) ? COUNTED_MAX : pageRowsMax
    const isTooMuch = ({ kind, rows }: Step) => rows > most || (kind === 'Seq Scan' && !isCount(plan))
    return inLarge(plan)
      .filter(isTooMuch)
      .map(({ kind, table, rows }) => `${kind} on ${table}, ${rows} rows: ${plan.statement}`)
  })
}

const next = (path: string, cursor: unknown) =>
  path.includes('cursor=')
    ? path.replace(/cursor=\w+/, `cursor=${cursor}`)
    : `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`

describe.skipIf(!server)(
  'with a million contacts, ten million events and five million mails, a page reads no more than it must',
  () => {
    it.each(LISTS)('of %s', async (path) => {
      const first = await walk(path)
      expect(first.plans.length).toBeGreaterThanOrEqual(TIMES)
      const most = mostOf(path)
      expect(beyond(first.plans, most)).toStrictEqual([])
      if (typeof first.cursor !== 'string') return
      const second = await walk(next(path, first.cursor))
      expect(beyond(second.plans, most)).toStrictEqual([])
      // A search of suppressions counts up to 5,000 matches for each page: with more, it walks along the list.
      if (!path.includes('/export') && !path.startsWith('/suppressions?search'))
        expect(second.plans.filter((plan) => isCount(plan) && inLarge(plan).length > 0)).toStrictEqual([])
    })

    it.each(SLOW)('but of $path: $why', async ({ path, reads }) => {
      const { plans } = await walk(path)
      const tables = new Set(
        plans.flatMap((plan) => (beyond([plan]).length > 0 ? inLarge(plan) : [])).map(({ table }) => table),
      )
      expect([...tables]).toStrictEqual([reads])
    })

    it('of every list that there is', () => {
      const lists = Object.entries(openApiDocument().paths).flatMap(([path, { get }]) => {
        const { parameters = [] }: { parameters?: readonly { name?: string }[] } = Object(get)
        return parameters.some(({ name = '' }) => /^(?:limit|page|cursor)$/.test(name)) ? [path] : []
      })
      expect(lists.length).toBeGreaterThan(10)
      const walked = [...LISTS, ...OF_A_PERSON, ...SLOW.map(({ path }) => path)].map((path) => path.replace(/\?.*/, ''))
      const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
      // The large project has no workflows. operator-lists.test.ts reads those of operators; their log is that of a person.
      const isLeft = (path: string) => path === '/workflows/{id}/executions' || path.startsWith('/operator/')
      expect(lists.filter((path) => !isLeft(path) && !walked.some((one) => pattern(path).test(one)))).toStrictEqual([])
    })
  },
)
