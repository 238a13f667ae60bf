import type { Contact, Email, EmailWithTimeline, MadeKey, Template } from '@posthorn/sdk'
import type { Unsubscription } from './find-unsubscription.ts'
import type { Io } from './io.ts'
import { type Output, printFields, printLine, remark, showResult } from './output.ts'
import { printTimeline } from './show-story.ts'
import { count, time } from './text.ts'

/** Shows one contact, with a line for each of its custom fields. */
export function showContact(output: Output, contact: Contact, left?: Unsubscription): void {
  const unsubscribed = left && { unsubscription: { at: left.at, reason: left.reason, emailId: left.emailId } }
  showResult(output, { ...contact, ...unsubscribed }, () => printContact(output.io, contact, left))
}

function printContact(io: Io, contact: Contact, left: Unsubscription | undefined): void {
  const { id, email, subscribed, createdAt, updatedAt, data } = contact
  // PostgreSQL keeps the fields in the order of their lengths.
  const sorted = Object.entries(data).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const fields = sorted.map(([name, value]) => [
    `data.${name}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  printFields(io, {
    id,
    email,
    subscribed: subscribed ? 'yes' : 'no',
    unsubscribed: left && [time(left.at), left.reason, left.emailId].filter(Boolean).join(', '),
    created: time(createdAt),
    updated: time(updatedAt),
    ...Object.fromEntries(fields),
  })
}

/** Shows one template: its settings, then its body. */
export function showTemplate(output: Output, template: Template): void {
  showResult(output, template, () => printTemplate(output.io, template))
}

function printTemplate(io: Io, template: Template): void {
  const {
    id,
    name,
    type,
    strict,
    tracking,
    description,
    subject,
    from,
    fromName,
    replyTo,
    createdAt,
    updatedAt,
    body,
  } = template
  printFields(io, {
    id,
    name,
    type,
    strict: strict ? 'yes' : undefined,
    tracking: tracking === null ? undefined : tracking ? 'yes' : 'no',
    description,
    subject,
    from,
    'from name': fromName,
    'reply to': replyTo,
    created: time(createdAt),
    updated: time(updatedAt),
  })
  printLine(io, `\n${body}`)
}

/** The meaning of each status for the recipient. */
const MEANINGS = {
  PENDING: 'accepted; waiting to be handed over',
  SENDING: 'a worker is handing over the mail',
  SENT: 'accepted by the mail server',
  DELIVERED: 'delivered',
  OPENED: 'delivered and opened',
  CLICKED: 'delivered, and a link was clicked',
  BOUNCED: 'bounced: the address does not accept mail',
  COMPLAINED: 'delivered, and reported as spam',
  FAILED: 'failed: not sent',
  SUPPRESSED: 'not sent: the address is suppressed',
  UNKNOWN: 'the connection broke after the hand-over, so the mail may have been delivered',
} as const satisfies Readonly<Record<Email['status'], string>>

export const EMAIL_STATUSES = Object.keys(MEANINGS).filter((name): name is Email['status'] => name in MEANINGS)

/** Returns one sentence on why a mail has or has not arrived. */
export function meaningOf(email: Pick<Email, 'status' | 'attempts' | 'unknownOutcomes'>): string {
  const meaning = MEANINGS[email.status]
  const again =
    email.status === 'PENDING' && email.attempts > 0 ? `; ${count(email.attempts, 'attempt')} failed so far` : ''
  const twice =
    email.unknownOutcomes > 0 && email.status !== 'UNKNOWN'
      ? '; the outcome of an earlier attempt is unknown, so the mail may have been delivered twice'
      : ''
  return `${meaning}${again}${twice}`
}

/** Shows one mail, with all the reasons why it arrived or not. */
export function showEmail(output: Output, email: Email): void {
  showResult(output, email, () => printEmail(output.io, email))
}

/** Shows one mail with its timeline. */
export function showEmailWithTimeline(output: Output, email: EmailWithTimeline): void {
  showResult(output, email, () => {
    printEmail(output.io, email)
    printLine(output.io, '')
    printTimeline(output.io, email.story)
  })
}

function printEmail(io: Io, email: Email): void {
  const person = (name: string | null, address: string) => (name ? `${name} <${address}>` : address)
  printFields(io, {
    id: email.id,
    status: `${email.status} (${meaningOf(email)})`,
    error: email.error,
    response: email.response,
    attempts: email.attempts,
    'next attempt': email.status === 'PENDING' && email.attempts > 0 ? time(email.nextAttemptAt) : undefined,
    'unknown outcomes': email.unknownOutcomes || undefined,
    to: person(email.toName, email.to),
    from: person(email.fromName, email.from),
    'reply to': email.replyTo,
    subject: email.subject,
    source: email.sourceType,
    contact: email.contactId,
    template: email.templateId,
    campaign: email.campaignId,
    execution: email.workflowExecutionId,
    'message id': email.messageId,
    created: time(email.createdAt),
    leaves: email.status === 'PENDING' ? time(email.scheduledAt) : undefined,
    sent: time(email.sentAt),
    delivered: time(email.deliveredAt),
    opened: email.openedAt && `${time(email.openedAt)} (${email.opens})`,
    clicked: email.clickedAt && `${time(email.clickedAt)} (${email.clicks})`,
    bounced: time(email.bouncedAt),
    complained: time(email.complainedAt),
  })
}

/** Shows a new named key, which cannot be read again. */
export function showMadeKey(output: Output, made: MadeKey): void {
  const { id, name, key, scopes, expiresAt } = made
  showResult(output, made, () =>
    printFields(output.io, { id, name, key, scopes: scopes.join(', '), expires: time(expiresAt) || 'never' }),
  )
  remark(output, 'Save it now: it is not shown again.')
}

interface Keys {
  readonly id: string
  readonly name: string
  readonly public: string
  readonly secret: string
}

/** Shows new keys of a project, which cannot be read again. */
export function showKeys(output: Output, keys: Keys): void {
  showResult(output, keys, () =>
    printFields(output.io, { project: keys.id, name: keys.name, 'public key': keys.public, 'secret key': keys.secret }),
  )
  remark(
    output,
    'Save them now: they are not shown again. The public key can only track events; the secret key can do everything.',
  )
}
