import type { Posthorn } from '@posthorn/core/app'
import {
  CampaignInput,
  CampaignSendRequest,
  createCampaign,
  getCampaign,
  sendCampaign,
} from '@posthorn/core/automation'
import { parse } from '@posthorn/core/kernel'
import { aContact, aTrustedDomain, currentContext } from '@posthorn/core/testing'

const DOMAIN = 'far.example.net'
const AT_ONCE = 5000

/** Creates a project with a number of contacts, whose campaigns go to all of them. */
export async function aFarProject(node: Posthorn, contacts: number) {
  const created = await node.createProject({ name: 'Far' })
  await aTrustedDomain(created.ctx, DOMAIN)
  const ctx = await currentContext(created.ctx)
  for (let left = contacts; left > 0; left -= AT_ONCE) {
    const createdAt = ctx.clock.now()
    const people = Array.from({ length: Math.min(AT_ONCE, left) }, () => aContact({ createdAt }))
    await ctx.store.contacts.insertMany(people)
  }
  const recipients = async (id: string) => {
    const { collection } = await getCampaign(ctx, id)
    return collection?.isComplete ? collection.recipients : undefined
  }
  return {
    /** Returns the id of a campaign whose recipients are not collected yet. */
    async send(): Promise<string> {
      const { id } = await createCampaign(
        ctx,
        parse(CampaignInput, {
          name: 'News',
          subject: 'News for {{name}}',
          body: '<p>News</p>',
          from: `news@${DOMAIN}`,
          audienceType: 'ALL',
          category: 'TRANSACTIONAL',
        }),
      )
      await sendCampaign(ctx, { id, ...parse(CampaignSendRequest, {}) })
      return id
    },
    /** Returns the number of recipients of a campaign, once they are collected. */
    recipients,
  }
}
