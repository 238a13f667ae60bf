import type { Context } from '../../kernel/context/context.ts'
import { getEmail } from '../../mail/emails/emails.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { cutoffOf } from '../retention/cutoffs.ts'
import type { Chapter } from './schema.ts'
import { buildTimeline, TELLING_EVENTS } from './timeline.ts'

/** The maximum number of events of a kind in a timeline, and of the contact's events that are searched for them. */
const EVENTS_MAX = 200
const LOOKED_AT = 1000

/** A mail with its timeline. */
export interface EmailWithTimeline {
  readonly email: Email
  readonly timeline: readonly Chapter[]
}

/** Returns a mail with its timeline. Throws `EMAIL_NOT_FOUND`. */
export async function getEmailTimeline(ctx: Context, id: string): Promise<EmailWithTimeline> {
  const email = await getEmail(ctx, id)
  const events = email.sentAt
    ? await ctx.store.events.listOfMail({
        emailId: email.id,
        contactId: email.contactId,
        names: TELLING_EVENTS,
        since: email.createdAt,
        limit: EVENTS_MAX,
        among: LOOKED_AT,
      })
    : []
  const forgottenBefore = cutoffOf(ctx.project, 'events', ctx.clock.now())
  return { email, timeline: buildTimeline({ email, events, forgottenBefore }) }
}
