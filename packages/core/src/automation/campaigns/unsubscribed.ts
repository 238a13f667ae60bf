import type { Context, Subscriber } from '../../kernel/context/context.ts'
import type { ContactId, EmailId } from '../../kernel/ids/ids.ts'
import { CONTACT_UNSUBSCRIBED } from '../../people/filters/event-names.ts'
import { UNSUBSCRIBED } from './schema.ts'

/** The number of newest events that are searched for an earlier unsubscription by the same mail. */
const LOOKED_AT = 100

/** Counts for a campaign the people who unsubscribed by a link of its mail: each once, however often they do it. */
export const campaignSubscriber: Subscriber = {
  async changed(ctx, { reason, mail, flipped }) {
    if (!mail?.campaignId || (reason !== 'page' && reason !== 'one_click')) return
    let people = 0
    for (const { id, subscribed } of flipped)
      if (!subscribed && !(await leftBefore(ctx, { contactId: id, emailId: mail.emailId }))) people += 1
    if (people > 0) await ctx.store.campaigns.addCount(mail.campaignId, { of: UNSUBSCRIBED, number: people })
  },
}

async function leftBefore(
  ctx: Context,
  { contactId, emailId }: { readonly contactId: ContactId; readonly emailId: EmailId },
): Promise<boolean> {
  const events = await ctx.store.events.listByContact(contactId, { limit: LOOKED_AT, after: undefined })
  return events.some((event) => event.name === CONTACT_UNSUBSCRIBED && event.emailId === emailId)
}
