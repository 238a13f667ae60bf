import { z } from 'zod'
import { dayOf } from '../../audience/events/days.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { Day, firstOf, lastOf } from '../../kernel/page/time-range.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import {
  CONTACT_SUBSCRIBED,
  CONTACT_UNSUBSCRIBED,
  EMAIL_COMPLAINT,
  EMAIL_RECEIVED,
  EMAIL_SENT,
} from '../../people/filters/event-names.ts'

/** The kinds of activities. */
export const ACTIVITY_TYPES = [
  'event.triggered',
  EMAIL_SENT,
  'email.delivered',
  'email.opened',
  'email.clicked',
  'email.bounced',
  EMAIL_COMPLAINT,
  EMAIL_RECEIVED,
  'campaign.scheduled',
  'campaign.sent',
  'workflow.started',
  'workflow.completed',
  CONTACT_SUBSCRIBED,
  CONTACT_UNSUBSCRIBED,
] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

/** Something that happened in a project. */
export interface Activity {
  readonly id: string
  readonly type: ActivityType
  readonly timestamp: Date
  readonly contactId: ContactId | undefined
  /** The current address of the contact. */
  readonly contactEmail: string | undefined
  readonly metadata: FieldData
}

const isType = (text: string): text is ActivityType => ACTIVITY_TYPES.some((type) => type === text)

/** For readers of the schema. */
const ONE_OF = ` *(?:${ACTIVITY_TYPES.join('|').replaceAll('.', '[.]')}) *`

const Types = z
  .string()
  .max(500)
  .transform((text, refinement) => {
    const types = text.split(',').map((type) => type.trim())
    const wrong = types.find((type) => !isType(type))
    if (wrong !== undefined)
      refinement.addIssue({
        code: 'custom',
        message: `must be names of activity types, and "${wrong}" is not one; the types are ${ACTIVITY_TYPES.join(', ')}`,
      })
    return types.filter(isType)
  })
  .meta({ type: 'string', pattern: `^${ONE_OF}(?:,${ONE_OF})*$`, examples: ['email.opened,email.clicked'] })

const MomentText = Day.describe('A time, or the first or last day in UTC.')

export const ActivityQuery = z
  .object({
    limit: PageQuery.shape.limit.unwrap().default(50).describe('The maximum number of activities in a page, 1 to 100.'),
    cursor: PageQuery.shape.cursor,
    types: Types.optional().describe('Only these types, separated by commas.'),
    contactId: z.string().max(100).optional().describe('Only activities of this contact.'),
    startDate: MomentText.optional().describe(
      'Only activities from this time, or from the beginning of this day in UTC.',
    ),
    endDate: MomentText.optional().describe('Only activities until this time, or until the end of this day in UTC.'),
  })
  .refine(({ startDate, endDate }) => !(startDate && endDate) || firstOf(startDate) <= lastOf(endDate), {
    path: ['endDate'],
    error: 'must not be before startDate',
    params: { code: 'invalid_range' },
  })
export type ActivityQuery = z.infer<typeof ActivityQuery>

export const ActivityStatsQuery = z
  .object({
    startDate: Day.optional().describe('The first day, in UTC; absent for the earliest.'),
    endDate: Day.optional().describe('The last day, in UTC; absent for the newest.'),
  })
  .refine(
    ({ startDate, endDate }) => !(startDate && endDate) || dayOf(new Date(startDate)) <= dayOf(new Date(endDate)),
    { path: ['endDate'], error: 'must not be before startDate', params: { code: 'invalid_range' } },
  )
export type ActivityStatsQuery = z.infer<typeof ActivityStatsQuery>

export const RecentCountQuery = z.object({
  minutes: z.coerce.number().int().min(1).max(60).default(5).describe('The number of minutes to look back, 1 to 60.'),
})
export type RecentCountQuery = z.infer<typeof RecentCountQuery>

export const UpcomingQuery = z.object({
  limit: PageQuery.shape.limit.unwrap().default(50).describe('The maximum number of activities, 1 to 100.'),
  daysAhead: z.coerce.number().int().min(1).max(90).default(30).describe('The number of days to look ahead, 1 to 90.'),
})
export type UpcomingQuery = z.infer<typeof UpcomingQuery>
