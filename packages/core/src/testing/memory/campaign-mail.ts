import type { CollectionStep } from '../../campaigns/store.ts'
import type { Contact } from '../../contacts/schema.ts'
import type { Email } from '../../emails/schema.ts'
import type { FieldData } from '../../fields/schema.ts'
import type { ProjectId } from '../../ids.ts'

/** Returns the mail of a campaign to a contact. */
export function newEmailOf(
  projectId: ProjectId,
  { campaign, mail }: CollectionStep,
  { contact, number, variables }: { readonly contact: Contact; readonly number: number; readonly variables: FieldData },
): Email {
  const { collection, startedAt } = campaign
  if (!collection || !startedAt) throw new Error('the campaign has not started')
  const id = `eml_${mail.idPrefix.slice(4)}${number.toString(16).padStart(8, '0')}` as const
  return {
    id,
    projectId,
    contactId: contact.id,
    sourceType: 'CAMPAIGN',
    templateId: undefined,
    campaignId: campaign.id,
    workflowExecutionId: undefined,
    status: 'PENDING',
    subject: campaign.subject,
    from: campaign.from,
    fromName: mail.fromName,
    to: contact.email,
    toName: undefined,
    replyTo: campaign.replyTo,
    shown: undefined,
    tags: undefined,
    messageId: `<${id}@${mail.domain}>`,
    bodyId: collection.bodyId,
    variables,
    sharedId: undefined,
    headers: undefined,
    attachments: undefined,
    marketing: campaign.category !== 'TRANSACTIONAL',
    footer: mail.footer,
    tracking: undefined,
    error: undefined,
    response: undefined,
    attempts: 0,
    history: undefined,
    unknownOutcomes: 0,
    scheduledAt: undefined,
    dueAt: startedAt,
    opens: 0,
    clicks: 0,
    machineOpens: 0,
    machineClicks: 0,
    requestId: undefined,
    traceparent: undefined,
    createdAt: startedAt,
    sentAt: undefined,
    deliveredAt: undefined,
    openedAt: undefined,
    clickedAt: undefined,
    bouncedAt: undefined,
    complainedAt: undefined,
    bounceClass: undefined,
    bounceReason: undefined,
  }
}
