import type { Context } from '../../kernel/context/context.ts'
import { SECRET_PREFIXES } from '../../kernel/context/key.ts'
import { isId } from '../../kernel/ids/ids.ts'
import { type Page, paginateWalk } from '../../kernel/page/page.ts'
import { REQUESTS_WALKED, type RequestRecord, type RequestsQuery } from './schema.ts'

const DAY_MS = 86_400_000
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

export interface RequestPage extends Omit<Page<RequestRecord>, 'total'> {
  /** The number of requests of the kept days, or since `from`, that were not recorded. */
  readonly missing: number
}

/** Returns the recent requests of the project, newest first. Throws `BAD_REQUEST` for a cursor that no page returned. */
export async function listRequests(ctx: Context, { limit, cursor, ...filter }: RequestsQuery): Promise<RequestPage> {
  const page = await paginateWalk({ limit, cursor }, (request) =>
    ctx.store.requests.list({ ...request, ...filter, most: REQUESTS_WALKED }),
  )
  const oldest = dayOf(ctx.clock.now()) - ctx.settings.requestsDays
  const since = filter.from ? Math.max(dayOf(filter.from), oldest) : oldest
  return { ...page, missing: await ctx.store.requests.countMissing(since) }
}

/** The parameters of operations that are ids; others, such as names of events, may be addresses or secrets. */
const ID_PARAMETER = /^(?:id|\w+Id)$/

/** Returns the path of the operation with those parameters that are ids; the others stay in braces. */
export function shownPath(route: string, params: Readonly<Record<string, unknown>>): string {
  if (!route.includes('{')) return route
  return route.replace(/\{(\w+)\}/g, (braced: string, name: string) => {
    const value = params[name]
    return ID_PARAMETER.test(name) && typeof value === 'string' && isId(value) ? value : braced
  })
}

/** Characters of ids of requests; an address has others. */
const PLAIN = /^[\w.:/+=-]{1,128}$/
/** A secret, or a text that begins like one. */
const SECRET = new RegExp(
  `(?:^|[^0-9a-z])(?:${SECRET_PREFIXES.join('|')})|(?:${SECRET_PREFIXES.join('|')})[0-9a-f]{32}`,
  'i',
)

/** Returns the id of a request, unless it may contain an address or a secret. */
export function shownRequestId(id: string): string | undefined {
  return PLAIN.test(id) && !SECRET.test(id) ? id : undefined
}
