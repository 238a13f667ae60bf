import { z } from 'zod'
import { MailboxText } from '../../kernel/address/mail-address.ts'
import type { TemplateId } from '../../kernel/ids/ids.ts'
import { lineOfText, longText, nameText, properName } from '../../kernel/text/text.ts'

export const TEMPLATE_TYPES = ['TRANSACTIONAL', 'MARKETING', 'HEADLESS'] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]

export const SUBJECT_MAX = 998
export const BODY_MAX = 5_000_000

/** A reusable mail. */
export interface Template {
  readonly id: TemplateId
  readonly name: string
  readonly description: string | undefined
  readonly subject: string
  readonly body: string
  readonly from: string | undefined
  readonly fromName: string | undefined
  readonly replyTo: string | undefined
  readonly type: TemplateType
  /** Whether a mail with a missing value is refused. */
  readonly strict: boolean
  /** Overrides the project's tracking for its mails. */
  readonly tracking: boolean | undefined
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const Subject = lineOfText(1, SUBJECT_MAX).describe(
  'One line of 1 to 998 characters; can contain {{variables}}.',
)
export const Body = longText(1, BODY_MAX).describe('HTML; can contain {{variables}}, in at most 5,000 expressions.')

export const TemplateInput = z.object({
  name: properName(100),
  description: longText(0, 1000).nullish(),
  subject: Subject,
  body: Body,
  from: MailboxText.nullish().describe('Sender address, or "Name <address>"; its domain must be verified.'),
  fromName: nameText(1, 255).nullish(),
  replyTo: MailboxText.nullish().describe('An address, or "Name <address>".'),
  type: z.enum(TEMPLATE_TYPES),
  strict: z
    .boolean()
    .optional()
    .describe('Whether to refuse a mail if an expression without a default has no value; false by default.'),
  tracking: z
    .boolean()
    .nullish()
    .describe(
      'Overrides the open and click tracking of the project for mails of the template; null or absent uses the setting of the project.',
    ),
})
export type TemplateInput = z.infer<typeof TemplateInput>

export const TemplateChanges = TemplateInput.partial()
export type TemplateChanges = z.infer<typeof TemplateChanges>

export const TEMPLATE_PAGE_SIZE_MAX = 100

export const TemplateQuery = z.object({
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('The number of the page, from 1. Without page and pageSize, the response contains all templates.'),
  pageSize: z.coerce.number().int().min(1).max(TEMPLATE_PAGE_SIZE_MAX).optional(),
  search: z.string().max(100).optional().describe('A part of the name, in any case.'),
  type: z.enum(TEMPLATE_TYPES).optional(),
})
export type TemplateQuery = z.infer<typeof TemplateQuery>
