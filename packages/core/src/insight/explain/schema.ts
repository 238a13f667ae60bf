import { z } from 'zod'
import type { KeyScope } from '../../kernel/context/key.ts'
import type { EmailId } from '../../kernel/ids/ids.ts'

/**
 * `sent`: the mail was sent; with an unknown outcome it may have been. `will_send`: it will be sent without any action.
 * `not_sent`: it was not sent, and will not be unless something changes.
 */
export const VERDICTS = ['sent', 'will_send', 'not_sent'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The reasons why a contact gets, or does not get, a mail. The meaning of a code never changes. */
export const REASON_CODES = [
  'mail_sent',
  'mail_delivered',
  'mail_bounced',
  'mail_complained',
  'mail_unknown',
  'mail_waits',
  'mail_failed',
  'mail_suppressed',
  'mails_forgotten',
  'no_mail',
  'unsubscribed',
  'suppressed',
  'contact_deleted',
  'created_after_start',
  'not_in_segment',
  'not_in_filter',
  'segment_deleted',
  'audience_changed',
  'campaign_draft',
  'campaign_scheduled',
  'campaign_collecting',
  'campaign_paused',
  'campaign_cancelled',
  'sender_not_verified',
  'project_disabled',
  'workflow_disabled',
  'workflow_not_entered',
  'workflow_waits',
  'workflow_ended',
  'step_skipped',
  'step_failed',
] as const
export type ReasonCode = (typeof REASON_CODES)[number]

export interface Reason {
  readonly code: ReasonCode
  /** One or two sentences for a person, with the words of a mail server if there are any. */
  readonly message: string
  readonly at?: Date | undefined
  readonly emailId?: EmailId | undefined
}

/** The reasons why a contact got something or not. The reason that decides comes first. */
export interface Explanation {
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
}

/** The part of an explanation that the caller may see. */
export interface ShownExplanation extends Explanation {
  /** The scopes that the caller lacks. The data that they protect is neither in the reasons nor in the verdict. */
  readonly hidden: readonly KeyScope[]
}

const idOrName = z.string().min(1).max(100).optional()

/** The subject of the question: exactly one of them. */
export const ExplainQuery = z
  .object({
    campaignId: idOrName.describe('The id or name of the campaign that the contact did or did not receive.'),
    templateId: idOrName.describe('The id or name of a template: explains its mails instead.'),
    workflowId: idOrName.describe('The id or name of a workflow: explains its mails instead.'),
  })
  .refine(
    ({ campaignId, templateId, workflowId }) => [campaignId, templateId, workflowId].filter(Boolean).length === 1,
    {
      path: ['campaignId'],
      error: 'give exactly one of campaignId, templateId and workflowId',
      params: { code: 'one_of' },
    },
  )
export type ExplainQuery = z.infer<typeof ExplainQuery>
