import { z } from 'zod'
import { EmailAddress } from '../../kernel/address/address.ts'
import { repeatable } from '../../kernel/errors/validate.ts'
import type { ContactId, EmailId, EventId } from '../../kernel/ids/ids.ts'
import { PAGE_LIMIT_MAX, PageQuery } from '../../kernel/page/page.ts'
import { Day } from '../../kernel/page/time-range.ts'
import { NAME_PATTERN, nameText } from '../../kernel/text/text.ts'
import { canonicalName, DataPatch, type FieldData } from '../../people/fields/schema.ts'
import { isReservedEvent } from '../../people/filters/event-names.ts'
import { EVENT_CURSOR } from './cursor.ts'
import { dayOf } from './days.ts'
import { EventPatterns } from './patterns.ts'

/** A named occurrence for a contact. */
export interface Event {
  readonly id: EventId
  readonly name: string
  readonly contactId: ContactId
  readonly emailId: EmailId | undefined
  readonly data: FieldData
  readonly createdAt: Date
}

/**
 * Returns whether clients and proxies take a name for a step in a path, so that no request could name such an event
 * (RFC 3986 §5.2.4).
 */
const isPathStep = (name: string) => name === '.' || name === '..'

const EventName = nameText(1, 255)
  .overwrite(canonicalName)
  .refine((name) => !isPathStep(name), {
    error: 'must not be "." or "..", which have a meaning in paths; choose another',
    params: { code: 'path_step' },
  })
  .refine((name) => !isReservedEvent(name), {
    error: 'is a name that only Posthorn itself may emit; choose another',
    params: { code: 'reserved_event' },
  })
  .meta({ pattern: `^(?!\\.{1,2}$)${NAME_PATTERN.slice(1)}` })

export const TrackRequest = z.object({
  event: EventName,
  email: EmailAddress,
  subscribed: z
    .boolean()
    .optional()
    .describe('When absent, the subscription does not change; a new contact is subscribed.'),
  data: DataPatch.optional(),
})
export type TrackRequest = z.infer<typeof TrackRequest>

/** The name of any event, built-in names included, as a path or a query gives it. */
export const AnyEventName = z.string().min(1).max(255).overwrite(canonicalName)

/** The query of a page of the events of a contact. */
export const ContactEventsQuery = z.object({
  limit: PageQuery.shape.limit
    .unwrap()
    .default(PAGE_LIMIT_MAX)
    .describe('The maximum number of events in a page, 1 to 100; fewer when they are large.'),
  cursor: PageQuery.shape.cursor,
})
export type ContactEventsQuery = z.infer<typeof ContactEventsQuery>

/** The query of a page of events. */
export const EventQuery = ContactEventsQuery.extend({
  eventName: AnyEventName.optional().describe('Only events with this name.'),
  after: z
    .string()
    .min(1)
    .max(200)
    .meta({ pattern: EVENT_CURSOR })
    .optional()
    .describe(
      'Lists events in the order in which they were stored, after a cursor: `0` for the oldest that is kept, `now` for the next one, or the cursor of a response. No event is skipped.',
    ),
  types: repeatable(EventPatterns)
    .optional()
    .describe(
      'With `after`: only events whose names match this pattern, in which `*` matches any characters. Repeat the parameter for further patterns.',
    ),
})
  .refine(({ after, cursor, eventName }) => after === undefined || (cursor === undefined && eventName === undefined), {
    path: ['after'],
    error: 'cannot be combined with cursor or eventName; use types to filter',
    params: { code: 'exclusive' },
  })
  .refine(({ after, types }) => after !== undefined || types === undefined, {
    path: ['types'],
    error: 'needs after; use eventName to filter the newest events',
    params: { code: 'needs_after' },
  })
export type EventQuery = z.infer<typeof EventQuery>

export const EVENT_NAMES_MAX = 1000

/** The query of the names of events. */
export const EventNamesQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(EVENT_NAMES_MAX)
    .default(EVENT_NAMES_MAX)
    .describe(`The maximum number of names, 1 to ${EVENT_NAMES_MAX}.`),
  after: AnyEventName.optional().describe('The last name of the previous response; absent for the first names.'),
})
export type EventNamesQuery = z.infer<typeof EventNamesQuery>

/** The query of the counts of events. */
export const EventStatsQuery = z
  .object({
    startDate: Day.optional().describe('The first day, in UTC; absent for the first events.'),
    endDate: Day.optional().describe('The last day, in UTC; absent for the newest events.'),
  })
  .refine(
    ({ startDate, endDate }) => !(startDate && endDate) || dayOf(new Date(startDate)) <= dayOf(new Date(endDate)),
    {
      path: ['endDate'],
      error: 'must not be before startDate',
      params: { code: 'invalid_range' },
    },
  )
export type EventStatsQuery = z.infer<typeof EventStatsQuery>
