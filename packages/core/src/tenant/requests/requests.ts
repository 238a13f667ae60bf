import type { Context } from '../../kernel/context/context.ts'
import { SECRET_PREFIXES } from '../../kernel/context/key.ts'
import type { World } from '../../kernel/context/world.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { isId } from '../../kernel/ids/ids.ts'
import { type Page, paginateWalk } from '../../kernel/page/page.ts'
import type { Every } from '../../kernel/ports/timer.ts'
import {
  REQUESTS_PER_DAY,
  REQUESTS_WALKED,
  type RequestKind,
  type RequestRecord,
  type RequestsQuery,
} from './schema.ts'
import type { RequestGroup } from './store.ts'

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

/** On SQLite each commit blocks the requests of its process: one in two seconds costs little. */
const FLUSH_MS = 2000
/** The most requests of a project and kind that wait in memory; one more is only counted. */
export const WAITING_PER_PROJECT = 500
/** The most waiting requests of all projects; beyond, all are only counted. */
export const WAITING_MAX = 2000
/** The most pairs of project and kind that are remembered as full. */
const FULL_MAX = 10_000

interface Waiting extends Omit<RequestGroup, 'records' | 'unrecorded'> {
  readonly records: RequestRecord[]
  unrecorded: number
}

/** A request without the id of its record, which only recorded requests get. */
export type AnsweredRequest = Omit<RequestRecord, 'id'>

type Place = Pick<World, 'store' | 'ids' | 'log' | 'observer'>

/**
 * Collects answered requests in memory and stores them in groups, so that no response waits for the database. What does
 * not fit is counted by project and day.
 */
export class RequestRecorder {
  readonly #place: Place
  readonly #every: Every
  #groups = new Map<string, Waiting>()
  /** The day on which a project and kind was found to be full. */
  readonly #full = new Map<string, number>()
  #size = 0
  #flushing: Promise<void> | undefined
  #stopTimer: (() => void) | undefined

  constructor(place: Place, every: Every) {
    this.#place = place
    this.#every = every
  }

  /** Notes a request. `make` describes it, and is not called for one that is only counted. */
  note(projectId: ProjectId, about: { readonly status: number; readonly at: Date }, make: () => AnsweredRequest): void {
    const kind = kindOf(about)
    const day = dayOf(about.at)
    const group = this.#groupOf({ projectId, day, kind })
    const isFull = this.#full.get(fullKey(group)) === day
    if (isFull || group.records.length >= WAITING_PER_PROJECT || this.#size >= WAITING_MAX) group.unrecorded += 1
    else {
      group.records.push({ ...make(), id: this.#place.ids.make('rql') })
      this.#size += 1
    }
    this.#stopTimer ??= this.#every(FLUSH_MS, () => this.flush())
  }

  /** Stores the waiting requests. What cannot be stored is kept for the next time, within the same limits. */
  flush(): Promise<void> {
    this.#flushing ??= this.#store().finally(() => {
      this.#flushing = undefined
    })
    return this.#flushing
  }

  /** Stores the waiting requests for the last time. */
  async close(): Promise<void> {
    await this.#flushing
    await this.flush()
    this.#stopTimer?.()
    this.#stopTimer = undefined
    const lost = [...this.#groups.values()].reduce((sum, group) => sum + sizeOf(group), 0)
    if (lost === 0) return
    this.#place.observer.recorded('lost', lost)
    this.#place.log.error({ requests: lost }, 'the last requests are not recorded: the database does not respond')
  }

  #groupOf(of: Omit<RequestGroup, 'records' | 'unrecorded'>): Waiting {
    const key = `${fullKey(of)} ${of.day}`
    const known = this.#groups.get(key)
    if (known) return known
    const group: Waiting = { ...of, records: [], unrecorded: 0 }
    this.#groups.set(key, group)
    return group
  }

  async #store(): Promise<void> {
    if (this.#groups.size === 0) {
      this.#stopTimer?.()
      this.#stopTimer = undefined
      return
    }
    const groups = [...this.#groups.values()]
    this.#groups = new Map()
    this.#size = 0
    try {
      const results = await this.#place.store.requests.record(groups, REQUESTS_PER_DAY)
      for (const result of results) if (result.isFull) this.#remember(fullKey(result), result.day)
      for (const { records, unrecorded } of groups) {
        this.#place.observer.recorded('stored', records.length)
        this.#place.observer.recorded('counted', unrecorded)
      }
    } catch (error) {
      this.#place.log.warn({ err: error }, 'failed to record requests; they are kept in memory until it succeeds')
      for (const group of groups) this.#keep(group)
    }
  }

  /** Puts a group that could not be stored back, before the requests that came in the meantime. */
  #keep(group: Waiting): void {
    const newer = this.#groupOf(group)
    const all = [...group.records, ...newer.records]
    const room = Math.min(WAITING_PER_PROJECT, newer.records.length + Math.max(0, WAITING_MAX - this.#size))
    const kept = all.slice(0, room)
    this.#size += kept.length - newer.records.length
    newer.unrecorded += group.unrecorded + all.length - kept.length
    newer.records.splice(0, newer.records.length, ...kept)
  }

  #remember(key: string, day: number): void {
    this.#full.delete(key)
    this.#full.set(key, day)
    for (const oldest of this.#full.keys()) {
      if (this.#full.size <= FULL_MAX) return
      this.#full.delete(oldest)
    }
  }
}

const kindOf = ({ status }: Pick<RequestRecord, 'status'>): RequestKind => (status >= 400 ? 'failed' : 'succeeded')

const fullKey = ({ projectId, kind }: { readonly projectId: ProjectId; readonly kind: RequestKind }) =>
  `${projectId} ${kind}`

const sizeOf = ({ records, unrecorded }: Waiting) => records.length + unrecorded
