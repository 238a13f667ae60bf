import type { Context, Subscriber } from '../../kernel/context/context.ts'
import type { CampaignId, ContactId, EmailId } from '../../kernel/ids/ids.ts'
import type { ContactsChanged } from '../../people/contacts/changes.ts'
import { CONTACT_UNSUBSCRIBED } from '../../people/filters/event-names.ts'
import { UNSUBSCRIBED } from './schema.ts'

/** The number of newest events that are searched for an earlier unsubscription by the same mail. */
const LOOKED_AT = 100

/** Counts for a campaign the people who unsubscribed by a link of its mail: each once, however often they do it. */
export const campaignSubscriber: Subscriber = {
  changed(ctx, { reason, mail, flipped }) {
    if (!mail?.campaignId || (reason !== 'page' && reason !== 'one_click')) return undefined
    return countLeaving(ctx, { campaignId: mail.campaignId, emailId: mail.emailId }, flipped)
  },
}

async function countLeaving(
  ctx: Context,
  { campaignId, emailId }: { readonly campaignId: CampaignId; readonly emailId: EmailId },
  flipped: ContactsChanged['flipped'],
): Promise<void> {
  let people = 0
  for (const { id, subscribed } of flipped)
    if (!subscribed && !(await leftBefore(ctx, { contactId: id, emailId }))) people += 1
  if (people > 0) await ctx.store.campaigns.addCount(campaignId, { of: UNSUBSCRIBED, number: people })
}

async function leftBefore(
  ctx: Context,
  { contactId, emailId }: { readonly contactId: ContactId; readonly emailId: EmailId },
): Promise<boolean> {
  const events = await ctx.store.events.listByContact(contactId, { limit: LOOKED_AT, after: undefined })
  return events.some((event) => event.name === CONTACT_UNSUBSCRIBED && event.emailId === emailId)
}
