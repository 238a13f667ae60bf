import type { Context } from '../../kernel/context/context.ts'
import { requireScope } from '../../kernel/context/key-scopes.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { explainCampaign } from './campaign.ts'
import type { ExplainQuery, Explanation } from './schema.ts'
import { explainTemplate } from './template.ts'
import { explainWorkflow } from './workflow.ts'

/**
 * Explains why a contact got a campaign, a mail with a template, or the mails of a workflow, or why not. Also for a contact
 * that was deleted, while its mails are known. Throws `CONTACT_NOT_FOUND`, and that what is asked for is not found.
 */
export function explainContact(
  ctx: Context,
  { id, campaignId, templateId, workflowId }: ExplainQuery & { readonly id: string },
): Promise<Explanation> {
  const contactId = asId('cnt', id)
  if (!contactId) throw new AppError('CONTACT_NOT_FOUND')
  // Reasons have the names of what is asked for, of its steps, and of its segments.
  requireScope(ctx, campaignId ? 'campaigns:read' : templateId ? 'templates:read' : 'workflows:read')
  if (campaignId) return explainCampaign(ctx, contactId, campaignId)
  if (templateId) return explainTemplate(ctx, contactId, templateId)
  return explainWorkflow(ctx, contactId, workflowId ?? '')
}
