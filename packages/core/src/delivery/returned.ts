import { type Context, contextOf, type World } from '../context.ts'
import { emailOf } from '../emails/message-id.ts'
import type { Email } from '../emails/schema.ts'
import { COMPLAINTS, type Returned, type ReturnedRecipient } from '../feedback/schema.ts'
import type { EmailId, ProjectId } from '../ids.ts'
import type { Feedback } from './advance.ts'
import { type Recorded, recordFeedback } from './feedback.ts'

/** What came back, when, and which mail it is about; without a mail, its Message-ID tells. */
export interface ReturnedMail {
  readonly returned: Returned
  readonly at: Date
  readonly emailId?: EmailId | undefined
  /** Only a mail of this project counts: whoever owns a domain vouches for any message, and must reach nobody else's mails. */
  readonly projectId?: ProjectId | undefined
}

/** What became of it; `ignored`: it says nothing about a mail of ours, e.g. an automatic reply or a delay. */
export type Taken = Recorded | 'ignored'

/** Records what a message that came back says about the mail that it is about. */
export async function recordReturned(world: World, { returned, at, emailId, projectId }: ReturnedMail): Promise<Taken> {
  if (!('messageId' in returned)) return 'ignored'
  const id = emailId ?? emailOf(returned.messageId)
  if (!id) return 'ignored'
  const ctx = await contextOfMail(world, id)
  const email = await ctx?.store.emails.find(id)
  if (!ctx || !email || (projectId !== undefined && ctx.project.id !== projectId)) return 'unknown'
  const feedback = feedbackOf(returned, email, at)
  return feedback ? recordFeedback(ctx, { emailId: id, feedback }) : 'ignored'
}

async function contextOfMail(world: World, id: EmailId): Promise<Context | undefined> {
  const projectId = await world.store.ledger.projectOf(id)
  const project = projectId && (await world.store.projects.find(projectId))
  return project && contextOf(world, project)
}

type Told = Extract<Returned, { readonly messageId: unknown }>

function feedbackOf(returned: Told, email: Email, at: Date): Feedback | undefined {
  if (returned.kind === 'complaint') {
    if (returned.type === 'opt-out') return { kind: 'opted-out', at }
    return COMPLAINTS.has(returned.type) ? { kind: 'complained', at } : undefined
  }
  const recipient = recipientOf(returned.recipients, email)
  if (!recipient || recipient.outcome === 'delayed') return undefined
  return recipient.outcome === 'delivered' ? { kind: 'delivered', at } : { kind: 'bounced', at, refusal: recipient }
}

/** The recipient of the mail; else whoever it was passed on to: the first who did not get it. */
function recipientOf(recipients: readonly ReturnedRecipient[], { to }: Email): ReturnedRecipient | undefined {
  const own = recipients.find(({ address }) => address?.toLowerCase() === to.toLowerCase())
  return own ?? recipients.find(({ outcome }) => outcome === 'bounced') ?? recipients[0]
}
