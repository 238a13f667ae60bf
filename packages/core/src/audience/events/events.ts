import { hiddenFrom } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { KeyScope } from '../../kernel/context/key.ts'
import type { SegmentId, WorkflowId } from '../../kernel/ids/ids.ts'
import { type Page, type PageRequest, paginate } from '../../kernel/page/page.ts'
import { getContact } from '../../people/contacts/contacts.ts'
import { canonicalName, jsonSize } from '../../people/fields/schema.ts'
import { isReservedEvent } from '../../people/filters/event-names.ts'
import { referencedEvents } from '../../people/filters/references.ts'
import { dayOf } from './days.ts'
import {
  type ContactEventsQuery,
  EVENT_NAMES_MAX,
  type Event,
  type EventNamesQuery,
  type EventQuery,
  type EventStatsQuery,
} from './schema.ts'
import type { EventCount } from './store.ts'

/** Returns the approximate size of an event in the JSON of a page, which contains it under two names. */
export const weightOfEvent = ({ data }: Event) => 2 * (300 + jsonSize(data))

/** Returns the events of the project, newest first. Throws `BAD_REQUEST` for a cursor that no page returned. */
export function listEvents(ctx: Context, { eventName: name, ...query }: EventQuery): Promise<EventPage> {
  return pageOfEvents(query, (request) => ctx.store.events.list({ ...request, name }))
}

/** Returns the events of one contact, newest first. */
export async function listContactEvents(
  ctx: Context,
  { contactId, ...query }: ContactEventsQuery & { readonly contactId: string },
): Promise<EventPage> {
  const { id } = await getContact(ctx, contactId)
  return pageOfEvents(query, (request) => ctx.store.events.listByContact(id, request))
}

/** A page of events; it has fewer than requested when they are large. */
export type EventPage = Omit<Page<Event>, 'total'>

async function pageOfEvents(
  query: ContactEventsQuery,
  list: (request: PageRequest) => Promise<readonly Event[]>,
): Promise<EventPage> {
  const { total: _, ...page } = await paginate(query, list, async () => 0, weightOfEvent)
  return page
}

/** Returns how many events of each name there are, the most frequent first, by whole days. */
export function countEvents(ctx: Context, { startDate, endDate }: EventStatsQuery): Promise<readonly EventCount[]> {
  return ctx.store.events.counts({
    from: startDate === undefined ? Number.MIN_SAFE_INTEGER : dayOf(new Date(startDate)),
    until: endDate === undefined ? Number.MAX_SAFE_INTEGER : dayOf(new Date(endDate)),
    limit: EVENT_NAMES_MAX,
  })
}

export interface EventNames {
  readonly eventNames: readonly string[]
  /** Whether there are more names after the last one. */
  readonly hasMore: boolean
}

/** Returns the names of the project's events, built-in ones included. */
export async function listEventNames(ctx: Context, { limit, after }: EventNamesQuery): Promise<EventNames> {
  const names = await ctx.store.events.names({ limit: limit + 1, after })
  return { eventNames: names.slice(0, limit), hasMore: names.length > limit }
}

/** A segment whose condition uses an event. */
export interface SegmentAsking {
  readonly id: SegmentId
  readonly name: string
}

/** A workflow that uses an event. */
export interface WorkflowUsing {
  readonly id: WorkflowId
  readonly name: string
}

/** References to an event, and the number of its occurrences. */
export interface EventUsage {
  readonly usedInSegments: readonly SegmentAsking[]
  readonly usedInWorkflows: readonly WorkflowUsing[]
  /** The scopes that the caller would need to see more of these. */
  readonly hidden: readonly KeyScope[]
  readonly totalCount: number
  /** The number of different contacts of the newest `sampleSize` events. */
  readonly uniqueContacts: number
  /** Whether there are more events than `uniqueContacts` was counted from. */
  readonly sampled: boolean
  readonly sampleSize: number
  /** Whether it is a custom event: references do not prevent its deletion. */
  readonly canDelete: boolean
}

/**
 * The number of the newest events of a name from which `uniqueContacts` is counted, which takes a database about 10 ms.
 */
export const EVENT_CONTACTS_SAMPLE = 10_000

export async function getEventUsage(ctx: Context, eventName: string): Promise<EventUsage> {
  const name = canonicalName(eventName)
  const totalCount = await ctx.store.events.countNamed(name)
  const sampleSize = Math.min(totalCount, EVENT_CONTACTS_SAMPLE)
  const hidden = hiddenFrom(ctx, ['segments:read', 'workflows:read'])
  return {
    usedInSegments: hidden.includes('segments:read') ? [] : await segmentsAsking(ctx, name),
    usedInWorkflows: hidden.includes('workflows:read') ? [] : await workflowsUsing(ctx, name),
    hidden,
    totalCount,
    uniqueContacts: await ctx.store.events.countContacts(name, EVENT_CONTACTS_SAMPLE),
    sampled: totalCount > sampleSize,
    sampleSize,
    canDelete: !isReservedEvent(name),
  }
}

/** Returns the segments whose conditions use the event. */
async function segmentsAsking(ctx: Context, name: string): Promise<readonly SegmentAsking[]> {
  const segments = await ctx.store.segments.list()
  return segments
    .filter(({ condition }) => condition && referencedEvents(condition).some((used) => canonicalName(used) === name))
    .map((segment) => ({ id: segment.id, name: segment.name }))
}

/** The most workflows that an answer contains, the newest. */
const WORKFLOWS_NAMED = 1000

/** Returns the workflows that the event starts, that wait for it, or whose conditions use it. */
async function workflowsUsing(ctx: Context, name: string): Promise<readonly WorkflowUsing[]> {
  const workflows = await ctx.store.workflows.listUsing({ uses: [`event.${name}`], limit: WORKFLOWS_NAMED })
  return workflows.map(({ id, name }) => ({ id, name }))
}
