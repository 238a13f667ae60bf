import { hiddenFrom, maySee, requireScope } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { KeyScope } from '../../kernel/context/key.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { explainCampaign } from './campaign.ts'
import type { ExplainQuery, Reason, ShownExplanation } from './schema.ts'
import { explainTemplate } from './template.ts'
import { explainWorkflow } from './workflow.ts'

/** The scopes that protect the data of reasons, besides those that the question needs. */
const SHOWN_BY: Readonly<Record<'campaign' | 'template' | 'workflow', readonly KeyScope[]>> = {
  campaign: ['emails:read', 'suppressions:read', 'segments:read', 'events:read'],
  template: ['emails:read', 'suppressions:read'],
  workflow: ['emails:read', 'suppressions:read', 'events:read'],
}

/**
 * Explains why a contact got a campaign, a mail with a template, or the mails of a workflow, or why not. Also for a
 * contact that was deleted, while its mails are known. A named key gets the reasons that its scopes show, and the names
 * of scopes that would show more. Throws `CONTACT_NOT_FOUND`, and the error for a campaign, template, or workflow that
 * does not exist.
 */
export async function explainContact(
  ctx: Context,
  { id, campaignId, templateId, workflowId }: ExplainQuery & { readonly id: string },
): Promise<ShownExplanation> {
  const contactId = asId('cnt', id)
  if (!contactId) throw new AppError('CONTACT_NOT_FOUND')
  // Reasons contain the names of the campaign, template, or workflow and of its steps.
  const noun = campaignId ? 'campaign' : templateId ? 'template' : 'workflow'
  requireScope(ctx, `${noun}s:read`)
  const { verdict, reasons } = campaignId
    ? await explainCampaign(ctx, contactId, campaignId)
    : templateId
      ? await explainTemplate(ctx, contactId, templateId)
      : await explainWorkflow(ctx, contactId, workflowId ?? '')
  const shown = maySee(ctx, 'emails:read') ? reasons : reasons.flatMap(withoutMail)
  return { verdict, reasons: shown, hidden: hiddenFrom(ctx, SHOWN_BY[noun]) }
}

function withoutMail({ emailId: _, ...reason }: Reason): readonly Reason[] {
  return reason.code.startsWith('mail_') ? [] : [reason]
}
