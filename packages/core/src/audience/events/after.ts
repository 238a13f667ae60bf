import type { Context } from '../../kernel/context/context.ts'
import { PAGE_WEIGHT } from '../../kernel/page/page.ts'
import { type EventCursor, encodeEventCursor, isBefore, refuseGap, startOfEvents } from './cursor.ts'
import { weightOfEvent } from './events.ts'
import { matchesEvent } from './patterns.ts'
import type { Event } from './schema.ts'
import type { EventHead, EventPosition } from './store.ts'

/** How many events one page looks at when it filters, which takes a database about 10 ms. */
export const LOOKED_MAX = 2000
/** How many of them it looks at in one statement. */
const LOOKED_AT_ONCE = 500
/** Size of the first batch of whole events, which shows how large they are. */
const FIRST_EVENTS = 4

export interface EventsAfterInput {
  /** A cursor, `0` for the oldest event, or `now` for the end. */
  readonly after: string
  /** Patterns of names, see `matchesEvent`; all events when undefined. */
  readonly types?: readonly string[] | undefined
  readonly limit: number
}

/** An event, and the cursor of those after it. */
export interface FollowedEvent {
  readonly event: Event
  readonly position: EventPosition
  readonly cursor: string
}

export interface EventsAfter {
  readonly data: readonly FollowedEvent[]
  /** The cursor of the next page. */
  readonly cursor: string
  /** Whether there may be more now; a page that filters may be short or empty even then. */
  readonly hasMore: boolean
  /** The position of the cursor. */
  readonly position: EventPosition
}

/**
 * Returns the events of the project in the order in which they were stored, each once, however many transactions and nodes
 * write: one that commits late comes late. Throws `BAD_REQUEST` and `CURSOR_EXPIRED`.
 */
export async function listEventsAfter(ctx: Context, { after, ...wanted }: EventsAfterInput): Promise<EventsAfter> {
  const now = ctx.clock.now()
  const clock = await ctx.store.events.clock()
  const start = startOfEvents(after, clock, now)
  const looked = await lookAfter(ctx, start.position, wanted)
  const found = await readEvents(ctx, looked.heads)
  // After the events, because what expired since then may be missing in them.
  refuseGap(start, await ctx.store.events.lastExpired(), now)
  const catchingUpAt = start.catchingUpAt && now
  const cursorAt = ({ tx, id }: EventPosition): EventCursor => ({ ...start, position: { tx, id }, catchingUpAt })
  const isEnd = looked.isEnd && found.cutAfter === undefined
  const last = found.cutAfter ?? looked.last ?? start.position
  const settled = { tx: clock.settled, id: '' }
  const { life } = start
  const end = isEnd ? { life, position: isBefore(last, settled) ? settled : last } : cursorAt(last)
  return {
    data: found.events.map(({ head: { tx, id }, event }) => {
      const position = { tx, id }
      return { event, position, cursor: encodeEventCursor(cursorAt(position)) }
    }),
    cursor: encodeEventCursor(end),
    hasMore: !isEnd,
    position: end.position,
  }
}

interface Looked {
  /** The events of the page. */
  readonly heads: readonly EventHead[]
  /** The last one that was looked at; undefined when there was none. */
  readonly last: EventHead | undefined
  /** Whether there are no more. */
  readonly isEnd: boolean
}

/** Finds the events of a page without their data. */
async function lookAfter(
  { store }: Context,
  after: EventPosition,
  { types, limit }: Omit<EventsAfterInput, 'after'>,
): Promise<Looked> {
  const heads: EventHead[] = []
  let last: EventHead | undefined
  for (let looked = 0; ; ) {
    const wanted = types ? Math.min(LOOKED_AT_ONCE, LOOKED_MAX - looked) : limit + 1
    const some = await store.events.listAfter({ after: last ?? after, limit: wanted })
    looked += some.length
    last = some.at(-1) ?? last
    heads.push(...(types ? some.filter(({ name }) => matchesEvent(types, name)) : some))
    if (heads.length > limit) return { heads: heads.slice(0, limit), last: heads[limit - 1], isEnd: false }
    if (some.length < wanted) return { heads, last, isEnd: true }
    if (looked >= LOOKED_MAX) return { heads, last, isEnd: false }
  }
}

interface ReadEvents {
  readonly events: readonly { readonly head: EventHead; readonly event: Event }[]
  /** The last event of a page that is full before its end; undefined when all are in it. */
  readonly cutAfter: EventHead | undefined
}

/** Reads as many whole events as fit into a page. Those that were deleted since they were found are left out. */
async function readEvents({ store }: Context, heads: readonly EventHead[]): Promise<ReadEvents> {
  const events: { head: EventHead; event: Event }[] = []
  let weight = 0
  let at = 0
  for (let step = FIRST_EVENTS; at < heads.length; ) {
    const batch = heads.slice(at, at + step)
    const found = new Map((await store.events.findMany(batch.map(({ id }) => id))).map((event) => [event.id, event]))
    for (const head of batch) {
      at++
      const event = found.get(head.id)
      if (!event) continue
      events.push({ head, event })
      weight += weightOfEvent(event)
      if (weight > PAGE_WEIGHT && at < heads.length) return { events, cutAfter: head }
    }
    const each = events.length === 0 ? 1 : weight / events.length
    step = Math.max(1, Math.floor((PAGE_WEIGHT - weight) / each))
  }
  return { events, cutAfter: undefined }
}
