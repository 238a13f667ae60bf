import { SEGMENT_TYPES, type Segment, segmentEvents } from '@posthorn/core/audience'
import { ConditionInput } from '@posthorn/core/people'
import { z } from 'zod'
import { Revision, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { ConditionRecord, presentCondition } from './conditions.present.ts'
import { ContactRecord, EXAMPLE_CONTACT } from './contacts.present.ts'

z.globalRegistry.add(ConditionInput, { id: 'Condition' })

export const SegmentRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    type: z.enum(SEGMENT_TYPES),
    filters: z.unknown().describe('The condition as sent in the request; null for a static segment.'),
    condition: ConditionRecord.nullable().describe('The condition in its normalized form; null for a static segment.'),
    trackMembership: z.boolean().describe('Whether events are emitted when contacts enter or leave.'),
    entryEvent: z
      .string()
      .describe(
        'The event of a contact that enters while `trackMembership` is true. It does not change when the segment is renamed.',
      ),
    exitEvent: z.string().describe('The same for a contact that leaves.'),
    memberCount: z.int().describe('Number of members at the last count.'),
    revision: Revision,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Segment', description: 'A named set of contacts.' })

export const SegmentContactPage = z
  .object({
    data: z.array(ContactRecord),
    total: z
      .int()
      .describe(
        'The number of contacts; with more than 100,000 contacts in the project, that of the latest count. It is 0 if a cursor was given, as are `page` and `totalPages`.',
      ),
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
    cursor: z.string().optional().describe('The cursor of the next page; absent on the last page.'),
    hasMore: z.boolean(),
  })
  .meta({ id: 'SegmentContactPage' })

export const SegmentPreviewResult = z
  .object({ memberCount: z.int(), data: z.array(ContactRecord).describe('The newest of them, at most 10.') })
  .meta({ id: 'SegmentPreviewResult', description: 'The contacts that match a condition now.' })

export const MembersAdded = z
  .object({
    added: z.int().describe('The number of new members.'),
    created: z.int().describe('The number of created contacts.'),
    notFound: z.array(z.string()).describe('Addresses without a contact.'),
  })
  .meta({ id: 'MembersAdded' })

export const MembersRemoved = z
  .object({ removed: z.int().describe('Number of members removed.') })
  .meta({ id: 'MembersRemoved' })

export const SegmentComputation = z
  .object({
    added: z.int().describe('The number of contacts that entered.'),
    removed: z.int().describe('The number of contacts that left.'),
    total: z.int().describe('The current number of members.'),
  })
  .meta({ id: 'SegmentComputation' })

export const SegmentCount = z.object({ memberCount: z.int() }).meta({ id: 'SegmentCount' })

const EXAMPLE_FILTERS = {
  operator: 'AND',
  conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }],
}

export const EXAMPLE_SEGMENT: z.input<typeof SegmentRecord> = {
  id: 'seg_01kajwe2b8r4y6u9k1m3p5s7vx',
  name: 'Paying',
  description: null,
  type: 'DYNAMIC',
  filters: EXAMPLE_FILTERS,
  condition: { logic: 'AND', groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }] },
  trackMembership: true,
  entryEvent: 'segment.paying.entry',
  exitEvent: 'segment.paying.exit',
  memberCount: 1204,
  revision: 1,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
}

/** Requests that show both forms of a condition. */
export const CONDITION_EXAMPLES = {
  flat: EXAMPLE_FILTERS,
  grouped: {
    logic: 'OR',
    groups: [
      {
        filters: [
          { field: 'data.plan', operator: 'equals', value: 'trial' },
          { field: 'createdAt', operator: 'olderThan', value: 14, unit: 'days' },
        ],
      },
      { filters: [{ field: 'event.asked-for-help', operator: 'triggeredWithin', value: 2, unit: 'days' }] },
    ],
  },
}

export const EXAMPLE_SEGMENT_PAGE: z.input<typeof SegmentContactPage> = {
  data: [EXAMPLE_CONTACT],
  total: 1,
  page: 1,
  pageSize: 20,
  totalPages: 1,
  hasMore: false,
}

/** A segment as it is on the wire. */
export function presentSegment(segment: Segment) {
  const [entryEvent, exitEvent] = segmentEvents(segment)
  const condition = segment.condition ? presentCondition(segment.condition) : null
  return onWire(SegmentRecord, segment, { condition, entryEvent, exitEvent })
}
