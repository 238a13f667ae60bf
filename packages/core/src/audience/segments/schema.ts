import { z } from 'zod'
import { EmailAddress } from '../../kernel/address/address.ts'
import { shortList } from '../../kernel/errors/validate.ts'
import type { SegmentId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { longText, properName } from '../../kernel/text/text.ts'
import type { Condition } from '../../people/filters/condition.ts'
import { ConditionInput, type SentCondition } from '../../people/filters/schema.ts'

export const SEGMENT_TYPES = ['DYNAMIC', 'STATIC'] as const
export type SegmentType = (typeof SEGMENT_TYPES)[number]

/** A named set of a project's contacts: those that meet a condition, or members that were added by hand. */
export interface Segment {
  readonly id: SegmentId
  readonly name: string
  /** The unique part of its event names. It stays when the segment is renamed. */
  readonly slug: string
  readonly description: string | undefined
  readonly type: SegmentType
  /** The condition as it was sent; undefined for a static segment. */
  readonly filters: JsonValue | undefined
  /** The condition in its canonical form; undefined for a static segment. */
  readonly condition: Condition | undefined
  /** Whether members are stored, and events are emitted when contacts enter or leave. */
  readonly trackMembership: boolean
  /** The number of members at the last count. */
  readonly memberCount: number
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A dynamic segment that tracks its members. */
export type FollowedSegment = Segment & { readonly condition: Condition }

export function isFollowed(segment: Segment): segment is FollowedSegment {
  return segment.condition !== undefined && segment.trackMembership
}

const CONDITION =
  'The condition of a dynamic segment. "filters" and "condition" mean the same, and both accept both forms.'

const fields = {
  name: properName(100).describe(
    'The events of the segment are named after it (see `entryEvent` and `exitEvent`). They do not change when the segment is renamed.',
  ),
  description: longText(0, 500).nullish(),
  filters: ConditionInput.nullish().describe(CONDITION),
  condition: ConditionInput.nullish().describe(CONDITION),
}

const TRACK =
  'When true, membership is stored, and changes emit entry and exit events. When turned off, the stored membership is kept: turned on again, the segment emits events for the contacts that entered or left in the meantime.'

interface Conditions {
  readonly filters?: SentCondition | null | undefined
  readonly condition?: SentCondition | null | undefined
}

/** Returns the condition of a request under either of its names; null when it was sent as null. */
export function sentCondition({ filters, condition }: Conditions): SentCondition | null | undefined {
  return condition ?? filters ?? (condition === null || filters === null ? null : undefined)
}

function refuse(refinement: z.RefinementCtx, path: string, code: string, message: string): void {
  refinement.addIssue({ code: 'custom', path: [path], message, params: { code } })
}

function refuseTwoConditions({ filters, condition }: Conditions, refinement: z.RefinementCtx): void {
  if (!filters || !condition || JSON.stringify(filters.condition) === JSON.stringify(condition.condition)) return
  refuse(refinement, 'filters', 'ambiguous', 'differs from condition; send only one of them')
}

const has = (name: string) => ({ required: [name] })
/** The rules on conditions as JSON Schema. */
const ONE_CONDITION = { oneOf: [has('filters'), has('condition')] }
const NOT_TWO = { not: { allOf: [has('filters'), has('condition')] } }
const NO_CONDITION = { not: { anyOf: [has('filters'), has('condition')] } }

export const SegmentInput = z
  .object({
    ...fields,
    type: z.enum(SEGMENT_TYPES).default('DYNAMIC').describe('DYNAMIC requires a condition; STATIC has none.'),
    trackMembership: z.boolean().default(false).describe(TRACK),
  })
  .superRefine((input, refinement) => {
    refuseTwoConditions(input, refinement)
    const sent = sentCondition(input)
    if (input.type === 'DYNAMIC' && !sent)
      refuse(refinement, 'condition', 'required', 'is required for a dynamic segment')
    if (input.type === 'STATIC' && sent)
      refuse(
        refinement,
        input.condition ? 'condition' : 'filters',
        'not_allowed',
        'is not allowed for a static segment',
      )
  })
  .meta({
    allOf: [
      {
        if: { required: ['type'], properties: { type: { const: 'STATIC' } } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
        then: NO_CONDITION,
        else: ONE_CONDITION,
      },
    ],
  })
export type SegmentInput = z.infer<typeof SegmentInput>

export const SegmentChanges = z
  .object({
    ...fields,
    name: fields.name.optional(),
    type: z.enum(SEGMENT_TYPES).optional().describe('Cannot be changed; only the current value is accepted.'),
    trackMembership: z.boolean().optional().describe(TRACK),
  })
  .superRefine(refuseTwoConditions)
  .meta({ allOf: [NOT_TWO] })
export type SegmentChanges = z.infer<typeof SegmentChanges>

export const SegmentPreview = z
  .object({ filters: fields.filters, condition: fields.condition })
  .superRefine((input, refinement) => {
    refuseTwoConditions(input, refinement)
    if (!sentCondition(input)) refuse(refinement, 'condition', 'required', 'is required')
  })
  .meta({ allOf: [ONE_CONDITION] })
export type SegmentPreview = z.infer<typeof SegmentPreview>

export const SEGMENT_PAGE_SIZE_MAX = 100

/** The cursor of the first page. */
export const FIRST_CONTACTS_CURSOR = '0'

export const SegmentContactsQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .describe('The number of the page, from 1; instead of a cursor.'),
  pageSize: z.coerce.number().int().min(1).max(SEGMENT_PAGE_SIZE_MAX).default(20),
  cursor: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'The cursor of the previous page; `0` for the first one. Then an answer looks at a limited number of contacts: it may have few, or none, although `hasMore` is true. It has no total.',
    ),
})
export type SegmentContactsQuery = z.infer<typeof SegmentContactsQuery>

export const SEGMENT_EMAILS_MAX = 500

const emails = shortList(z.array(EmailAddress).min(1), SEGMENT_EMAILS_MAX).describe('1 to 500 addresses.')

export const SegmentMembersInput = z.object({
  emails,
  createMissing: z.boolean().default(false).describe('Whether to create contacts for unknown addresses.'),
  subscribed: z.boolean().default(true).describe('Whether new contacts are subscribed.'),
})
export type SegmentMembersInput = z.infer<typeof SegmentMembersInput>

export const SegmentMembersRemoval = z.object({ emails })
export type SegmentMembersRemoval = z.infer<typeof SegmentMembersRemoval>
