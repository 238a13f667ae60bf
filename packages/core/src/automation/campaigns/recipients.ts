import type { Context } from '../../kernel/context/context.ts'
import { type Page, paginate } from '../../kernel/page/page.ts'
import type { Email } from '../../mail/emails/schema.ts'
import { getCampaign } from './campaigns.ts'
import type { RecipientQuery } from './schema.ts'
import { figuresOf } from './stats.ts'

/** Returns the mails of a campaign, last collected first. */
export async function listRecipients(
  ctx: Context,
  { id, status, ...query }: RecipientQuery & { readonly id: string },
): Promise<Page<Email>> {
  const campaign = await getCampaign(ctx, id)
  const { startedAt } = campaign
  if (!startedAt)
    return paginate(
      query,
      async () => [],
      async () => 0,
    )
  const filter = { status, contactId: undefined, search: undefined, campaign: { id: campaign.id, startedAt } }
  return paginate(
    query,
    (request) => ctx.store.emails.list({ ...request, ...filter }),
    async () => {
      const counts = (await ctx.store.campaigns.mailCounts([campaign.id])).get(campaign.id) ?? {}
      if (status === undefined) return campaign.collection?.recipients ?? 0
      const isSettled = status !== 'PENDING' && status !== 'SENDING'
      return isSettled ? (counts[status] ?? 0) : figuresOf(campaign, counts).pendingCount
    },
  )
}
