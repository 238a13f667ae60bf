import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { aContact, aTemplate, aUser, ROW_TIME, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { aCampaign, aSegment, aWebhookEndpoint } from '../../testing/work-rows.ts'
import { aGraph, aWorkflow } from '../../testing/workflow-kit.ts'
import { REVISED_NOUNS, type RevisedRecord } from './store.ts'

/** The promise of `RevisionStore`. */
export function revisionConformance(harness: StoreHarness): void {
  describe('revisions', () => {
    const bench = useStore(harness)

    /** Stores a record of every noun, with the revision 7; a member has the first one. */
    async function storeAll({ id, rooms }: Tenant): Promise<readonly RevisedRecord[]> {
      const revision = 7
      const [campaign, contact, segment] = [aCampaign({ revision }), aContact({ revision }), aSegment({ revision })]
      const [template, endpoint, user] = [aTemplate({ revision }), aWebhookEndpoint({ revision }), aUser()]
      const workflow = aWorkflow({ revision })
      await rooms.campaigns.insert(campaign)
      await rooms.contacts.insertMany([contact])
      await rooms.segments.insert(segment)
      await rooms.templates.insert(template)
      await rooms.webhooks.add(endpoint, 10)
      await rooms.workflows.insert(workflow, aGraph({ end: ['EXIT', {}] }))
      await bench.store.accounts.insert(user)
      await rooms.members.add({ userId: user.id, role: 'MEMBER', createdAt: ROW_TIME }, 10)
      const project = await rooms.settings.find()
      if (project) await rooms.settings.update({ ...project, revision })
      return [
        { noun: 'campaign', id: campaign.id },
        { noun: 'contact', id: contact.id },
        { noun: 'member', id: user.id },
        { noun: 'project', id },
        { noun: 'segment', id: segment.id },
        { noun: 'template', id: template.id },
        { noun: 'webhook endpoint', id: endpoint.id },
        { noun: 'workflow', id: workflow.id },
      ]
    }

    it('are those of the records of each noun, with the time of the last change', async () => {
      const tenant = await bench.tenant()
      const records = await storeAll(tenant)
      expect(records.map(({ noun }) => noun)).toStrictEqual(REVISED_NOUNS)
      for (const record of records)
        expect([record.noun, await tenant.rooms.revisions.hold(record)]).toStrictEqual([
          record.noun,
          record.noun === 'member' ? { revision: 1 } : { revision: 7, updatedAt: ROW_TIME },
        ])
    })

    it('are undefined for an unknown id, another noun, and another project, also within a transaction', async () => {
      const [tenant, other] = [await bench.tenant(), await bench.tenant()]
      const records = await storeAll(tenant)
      for (const { noun, id } of records) {
        const unknown = [
          { noun, id: rowIds.make('cnt') },
          { noun, id: '' },
          { noun: noun === 'template' ? 'segment' : 'template', id },
        ] as const
        for (const record of unknown) expect(await tenant.rooms.revisions.hold(record)).toBeUndefined()
        expect(await other.rooms.revisions.hold({ noun, id })).toBeUndefined()
        await bench.store.transaction(async (store) => {
          expect(await store.project(other.id).revisions.hold({ noun, id })).toBeUndefined()
        })
      }
    })

    it('of a record that two transactions hold and change are compared one after the other', async () => {
      const tenant = await bench.tenant()
      const template = aTemplate()
      await tenant.rooms.templates.insert(template)
      const edit = (store: Store, name: string) =>
        store.transaction(async (store) => {
          const { revisions, templates } = store.project(tenant.id)
          const held = await revisions.hold({ noun: 'template', id: template.id })
          if (held?.revision !== 1) return false
          await templates.update({ ...template, name, revision: 2, updatedAt: rowTime(1) })
          return true
        })
      const names = Array.from({ length: 12 }, (_, n) => `editor ${n}`)
      const won = await Promise.all(names.map((name, n) => edit(n % 2 === 0 ? bench.store : bench.peer, name)))
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await tenant.rooms.templates.find(template.id)).toStrictEqual({
        ...template,
        name: names[won.indexOf(true)],
        revision: 2,
        updatedAt: rowTime(1),
      })
    })

    it('grow with every change of a role', async () => {
      const { rooms } = await bench.tenant()
      const user = aUser()
      await bench.store.accounts.insert(user)
      await rooms.members.add({ userId: user.id, role: 'MEMBER', createdAt: ROW_TIME }, 10)
      await rooms.members.setRole(user.id, 'ADMIN')
      await rooms.members.setRole(user.id, 'MEMBER')
      expect((await rooms.members.find(user.id))?.revision).toBe(3)
      expect(await rooms.revisions.hold({ noun: 'member', id: user.id })).toStrictEqual({ revision: 3 })
    })

    it('grow when a project is suspended, continues, or gets new keys', async () => {
      const { rooms } = await bench.tenant()
      const revision = async () => (await rooms.settings.find())?.revision
      await rooms.suspensions.suspend({ id: 'sus_1', at: ROW_TIME, reason: 'bounces', liftedAt: undefined })
      expect(await revision()).toBe(2)
      await rooms.suspensions.lift(rowTime(1))
      expect(await revision()).toBe(3)
      await rooms.settings.replaceKeys([])
      expect(await revision()).toBe(4)
    })

    it('grow when a scheduled campaign is set aside', async () => {
      const { rooms } = await bench.tenant()
      const campaign = aCampaign({ status: 'SCHEDULED', scheduledAt: ROW_TIME })
      await rooms.campaigns.insert(campaign)
      await rooms.campaigns.setAside(campaign.id, 'no', rowTime(5))
      expect(await rooms.revisions.hold({ noun: 'campaign', id: campaign.id })).toStrictEqual({
        revision: 2,
        updatedAt: rowTime(5),
      })
    })
  })
}
