import {
  ACTIVITY_TYPES,
  type Activity,
  type ActivityPage,
  type ActivityStats,
  RECENT_COUNT_MAX,
} from '@posthorn/core/insight'
import { z } from 'zod'
import { Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'

export const ActivityRecord = z
  .object({
    id: z.string(),
    type: z.enum(ACTIVITY_TYPES),
    timestamp: Timestamp,
    contactId: z.string().optional().describe('The contact; absent if the activity has none.'),
    contactEmail: z.string().optional().describe('The current address of the contact.'),
    metadata: z
      .record(z.string(), z.unknown())
      .describe(
        'The details: the name and data of a tracked event; the mail, its subject and link, and whether a machine was active; the campaign.',
      ),
  })
  .meta({ id: 'Activity', description: 'An activity in the project.' })

export const ActivityPageRecord = z
  .object({
    data: z.array(ActivityRecord),
    cursor: z.string().optional().describe('The cursor of the next page; absent on the last page.'),
    hasMore: z.boolean(),
  })
  .meta({ id: 'ActivityPage' })

export const ActivityStatsRecord = z
  .object({
    totalEvents: z.int().describe('The number of all events.'),
    totalEmailsSent: z.int(),
    totalEmailsOpened: z.int().describe('Mails that a person opened.'),
    totalEmailsClicked: z.int().describe('Mails with a link that a person clicked.'),
    totalWorkflowsStarted: z.int(),
    openRate: z.number().describe('A percentage of sent mails, like the rates below.'),
    clickRate: z.number(),
  })
  .meta({ id: 'ActivityStats' })

export const RecentCount = z
  .object({
    count: z.int().describe(`Number of events, counted up to ${RECENT_COUNT_MAX}.`),
    minutes: z.int(),
  })
  .meta({ id: 'RecentCount' })

export const ActivityTypes = z.object({ types: z.array(z.enum(ACTIVITY_TYPES)) }).meta({ id: 'ActivityTypes' })

export const UpcomingActivities = z.object({ activities: z.array(ActivityRecord) }).meta({ id: 'UpcomingActivities' })

export const EXAMPLE_ACTIVITY: z.input<typeof ActivityRecord> = {
  id: 'evt_01kajwbz6e9q2w5t8u1i4o7pas',
  type: 'event.triggered',
  timestamp: '2026-11-21T09:30:00.000Z',
  contactId: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  contactEmail: 'ada@example.com',
  metadata: { eventName: 'order-placed', data: { orderId: 'A-1042' } },
}

export const presentActivity = (activity: Activity) => onWire(ActivityRecord, activity)

export const presentActivityPage = (page: ActivityPage) =>
  onWire(ActivityPageRecord, page, { data: page.data.map(presentActivity) })

export const presentActivityStats = (stats: ActivityStats): z.input<typeof ActivityStatsRecord> => ({ ...stats })
