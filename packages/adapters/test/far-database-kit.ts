import type { Posthorn } from '@posthorn/core/app'
import { contextOf } from '@posthorn/core/kernel'
import { aContact, aTrustedDomain } from '@posthorn/core/testing'

const DOMAIN = 'far.example.net'
const AT_ONCE = 5000

/** A project with so many contacts, whose campaigns go to all of them. */
export async function aFarProject(node: Posthorn, contacts: number) {
  const { project } = await node.createProject({ name: 'Far' })
  const ctx = contextOf(node.world, project.project)
  await aTrustedDomain(ctx, DOMAIN)
  for (let left = contacts; left > 0; left -= AT_ONCE) {
    const createdAt = ctx.clock.now()
    const people = Array.from({ length: Math.min(AT_ONCE, left) }, () => aContact({ createdAt }))
    await ctx.store.contacts.insertMany(people)
  }
  const recipients = async (id: string) => {
    const { collection } = await project.campaigns.get(id)
    return collection?.isComplete ? collection.recipients : undefined
  }
  return {
    /** Returns the id of a campaign whose recipients are yet to be collected. */
    async send(): Promise<string> {
      const { id } = await project.campaigns.create({
        name: 'News',
        subject: 'News for {{name}}',
        body: '<p>News</p>',
        from: `news@${DOMAIN}`,
        audienceType: 'ALL',
        category: 'TRANSACTIONAL',
      })
      await project.campaigns.send(id)
      return id
    },
    /** Returns how many recipients a campaign has, once they are collected. */
    recipients,
  }
}
