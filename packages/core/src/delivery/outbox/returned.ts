import { canonicalAddress } from '../../kernel/address/address.ts'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import type { EmailId, ProjectId } from '../../kernel/ids/ids.ts'
import { BOUNCE_REASONS } from '../../mail/emails/bounces.ts'
import { emailOf, hasProof, isMessageIdOf } from '../../mail/emails/message-id.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { isSameMailbox } from '../feedback/recipient.ts'
import { COMPLAINTS, type ReturnedRecipient, type ReturnedReport } from '../feedback/schema.ts'
import type { Feedback } from './advance.ts'
import { discard } from './discard.ts'
import { type FeedbackResult, recordFeedback } from './feedback.ts'

/** A report about a mail, and the proof of which mail it is about. */
export interface ReturnedMail {
  readonly returned: ReturnedReport
  readonly at: Date
  /**
   * The mail of the signed return path at which the report arrived; without one, the report must contain the mail's
   * Message-ID.
   */
  readonly emailId?: EmailId | undefined
  /** Set when the service that sent the mail signed the report: a Message-ID from before proofs counts as well. */
  readonly isOfService?: true
  /**
   * Only a mail of this project counts: the owner of a domain vouches for any message, and must not affect others'
   * mails.
   */
  readonly projectId?: ProjectId | undefined
}

/**
 * The result of a report; `ignored`: it proves nothing, or is not about a mail of ours, e.g. an automatic reply or a
 * delay.
 */
export type ReportResult = FeedbackResult | 'ignored'

type Report = Extract<ReturnedReport, { readonly messageId: unknown }>

/** Records the statements of a report about the mail that it is proven to be about. */
export async function recordReturned(world: World, mail: ReturnedMail): Promise<ReportResult> {
  const { returned, at, emailId, isOfService, projectId } = mail
  if (!('messageId' in returned)) return 'ignored'
  const id = emailId ?? emailOf(returned.messageId)
  const ctx = id && (await contextOfMail(world, id))
  const email = ctx && (await ctx.store.emails.find(id))
  const isOther = projectId !== undefined && ctx?.project.id !== projectId
  if (!id || !ctx || !email || isOther) {
    const reason = emailId || isOfService ? 'unknown_mail' : 'unproven'
    await discard(world, reason, { projectId, kind: returned.kind })
    return id ? 'unknown' : 'ignored'
  }
  if (!emailId && !isProven(mail, returned, email)) {
    await discard(world, 'unproven', { projectId: ctx.project.id, emailId: id, kind: returned.kind })
    return 'ignored'
  }
  const found = feedbackOf(returned, email, at)
  if (found === 'other_recipient' || (found && 'isOfOther' in found))
    await discard(world, 'other_recipient', { projectId: ctx.project.id, emailId: id, kind: returned.kind })
  return found === undefined || found === 'other_recipient'
    ? 'ignored'
    : recordFeedback(ctx, { emailId: id, feedback: found })
}

const isProven = ({ isOfService }: ReturnedMail, { messageId }: Report, email: Email): boolean =>
  isMessageIdOf(email, messageId) && (isOfService === true || hasProof(email))

async function contextOfMail(world: World, id: EmailId): Promise<Context | undefined> {
  const projectId = await world.store.ledger.projectOf(id)
  const project = projectId && (await world.store.projects.find(projectId))
  return project && contextOf(world, project)
}

/** Returns the feedback of a report about its mail; undefined for none. */
function feedbackOf(report: Report, email: Email, at: Date): Feedback | 'other_recipient' | undefined {
  if (report.kind === 'complaint') return complaintOf(report, email, at)
  const recipient = recipientOf(report.recipients, email)
  const about = recipient ?? report.recipients.find(({ outcome }) => outcome === 'bounced') ?? report.recipients[0]
  if (!about || about.outcome === 'delayed') return undefined
  if (about.outcome === 'delivered') return recipient ? { kind: 'delivered', at } : 'other_recipient'
  if (recipient) return { kind: 'bounced', at, refusal: about }
  // A forwarded mail bounced at another address: it says little about the one that we know.
  const isHard = about.class === 'hard'
  const reason = isHard ? 'undetermined' : about.reason
  return { kind: 'bounced', at, refusal: { ...about, reason, class: BOUNCE_REASONS[reason] }, isOfOther: true }
}

type ComplaintReport = Extract<Report, { readonly kind: 'complaint' }>

function complaintOf(report: ComplaintReport, email: Email, at: Date): Feedback | 'other_recipient' | undefined {
  const { type, addresses, isNamed } = report
  const feedback = complaintFeedback(type, at)
  if (!feedback) return undefined
  const isOther = isNamed && addresses.length > 0 && !addresses.some((address) => isOf(email, address))
  return isOther ? 'other_recipient' : feedback
}

function complaintFeedback(type: string, at: Date): Feedback | undefined {
  if (type === 'opt-out') return { kind: 'opted-out', at }
  if (type === 'complained-before') return { kind: 'opted-out', at, hasComplained: true }
  return COMPLAINTS.has(type) ? { kind: 'complained', at } : undefined
}

/**
 * Returns the report's entry for the recipient of the mail, or the one without a name; undefined when it only names
 * others.
 */
function recipientOf(recipients: readonly ReturnedRecipient[], email: Email): ReturnedRecipient | undefined {
  const own = recipients.find(({ address, originalAddress }) => isOf(email, address) || isOf(email, originalAddress))
  return own ?? recipients.find(({ address, originalAddress }) => (address ?? originalAddress) === undefined)
}

/** Returns true if the address is the recipient of the mail. An erased mail has no recipient to compare or suppress. */
const isOf = ({ to }: Email, address: string | undefined): boolean =>
  address !== undefined && (to === '' || isSameMailbox(canonicalAddress(to), address))
