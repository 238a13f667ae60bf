import type { Context } from '../context.ts'
import { asId } from '../ids.ts'
import type { JobOutcome } from '../jobs/handlers.ts'

const CHUNK = 500

/**
 * Erases what emails and events hold of a deleted contact, chunk by chunk, so that it can stop and go on anywhere. Mail
 * that is just being handed over is left alone and erased a little later.
 */
export async function eraseContact(ctx: Context, payload: { readonly contactId: string }): Promise<JobOutcome> {
  const contactId = asId('cnt', payload.contactId)
  if (!contactId) return { result: { events: 0, emails: 0 } }
  let events = 0
  for (let gone = CHUNK; gone === CHUNK; events += gone) gone = await ctx.store.events.deleteByContact(contactId, CHUNK)

  for (let emails = 0; ; ) {
    const ids = await ctx.store.emails.idsByContact(contactId, CHUNK)
    if (ids.length === 0) return { result: { events, emails } }
    await ctx.store.inbox.deleteByEmails(ids)
    const erased = await ctx.store.emails.erase(ids, 'The contact was deleted before the mail was sent.')
    if (erased.length === 0) return { againAt: new Date(ctx.clock.now().getTime() + 5000) }
    emails += erased.length
  }
}
