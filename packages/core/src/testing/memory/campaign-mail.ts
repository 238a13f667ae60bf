import type { CollectionStep } from '../../automation/campaigns/store.ts'
import { ID_ALPHABET, type ProjectId } from '../../kernel/ids/ids.ts'
import { messageIdWith } from '../../mail/emails/message-id.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { sha256, utf8 } from '../sha256.ts'

/** Returns the mail of a campaign to a contact. */
export function newEmailOf(
  projectId: ProjectId,
  { campaign, mail }: CollectionStep,
  { contact, number, variables }: { readonly contact: Contact; readonly number: number; readonly variables: FieldData },
): Email {
  const { collection, startedAt } = campaign
  if (!collection || !startedAt) throw new Error('the campaign has not started')
  const random = randomOf(`${campaign.id} ${contact.id}`)
  const place = [15, 10, 5, 0].map((shift) => ID_ALPHABET.charAt((number >> shift) & 31)).join('')
  const id = `eml_${mail.idPrefix.slice(4)}${place}${random.slice(0, 12)}` as const
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
    messageId: messageIdWith(id, random.slice(12, 24), mail.domain),
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

/** Returns characters for ids that are the same in every run. */
const randomOf = (seed: string): string =>
  Array.from(sha256(utf8(seed)), (byte) => ID_ALPHABET.charAt(byte % 32)).join('')
