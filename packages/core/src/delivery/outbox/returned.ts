import { canonicalAddress } from '../../kernel/address/address.ts'
import { type Context, contextOf, type World } from '../../kernel/context/context.ts'
import type { EmailId, ProjectId } from '../../kernel/ids/ids.ts'
import { BOUNCE_REASONS } from '../../mail/emails/bounces.ts'
import { emailOf, hasProof, isMessageIdOf } from '../../mail/emails/message-id.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { isSameMailbox } from '../feedback/recipient.ts'
import { COMPLAINTS, type ReturnedRecipient, type ReturnedReport } from '../feedback/schema.ts'
import type { Feedback } from './advance.ts'
import { discard } from './discard.ts'
import { type FeedbackResult, recordFeedback } from './feedback.ts'

/** A report about a mail, and what proves which mail it is about. */
export interface ReturnedMail {
  readonly returned: ReturnedReport
  readonly at: Date
  /** The mail of the signed return path that the report came to; without one, its Message-ID has to be the mail's. */
  readonly emailId?: EmailId | undefined
  /** The service that sent the mail signed the report: a Message-ID from before proofs counts as well. */
  readonly isOfService?: true
  /** Only a mail of this project counts: whoever owns a domain vouches for any message, and must reach nobody else's mails. */
  readonly projectId?: ProjectId | undefined
}

/** What became of it; `ignored`: it proves nothing, or says nothing about a mail of ours, e.g. an automatic reply or a delay. */
export type ReportResult = FeedbackResult | 'ignored'

type Report = Extract<ReturnedReport, { readonly messageId: unknown }>

/** Records what a report says about the mail that it is proven to be about. */
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

/** What a report means for its mail; undefined for nothing. */
function feedbackOf(report: Report, email: Email, at: Date): Feedback | 'other_recipient' | undefined {
  if (report.kind === 'complaint') return complaintOf(report, email, at)
  const recipient = recipientOf(report.recipients, email)
  const about = recipient ?? report.recipients.find(({ outcome }) => outcome === 'bounced') ?? report.recipients[0]
  if (!about || about.outcome === 'delayed') return undefined
  if (about.outcome === 'delivered') return recipient ? { kind: 'delivered', at } : 'other_recipient'
  if (recipient) return { kind: 'bounced', at, refusal: about }
  // Where the mail was passed on to, nobody has the address: it says little about the one that we know.
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

/** The recipient of the mail, or the one that the report does not name; undefined when it only names others. */
function recipientOf(recipients: readonly ReturnedRecipient[], email: Email): ReturnedRecipient | undefined {
  const own = recipients.find(({ address, originalAddress }) => isOf(email, address) || isOf(email, originalAddress))
  return own ?? recipients.find(({ address, originalAddress }) => (address ?? originalAddress) === undefined)
}

/** Nothing is left to compare of a mail that was erased, and nobody to suppress. */
const isOf = ({ to }: Email, address: string | undefined): boolean =>
  address !== undefined && (to === '' || isSameMailbox(canonicalAddress(to), address))
