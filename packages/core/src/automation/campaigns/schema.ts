import { z } from 'zod'
import { MailboxAddress, MailboxText } from '../../kernel/address/mail-address.ts'
import type { BodyId, CampaignId, JobId, SegmentId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { longText, Moment, nameText, properName } from '../../kernel/text/text.ts'
import { EMAIL_STATUSES } from '../../mail/emails/schema.ts'
import { Body, Subject } from '../../mail/templates/schema.ts'
import type { Condition } from '../../people/filters/condition.ts'
import { ConditionInput, type SentCondition } from '../../people/filters/schema.ts'

export const AUDIENCE_TYPES = ['ALL', 'SEGMENT', 'FILTERED'] as const
export type AudienceType = (typeof AUDIENCE_TYPES)[number]

/** The rules that a campaign's mail follows. Only TRANSACTIONAL reaches contacts that are not subscribed. */
export const CAMPAIGN_CATEGORIES = ['MARKETING', 'TRANSACTIONAL', 'HEADLESS'] as const
export type CampaignCategory = (typeof CAMPAIGN_CATEGORIES)[number]

export const CAMPAIGN_STATUSES = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export const CAMPAIGN_NAME_MAX = 100

/** The recipients of a campaign. */
export interface Audience {
  readonly audienceType: AudienceType
  /** Present for SEGMENT. */
  readonly segmentId: SegmentId | undefined
  /** The condition of FILTERED as it was sent. */
  readonly audienceFilter: JsonValue | undefined
  /** The condition in its canonical form. */
  readonly audienceCondition: Condition | undefined
}

/** A mail to an audience, without its text and the condition of its audience, which may be large. */
export interface CampaignSummary extends Pick<Audience, 'audienceType' | 'segmentId'> {
  readonly id: CampaignId
  readonly name: string
  readonly description: string | undefined
  readonly subject: string
  readonly from: string
  readonly fromName: string | undefined
  readonly replyTo: string | undefined
  readonly category: CampaignCategory
  readonly status: CampaignStatus
  /** The reason why it was PAUSED or CANCELLED automatically. */
  readonly reason: string | undefined
  /**
   * Set while its next recipients wait for room under the cap of the project: `collecting` while mail that was collected
   * still leaves, `paused` once it is PAUSED for that. The reason says so.
   */
  readonly held: 'collecting' | 'paused' | undefined
  /** The time at which it is to start; kept afterwards. */
  readonly scheduledAt: Date | undefined
  /** The time at which it was last scheduled. */
  readonly plannedAt: Date | undefined
  /** The time at which its audience was fixed: contacts created later do not get it. */
  readonly startedAt: Date | undefined
  /** The time of its last outcome of a mail. */
  readonly sentAt: Date | undefined
  /** The progress of the collection of its recipients; undefined before the start. */
  readonly collection: Collection | undefined
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Campaign extends CampaignSummary, Audience {
  /** HTML with variables. */
  readonly body: string
}

/** The collection of a campaign's recipients. Each has a row in the ledger, in the order of contacts' creation. */
export interface Collection {
  readonly jobId: JobId
  readonly bodyId: BodyId
  /**
   * The campaign's line in the ledger while some of its mail waits: mail of a line is handed over only while its campaign is
   * SENDING.
   */
  readonly lane: number | undefined
  readonly isComplete: boolean
  /** The number of recipients collected so far. */
  readonly recipients: number
}

/** Counts of what people and machines did with a campaign's mails: by mail, or in total. */
export const ENGAGEMENTS = ['opened', 'clicked', 'opens', 'clicks', 'machineOpened', 'machineClicked'] as const

/** The count of people who unsubscribed by a link of a campaign's mail. */
export const UNSUBSCRIBED = 'unsubscribed'

/** The count of mails that a cancelled campaign gave back. They are among the failed ones. */
export const WITHDRAWN_MAILS = 'withdrawn'

/** The counts of a campaign besides the statuses of its mails. */
export type CampaignCount = typeof UNSUBSCRIBED | typeof WITHDRAWN_MAILS

/** The number of a campaign's mails by outcome and engagement; all others wait or are on their way. */
export type MailCounts = Readonly<
  Partial<Record<(typeof EMAIL_STATUSES)[number] | (typeof ENGAGEMENTS)[number] | CampaignCount, number>>
>

const BOTH = '"audienceFilter" and "audienceCondition" mean the same, and both accept both forms of a condition.'

function refuse(refinement: z.RefinementCtx, path: string, code: string, message: string): void {
  refinement.addIssue({ code: 'custom', path: [path], message, params: { code } })
}

const has = (name: string) => ({ required: [name] })
const isOf = (audienceType: AudienceType) => ({
  required: ['audienceType'],
  properties: { audienceType: { const: audienceType } },
})
const HAS_FILTER = { oneOf: [has('audienceFilter'), has('audienceCondition')] }
const NO_FILTER = { not: { anyOf: [has('audienceFilter'), has('audienceCondition')] } }
/** The rules on audiences as JSON Schema. */
const ONE_AUDIENCE = [
  // biome-ignore-start lint/suspicious/noThenProperty: JSON Schema calls it so
  { if: isOf('SEGMENT'), then: has('segmentId'), else: { not: has('segmentId') } },
  { if: isOf('FILTERED'), then: HAS_FILTER, else: NO_FILTER },
  // biome-ignore-end lint/suspicious/noThenProperty: JSON Schema calls it so
]

/**
 * Requires these fields unless a template provides them; checked with the other fields, so that an answer names all
 * missing ones.
 */
const neededWithoutTemplate = (name: 'subject' | 'body' | 'from') => ({
  path: [name],
  error: 'is required',
  params: { code: 'required' },
  when: () => true,
})
const says = (name: 'subject' | 'body' | 'from') => (input: unknown) =>
  Object(input).template !== undefined || Object(input)[name] !== undefined

export const CampaignInput = z
  .object({
    name: properName(CAMPAIGN_NAME_MAX),
    description: longText(0, 1000).nullish(),
    template: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'The id of a template, or its name in any case. Its subject, body, sender, and category are copied unless the request sets them. Later changes to the template do not affect the campaign.',
      ),
    subject: Subject.optional(),
    body: Body.optional(),
    from: MailboxText.optional().describe('Sender address, or "Name <address>"; its domain must be verified.'),
    fromName: nameText(1, 255).nullish().describe("Display name of the sender; the project's name when absent."),
    replyTo: MailboxText.nullish().describe('An address, or "Name <address>".'),
    audienceType: z
      .enum(AUDIENCE_TYPES)
      .describe('ALL contacts, the members of a SEGMENT, or the contacts that meet a condition (FILTERED).'),
    segmentId: z
      .string()
      .min(1)
      .max(100)
      .nullish()
      .describe('The id of a segment, or its name in any case. Required for SEGMENT, and not allowed otherwise.'),
    audienceFilter: ConditionInput.nullish().describe(`Required for FILTERED, and not allowed otherwise. ${BOTH}`),
    audienceCondition: ConditionInput.nullish().describe(BOTH),
    category: z
      .enum(CAMPAIGN_CATEGORIES)
      .optional()
      .describe('MARKETING by default. Only TRANSACTIONAL reaches contacts that are not subscribed.'),
    type: z
      .enum([...CAMPAIGN_CATEGORIES, ...AUDIENCE_TYPES])
      .optional()
      .describe('Another name for category. An audience type, as in responses, is ignored.'),
  })
  .refine(says('subject'), neededWithoutTemplate('subject'))
  .refine(says('body'), neededWithoutTemplate('body'))
  .refine(says('from'), neededWithoutTemplate('from'))
  .superRefine((input, refinement) => {
    const { audienceType, segmentId } = input
    if (audienceType === 'SEGMENT' && !segmentId) refuse(refinement, 'segmentId', 'required', 'is required for SEGMENT')
    if (audienceType !== 'SEGMENT' && segmentId)
      refuse(
        refinement,
        'segmentId',
        'not_allowed',
        `is not allowed for ${audienceType}; send SEGMENT or omit this field`,
      )
    const name = input.audienceFilter ? 'audienceFilter' : 'audienceCondition'
    const sent = sentAudience(input)
    if (audienceType === 'FILTERED' && !sent)
      refuse(refinement, 'audienceFilter', 'required', 'is required for FILTERED')
    if (audienceType !== 'FILTERED' && sent)
      refuse(refinement, name, 'not_allowed', `is not allowed for ${audienceType}; send FILTERED or omit this field`)
    const { audienceFilter: one, audienceCondition: other } = input
    if (one && other && JSON.stringify(one.condition) !== JSON.stringify(other.condition))
      refuse(refinement, 'audienceFilter', 'ambiguous', 'differs from audienceCondition; send only one')
    const { category, type } = input
    if (category && isCategory(type) && category !== type)
      refuse(refinement, 'type', 'ambiguous', 'differs from category; send only one')
  })
  .meta({
    allOf: [...ONE_AUDIENCE, { anyOf: [{ required: ['template'] }, { required: ['subject', 'body', 'from'] }] }],
  })
export type CampaignInput = z.infer<typeof CampaignInput>

/** Returns the condition of a request under either of its names. */
export function sentAudience(
  input: Partial<Pick<CampaignInput, 'audienceFilter' | 'audienceCondition'>>,
): SentCondition | undefined {
  return input.audienceFilter ?? input.audienceCondition ?? undefined
}

const isCategory = (type: CampaignInput['type']): type is CampaignCategory =>
  CAMPAIGN_CATEGORIES.some((category) => category === type)

/** Returns true if a request has a category, under either of its names. */
export const namesCategory = ({ category, type }: Pick<CampaignInput, 'category' | 'type'>): boolean =>
  category !== undefined || isCategory(type)

/** Returns the category of a request under either of its names. */
export function sentCategory({ category, type }: Pick<CampaignInput, 'category' | 'type'>): CampaignCategory {
  return category ?? (isCategory(type) ? type : 'MARKETING')
}

export const CampaignSendRequest = z.object({
  scheduledFor: Moment.nullish().describe('A time in the future; absent or null sends immediately.'),
})
export type CampaignSendRequest = z.infer<typeof CampaignSendRequest>

export const CampaignTestRequest = z.object({
  email: MailboxAddress.describe('The recipient of the test: an address, or "Name <address>".'),
})
export type CampaignTestRequest = z.infer<typeof CampaignTestRequest>

const CAMPAIGN_PAGE_SIZE_MAX = 100

export const CampaignQuery = PageQuery.extend({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('The number of the page, from 1; instead of a cursor.'),
  pageSize: z.coerce.number().int().min(1).max(CAMPAIGN_PAGE_SIZE_MAX).optional().describe('Another name for limit.'),
  status: z.enum(CAMPAIGN_STATUSES).optional(),
  search: z.string().max(100).optional().describe('A part of the name or the subject, in any case.'),
})
export type CampaignQuery = z.infer<typeof CampaignQuery>

export const RecipientQuery = PageQuery.extend({
  status: z.enum(EMAIL_STATUSES).optional().describe('Only recipients whose email has this status.'),
})
export type RecipientQuery = z.infer<typeof RecipientQuery>
