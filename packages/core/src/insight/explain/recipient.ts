import type { Event } from '../../audience/events/schema.ts'
import { maySee } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { CONTACT_SUBSCRIBED, CONTACT_UNSUBSCRIBED } from '../../people/filters/event-names.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import { listedWords } from '../../people/suppressions/words.ts'
import type { Reason } from './schema.ts'

/** The number of a contact's newest subscription changes that are examined, each way. */
const LOOKED_AT = 50

const WHY = {
  BOUNCE: 'mail to it bounced permanently',
  COMPLAINT: 'its owner reported mail as spam',
  MANUAL: 'it was added manually',
} as const

/** Returns why the address gets no mail at all, if so, and if the caller may see it. */
export async function suppressionReason(ctx: Context, email: string): Promise<Reason | undefined> {
  if (!maySee(ctx, 'suppressions:read')) return undefined
  const suppression = (await findSuppressions(ctx, [email])).get(email)
  return (
    suppression && {
      code: 'suppressed',
      message: `T${listedWords(suppression).slice(1)}: ${WHY[suppression.reason]}.`,
      at: suppression.createdAt,
    }
  )
}

/** Returns why the contact got no marketing mail at that moment, if so. */
export async function consentReason(ctx: Context, contact: Contact, when: Date): Promise<Reason | undefined> {
  const isNow = when >= ctx.clock.now()
  if (isNow && contact.subscribed) return undefined
  const newest = (name: string) =>
    ctx.store.events.listByContact(contact.id, { limit: LOOKED_AT, after: undefined, name })
  const flips = [...(await newest(CONTACT_SUBSCRIBED)), ...(await newest(CONTACT_UNSUBSCRIBED))]
  flips.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const next = flips.find(({ createdAt }) => createdAt > when)
  // The first later change shows the state before it.
  const wasSubscribed = next ? next.name === CONTACT_UNSUBSCRIBED : contact.subscribed
  if (wasSubscribed) return undefined
  const left = flips.findLast(({ name, createdAt }) => name === CONTACT_UNSUBSCRIBED && createdAt <= when)
  return { code: 'unsubscribed', message: `${how(left)}${back(next)}`, at: left?.createdAt, emailId: left?.emailId }
}

const WAYS: Readonly<Record<string, string>> = {
  api: 'through the API',
  bulk: 'by a bulk operation',
  import: 'by an import',
  page: 'on the preferences page',
  one_click: 'with the button of the mail program',
  opt_out: 'with the unsubscribe button of a mail program, or by reply',
  bounce: 'because a mail bounced',
  complaint: 'because of a complaint',
}

function how(left: Event | undefined): string {
  if (!left) return 'The contact was not subscribed.'
  const reason = typeof left.data.reason === 'string' && Object.hasOwn(WAYS, left.data.reason) && WAYS[left.data.reason]
  return `The contact was unsubscribed${reason ? ` ${reason}` : ''}.`
}

const back = (next: Event | undefined) =>
  next ? ` The contact subscribed again at ${next.createdAt.toISOString()}.` : ''
