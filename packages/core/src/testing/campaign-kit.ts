import { createCampaign, getCampaign } from '../automation/campaigns/campaigns.ts'
import { runCampaignScheduler } from '../automation/campaigns/scheduler.ts'
import { type Campaign, CampaignInput } from '../automation/campaigns/schema.ts'
import { sendCampaign } from '../automation/campaigns/start.ts'
import { DeliveryLoop } from '../delivery/outbox/delivery.ts'
import type { Context } from '../kernel/context/context.ts'
import { parse } from '../kernel/errors/validate.ts'
import type { Store } from '../kernel/ports/store.ts'
import type { Email } from '../mail/emails/schema.ts'
import { aProduct } from './product.ts'
import { aContact, rowTime } from './rows.ts'

/** A request for a campaign to all contacts. */
export const NEWS = {
  name: 'Spring news',
  subject: 'Hello {{name ?? "there"}}',
  body: '<p>Hello {{name ?? "there"}}, you are on {{plan}}</p>',
  from: 'post@example.com',
  audienceType: 'ALL',
} as const

export const campaignInput = (more: object = {}): CampaignInput => parse(CampaignInput, { ...NEWS, ...more })

/** Creates a product with one project, whose campaigns a test drives step by step. */
export async function aSender(store?: Store) {
  const product = await aProduct(store)
  const { world, clock } = product
  const ctx = await product.tenant()
  const worker = { id: world.ids.make('wrk'), leaseMs: 15_000 }

  async function mailsOf({ id, startedAt }: Campaign): Promise<readonly Email[]> {
    const everything = { limit: 1000, after: undefined, status: undefined, contactId: undefined, search: undefined }
    return startedAt ? ctx.store.emails.list({ ...everything, campaign: { id, startedAt } }) : []
  }

  return {
    ...product,
    ctx,
    mailsOf,
    /** Adds this many subscribed contacts. */
    async people(count: number, more: object = {}) {
      const contacts = Array.from({ length: count }, () => aContact({ createdAt: rowTime(-1000), ...more }))
      await ctx.store.contacts.insertMany(contacts)
      return contacts
    },
    create: (more: object = {}, asker: Context = ctx) => createCampaign(asker, campaignInput(more)),
    /** Creates a campaign and sends it immediately. */
    async send(more: object = {}): Promise<Campaign> {
      const { id } = await createCampaign(ctx, campaignInput(more))
      return sendCampaign(ctx, { id })
    },
    runScheduler: () => runCampaignScheduler(world, () => false),
    read: ({ id }: Campaign) => getCampaign(ctx, id),
    /** Delivers due mail. */
    async deliver(): Promise<void> {
      const delivery = new DeliveryLoop(world, worker)
      delivery.poke()
      for (let n = 0; n < 3000; n++) await Promise.resolve()
      await delivery.stop()
    },
    /** Advances the clock. */
    later(ms = 1000): void {
      clock.advance(ms)
    },
  }
}

export type Sender = Awaited<ReturnType<typeof aSender>>
