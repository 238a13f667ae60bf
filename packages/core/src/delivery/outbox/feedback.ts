import { type EventInput, emitEvents } from '../../audience/events/emit.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import type { EmailId } from '../../kernel/ids/ids.ts'
import { isStorable, toStorable } from '../../kernel/text/text.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { EmailProgress } from '../../mail/emails/store.ts'
import type { ChangeReason } from '../../people/contacts/changes.ts'
import { changeOf, writeContacts } from '../../people/contacts/write.ts'
import { EMAIL_BOUNCE, EMAIL_COMPLAINT, EMAIL_DELIVERY, EMAIL_SENT } from '../../people/filters/event-names.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { afterFeedback, type Feedback, NOT_YET } from './advance.ts'
import { emailEvent } from './events.ts'

/**
 * The result of feedback.
 * - `recorded`: it is new.
 * - `known`: it changes nothing, because it came before, or because the mail was never handed over.
 * - `not-yet`: the mail is being handed over; send the feedback again soon.
 * - `unknown`: the mail does not exist.
 */
export type FeedbackResult = 'recorded' | 'known' | 'not-yet' | 'unknown'

/** Feedback, and the mail of the project that it is about. */
export interface MailFeedback {
  readonly emailId: EmailId
  readonly feedback: Feedback
}

/**
 * Records feedback about a mail: its status, the event, and the consequences for the recipient, all in one transaction.
 * A hard bounce and a complaint suppress the address and unsubscribe the contact; soft bounces suppress it after
 * `softBouncesMax` in a row. The same feedback may arrive any number of times, in any order.
 */
export function recordFeedback(ctx: Context, { emailId, feedback }: MailFeedback): Promise<FeedbackResult> {
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.store.emails.find(emailId)
    if (!found) return 'unknown'
    // Serializes feedback about the mails of a contact: soft bounces are counted.
    await ctx.store.contacts.findMany([found.contactId])
    for (;;) {
      const email = await ctx.store.emails.find(emailId)
      if (!email) return 'unknown'
      if (feedback.kind === 'opted-out') return optOut(ctx, email, feedback)
      const next = afterFeedback(email, feedback)
      if (next === NOT_YET) return 'not-yet'
      if (!next) return 'known'
      const advanced = await ctx.store.emails.advance(email, storable(next))
      if (!advanced) continue // It changed since then.
      await follow(ctx, { before: email, email: advanced, feedback })
      return 'recorded'
    }
  })
}

/** The words of a mail server may contain characters that databases refuse. */
function storable(next: EmailProgress): EmailProgress {
  return next.error === undefined || isStorable(next.error) ? next : { ...next, error: toStorable(next.error) }
}

interface DeliveryTransition {
  readonly before: Email
  readonly email: Email
  readonly feedback: Feedback
}

async function follow(ctx: Context, { before, email, feedback }: DeliveryTransition): Promise<void> {
  if (email.to === '') return // Erased: no mail and no person remain.
  const events: EventInput[] = []
  if (!before.sentAt && email.sentAt) events.push(emailEvent(EMAIL_SENT, email, email.sentAt))
  const isFirst = feedback.kind !== 'bounced' || before.bouncedAt === undefined
  if (isFirst) events.push(eventOf(email, feedback))
  await emitEvents(ctx, events)
  if (feedback.kind === 'complained') await refuse(ctx, email, 'complaint')
  if (feedback.kind !== 'bounced' || feedback.isOfOther) return
  if (feedback.refusal.class === 'hard') await refuse(ctx, email, 'bounce')
  else if (feedback.refusal.class === 'soft' && (await isSoftOnceTooOften(ctx, email)))
    await suppress(ctx, email, 'BOUNCE')
}

function eventOf(email: Email, feedback: Feedback): EventInput {
  if (feedback.kind === 'delivered') return emailEvent(EMAIL_DELIVERY, email, feedback.at)
  if (feedback.kind !== 'bounced') return emailEvent(EMAIL_COMPLAINT, email, feedback.at)
  const { class: bounceClass, reason } = feedback.refusal
  return emailEvent(EMAIL_BOUNCE, email, feedback.at, {
    bounceType: bounceClass === 'hard' ? 'Permanent' : 'Transient',
    bounceClass,
    reason,
  })
}

/** Suppresses the address and unsubscribes its contact. */
async function refuse(ctx: Context, email: Email, reason: 'bounce' | 'complaint'): Promise<void> {
  await suppress(ctx, email, reason === 'bounce' ? 'BOUNCE' : 'COMPLAINT')
  await unsubscribe(ctx, email, reason)
}

/** Returns true if the address was not suppressed before. */
async function suppress(ctx: Context, { to }: Email, reason: 'BOUNCE' | 'COMPLAINT'): Promise<boolean> {
  return (await createSuppression(ctx, { email: to, reason })).isNew
}

/** Returns true if the contact was subscribed. */
async function unsubscribe(ctx: Context, email: Email, reason: ChangeReason): Promise<boolean> {
  const contact = await ctx.store.contacts.find(email.contactId)
  // The contact has another address now, which is not affected.
  if (!contact || contact.email !== email.to) return false
  const change = changeOf(contact, { subscribed: false }, { now: ctx.clock.now(), deleted: new Set() })
  if (!change) return false
  const mail = { emailId: email.id, campaignId: email.campaignId }
  await writeContacts(ctx, { reason, mail }, (writes) => writes.update([change]))
  return true
}

async function optOut(
  ctx: Context,
  email: Email,
  { hasComplained }: Extract<Feedback, { kind: 'opted-out' }>,
): Promise<FeedbackResult> {
  const isSuppressed = hasComplained && email.to !== '' && (await suppress(ctx, email, 'COMPLAINT'))
  const isUnsubscribed = await unsubscribe(ctx, email, hasComplained ? 'complaint' : 'opt_out')
  return isSuppressed || isUnsubscribed ? 'recorded' : 'known'
}

/** The number of mails that are examined for each soft bounce in a row: unsent mails in between do not count. */
const LOOKED_AT_EACH = 4

/**
 * Returns true if the last mails sent to the address all bounced softly. A mail that was itself refused does not count.
 */
async function isSoftOnceTooOften(ctx: Context, { contactId, to }: Email): Promise<boolean> {
  const { softBouncesMax } = ctx.project
  const mails = await ctx.store.emails.list({
    limit: softBouncesMax * LOOKED_AT_EACH,
    after: undefined,
    status: undefined,
    contactId,
  })
  const telling = mails.filter((mail) => mail.to === to && mail.sentAt && mail.bounceClass !== 'message')
  const row = telling.slice(0, softBouncesMax)
  return row.length === softBouncesMax && row.every(({ bounceClass }) => bounceClass === 'soft')
}
