import type { Context } from '../../kernel/context/context.ts'
import type { Email } from '../../mail/emails/schema.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { maySendFrom } from '../../tenant/domains/sender.ts'
import { consentReason, suppressionReason } from './recipient.ts'
import type { Explanation, Reason, ReasonCode } from './schema.ts'

/** A mail that was accepted, and its contact unless that is deleted. */
export interface AcceptanceFacts {
  readonly email: Email
  readonly contact: Contact | undefined
  /** The reasons that keep the mail from being handed over, apart from its recipient. */
  readonly obstacles: readonly Reason[]
}

/** Explains the outcome of a mail. */
export async function explainMail(ctx: Context, accepted: AcceptanceFacts): Promise<Explanation> {
  const { email, contact } = accepted
  const gone: readonly Reason[] =
    contact && email.to !== ''
      ? []
      : [{ code: 'contact_deleted', message: 'The contact was deleted.', emailId: email.id }]
  switch (email.status) {
    case 'FAILED':
      return { verdict: 'not_sent', reasons: gone.length > 0 ? gone : [failure(email)] }
    case 'SUPPRESSED':
      return { verdict: 'not_sent', reasons: gone.length > 0 ? gone : await refusal(ctx, email, contact) }
    case 'PENDING':
    case 'SENDING':
      return gone.length > 0 ? { verdict: 'not_sent', reasons: gone } : waitsFor(ctx, accepted)
    case 'UNKNOWN':
      if (email.dueAt && gone.length === 0) return waitsFor(ctx, accepted)
      return { verdict: 'sent', reasons: [unknown(email), ...gone] }
    default:
      return { verdict: 'sent', reasons: [...handedOver(email), ...gone] }
  }
}

const of = (email: Email, code: ReasonCode, message: string, at: Date | undefined): Reason => ({
  code,
  message,
  at,
  emailId: email.id,
})

const quoted = (words: string | undefined) => (words === undefined || words === '' ? '' : ` The response was: ${words}`)
const failed = (attempts: number) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`)
const endOf = ({ history }: Email) => history?.at(-1)?.at

const failure = (email: Email) =>
  of(email, 'mail_failed', `The mail failed and is not retried.${quoted(email.error)}`, endOf(email))

const unknown = (email: Email) =>
  of(
    email,
    'mail_unknown',
    `The mail was handed over, but the response was lost. It may have been delivered, and it is not retried automatically.${quoted(email.error)}`,
    endOf(email),
  )

/** Returns why a mail was not handed over, if the reason is still stored. */
async function refusal(ctx: Context, email: Email, contact: Contact | undefined): Promise<readonly Reason[]> {
  const accepted = of(email, 'mail_suppressed', email.error ?? 'The recipient must not receive it.', endOf(email))
  const still = await suppressionReason(ctx, email.to)
  if (still) return [still, accepted]
  const left = contact && email.marketing ? await consentReason(ctx, contact, ctx.clock.now()) : undefined
  return left ? [left, accepted] : [accepted]
}

/** Returns the reasons why a due mail waits, and whether it will be sent without any action. */
async function waitsFor(ctx: Context, { email, contact, obstacles }: AcceptanceFacts): Promise<Explanation> {
  const refused = await suppressionReason(ctx, email.to)
  const left = contact && email.marketing ? await consentReason(ctx, contact, ctx.clock.now()) : undefined
  const lost: readonly Reason[] = maySendFrom(ctx, email.from)
    ? []
    : [{ code: 'sender_not_verified', message: `The domain of the sender ${email.from} is not verified.` }]
  const against = [...obstacles, ...(refused ? [refused] : []), ...(left ? [left] : []), ...lost]
  const tried = email.attempts > 0 ? ` ${failed(email.attempts)} failed so far.${quoted(email.error)}` : ''
  const waits = of(
    email,
    'mail_waits',
    email.status === 'SENDING' ? 'The mail is being handed over.' : `The mail is waiting to be handed over.${tried}`,
    email.dueAt,
  )
  // A mail that a worker holds may be sent despite later changes.
  if (against.length === 0 || email.status === 'SENDING') return { verdict: 'will_send', reasons: [waits, ...against] }
  return { verdict: 'not_sent', reasons: [...against, waits] }
}

function handedOver(email: Email): readonly Reason[] {
  const { sentAt, response, deliveredAt, bouncedAt, bounceClass, bounceReason, complainedAt, error } = email
  const kind = bounceClass ? ` (${[bounceClass, bounceReason?.replaceAll('_', ' ')].filter(Boolean).join(', ')})` : ''
  return [
    ...(bouncedAt ? [of(email, 'mail_bounced', `The mail bounced${kind}.${quoted(error)}`, bouncedAt)] : []),
    ...(complainedAt ? [of(email, 'mail_complained', 'The person reported the mail as spam.', complainedAt)] : []),
    ...(deliveredAt ? [of(email, 'mail_delivered', 'The mail was delivered.', deliveredAt)] : []),
    of(email, 'mail_sent', `The mail server accepted the mail.${quoted(response)}`, sentAt),
  ]
}
