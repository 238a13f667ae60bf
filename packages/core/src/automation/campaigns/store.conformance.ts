import { describe, expect, it } from 'vitest'
import { namedConformance, searchConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { CampaignId } from '../../kernel/ids/ids.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { aContact, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { aCampaign, anEvent, aStartedCampaign } from '../../testing/work-rows.ts'
import { CAMPAIGN_STATUSES, type Campaign, type CampaignSummary } from './schema.ts'
import { allContacts } from './store.cases.ts'
import { CAMPAIGNS_AT_ONCE, type CollectionStep, LOOSE_LANE } from './store.ts'

const all = { status: undefined, search: undefined }
const firstOnes = { ...all, limit: 100, offset: 0, after: undefined }
const LANE = LOOSE_LANE + 1

const summaryOf = ({ body: _, audienceFilter: __, audienceCondition: ___, ...summary }: Campaign): CampaignSummary =>
  summary

/**
 * Stores a campaign that is being sent, and collects in steps until it is complete. Returns the result of each step.
 */
async function collected({ rooms, bodyId }: Tenant, how: Partial<CollectionStep> = {}, campaign?: Campaign) {
  const started = campaign ?? aStartedCampaign(bodyId, LANE)
  await rooms.campaigns.insert(started)
  const steps: { readonly looked: number; readonly recipients: number; readonly isComplete: boolean }[] = []
  for (let isComplete = false; !isComplete; ) {
    const now = await rooms.campaigns.find(started.id)
    if (!now) throw new Error('the campaign is gone')
    const step = await rooms.campaigns.collect({ ...allContacts(now), ...how })
    steps.push(step)
    isComplete = step.isComplete
  }
  return { started, steps }
}

const mailsOf = async ({ rooms }: Tenant, { id, startedAt }: Campaign) =>
  startedAt
    ? rooms.emails.list({
        limit: 1000,
        after: undefined,
        status: undefined,
        contactId: undefined,

        campaign: { id, startedAt },
      })
    : []

/** The rules of `CampaignStore` and `CampaignLine`. */
export function campaignStoreConformance(harness: StoreHarness): void {
  describe('campaigns', () => {
    const bench = useStore(harness)

    it('returns campaigns as they were stored', async () => {
      const { rooms, bodyId } = await bench.tenant()
      const least = aCampaign()
      const full = aCampaign({
        description: 'For «everybody», früh',
        body: `<p title='x'>{{name ?? "there"}}</p>\r\n${'é'.repeat(100_000)}`,
        fromName: 'Ada’s post',
        replyTo: 'help@example.com',
        category: 'HEADLESS',
        audienceType: 'FILTERED',
        segmentId: 'seg_1',
        audienceFilter: { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] },
        audienceCondition: {
          logic: 'AND',
          groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
        },
        status: 'PAUSED',
        reason: 'Because',
        scheduledAt: new Date('2024-02-29T23:59:59.999Z'),
        startedAt: rowTime(1),
        sentAt: rowTime(2),
        collection: { jobId: rowIds.make('job'), bodyId, lane: LANE, isComplete: false, recipients: 0 },
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
        updatedAt: new Date('2025-01-01T00:00:00.001Z'),
      })
      for (const campaign of [least, full]) {
        await rooms.campaigns.insert(campaign)
        expect(await rooms.campaigns.find(campaign.id)).toStrictEqual(campaign)
        expect(await rooms.campaigns.summary(campaign.id)).toStrictEqual(summaryOf(campaign))
      }
      expect(await rooms.campaigns.list(firstOnes)).toStrictEqual([least, full].map(summaryOf))
      await expect(rooms.campaigns.insert(least)).rejects.toThrow(StoreConflict)
    })

    it('returns undefined for campaigns that do not exist, whatever the input', async () => {
      const { campaigns } = (await bench.tenant()).rooms
      for (const id of [rowIds.make('cmp'), 'cmp_\u0000', "cmp_' or 1=1 --"] as CampaignId[]) {
        expect(await campaigns.find(id)).toBeUndefined()
        expect(await campaigns.summary(id)).toBeUndefined()
        expect(await campaigns.delete(id)).toBe(false)
        expect(await campaigns.hasOpenMail(id)).toBe(false)
        expect(await campaigns.mailCounts([id])).toStrictEqual(new Map())
      }
    })

    it('counts people who unsubscribed because of a campaign, in addition to its mails, until it is deleted', async () => {
      const tenant = await bench.tenant()
      const { campaigns } = tenant.rooms
      const [one, other] = [aStartedCampaign(tenant.bodyId, LANE), aCampaign()]
      for (const campaign of [one, other]) await campaigns.insert(campaign)
      await campaigns.addCount(one.id, { of: 'unsubscribed', number: 2 })
      await campaigns.addCount(one.id, { of: 'unsubscribed', number: 1 })
      await campaigns.addCount(rowIds.make('cmp'), { of: 'unsubscribed', number: 1 })
      const counts = () => campaigns.mailCounts([one.id, other.id])
      const expected = new Map([
        [one.id, { unsubscribed: 3 }],
        [other.id, {}],
      ])
      expect(await counts()).toStrictEqual(expected)
      await bench.store.counters.fold()
      expect(await counts()).toStrictEqual(expected)
      expect(await campaigns.hasOpenMail(one.id)).toBe(false)
      await campaigns.delete(one.id)
      expect(await counts()).toStrictEqual(new Map([[other.id, {}]]))
    })

    it('finds active ones that are sent from a domain, newest first', async () => {
      const { campaigns } = (await bench.tenant()).rooms
      const rows = CAMPAIGN_STATUSES.map((status, n) =>
        aCampaign({ status, from: 'a@x.example', createdAt: rowTime(n) }),
      )
      const others = ['a@sub.x.example', 'a@xx.example'].map((from) => aCampaign({ status: 'SCHEDULED', from }))
      for (const campaign of [...rows, ...others]) await campaigns.insert(campaign)
      const active = rows.filter(({ status }) => ['SCHEDULED', 'SENDING', 'PAUSED'].includes(status)).reverse()
      const found = active.map(({ id, name, status }) => ({ id, name, status }))
      expect(await campaigns.listActiveBySender('x.example', 10)).toStrictEqual(found)
      expect(await campaigns.listActiveBySender('x.example', 2)).toStrictEqual(found.slice(0, 2))
      expect(await campaigns.listActiveBySender('example', 10)).toStrictEqual([])
    })

    it('updates the whole campaign except the progress of its collection', async () => {
      const tenant = await bench.tenant()
      await tenant.rooms.contacts.insertMany([aContact()])
      const { started } = await collected(tenant)
      const changed = aCampaign({ id: started.id, name: 'New', status: 'SENT', reason: 'R', sentAt: rowTime(9) })
      const collection = { jobId: rowIds.make('job'), bodyId: tenant.bodyId, lane: undefined }
      const stale = { ...collection, isComplete: false, recipients: 77 }
      await tenant.rooms.campaigns.update({ ...changed, startedAt: started.startedAt, collection: stale })
      expect(await tenant.rooms.campaigns.find(started.id)).toStrictEqual({
        ...changed,
        startedAt: started.startedAt,
        collection: { ...collection, isComplete: true, recipients: 1 },
      })
      await tenant.rooms.campaigns.update(aCampaign())
      expect(await tenant.rooms.campaigns.count(all)).toBe(1)
    })

    it('begins a collection from the start once a campaign had none', async () => {
      const tenant = await bench.tenant()
      const { campaigns, contacts } = tenant.rooms
      const { started } = await collected(tenant)
      await campaigns.update({ ...started, collection: undefined })
      await contacts.insertMany([aContact({ createdAt: rowTime(-1000) })])
      await campaigns.update(started)
      expect(await campaigns.find(started.id)).toStrictEqual(started)
      expect(await campaigns.collect(allContacts(started))).toStrictEqual({
        looked: 1,
        recipients: 1,
        isComplete: true,
      })
    })

    it('lists newest first, rows of one moment by descending id, in pages', async () => {
      const { campaigns } = (await bench.tenant()).rooms
      const rows = [1, 3, 1, 2, 1].map((ms) => aCampaign({ createdAt: rowTime(ms) }))
      for (const row of rows) await campaigns.insert(row)
      const expected = [1, 3, 4, 2, 0].map((index) => rows[index]?.id)
      const ids = async (range: object) => (await campaigns.list({ ...firstOnes, ...range })).map(({ id }) => id)
      expect(await ids({})).toStrictEqual(expected)
      expect(await ids({ limit: 2 })).toStrictEqual(expected.slice(0, 2))
      expect(await ids({ limit: 2, offset: 4 })).toStrictEqual(expected.slice(4))
      expect(await ids({ limit: 2, after: rows[3] })).toStrictEqual(expected.slice(2, 4))
    })

    searchConformance(async () => {
      const { campaigns } = (await bench.tenant()).rooms
      return {
        async add(name) {
          await campaigns.insert(aCampaign({ name, subject: '-' }))
          return name
        },
        find: async (search) => (await campaigns.list({ ...firstOnes, limit: 10_000, search })).map(({ name }) => name),
        count: (search) => campaigns.count({ ...all, search }),
      }
    })

    namedConformance(async () => {
      const { campaigns } = (await bench.tenant()).rooms
      return {
        async add(name, createdAt) {
          const campaign = aCampaign({ name, createdAt })
          await campaigns.insert(campaign)
          return campaign.id
        },
        listNamed: campaigns.listNamed,
      }
    })

    it('finds by status', async () => {
      const { campaigns } = (await bench.tenant()).rooms
      const rows = [1, 2].map((ms) => aCampaign({ status: 'SCHEDULED', createdAt: rowTime(ms) }))
      for (const one of [...rows, aCampaign()]) await campaigns.insert(one)
      const scheduled = { ...firstOnes, status: 'SCHEDULED' } as const
      expect((await campaigns.list(scheduled)).map(({ id }) => id)).toStrictEqual([rows[1]?.id, rows[0]?.id])
      expect(await campaigns.count({ ...all, status: 'SCHEDULED' })).toBe(2)
    })

    it('finds the campaigns that use a segment or a field until they are over', async () => {
      const { campaigns } = (await bench.tenant()).rooms
      const filters = ['data.plan.tier', 'segment.seg_2', 'data.plan.tier'].map((field) => ({
        field,
        operator: 'exists',
      }))
      const audienceCondition = { logic: 'AND', groups: [{ filters }] } as const
      const plain = aCampaign({ status: 'SCHEDULED' })
      const ofSegment = aCampaign({ status: 'SCHEDULED', segmentId: 'seg_1', createdAt: rowTime(2) })
      const draft = aCampaign({ audienceCondition, createdAt: rowTime(3) })
      const over = aCampaign({ status: 'SENT', audienceCondition, createdAt: rowTime(4) })
      for (const one of [plain, ofSegment, draft, over]) await campaigns.insert(one)
      const asking = async (fields: readonly string[], more: object = {}) =>
        (await campaigns.listAsking({ fields, activeOnly: false, limit: 10, ...more })).map(({ id }) => id)
      const { id, name, status } = ofSegment
      const request = { fields: ['segment.seg_1'], activeOnly: true, limit: 1 }
      expect(await campaigns.listAsking(request)).toStrictEqual([{ id, name, status }])
      expect(await asking(['segment.seg_1', 'segment.seg_2'])).toStrictEqual([draft.id, id])
      expect(await asking(['segment.seg_1', 'segment.seg_2'], { limit: 1 })).toStrictEqual([draft.id])
      expect(await asking(['segment.seg_2'], { activeOnly: true })).toStrictEqual([])
      expect(await asking(['data.plan'])).toStrictEqual([])
      expect(await asking(['data.plan'], { prefix: 'data.plan.' })).toStrictEqual([draft.id])
      expect(await asking(['data.pla'], { prefix: 'data.pla.' })).toStrictEqual([])
      await campaigns.update({ ...draft, status: 'PAUSED' })
      expect(await asking(['segment.seg_2'], { activeOnly: true })).toStrictEqual([draft.id])
      await campaigns.update({ ...draft, audienceCondition: undefined, status: 'PAUSED' })
      expect(await asking(['segment.seg_2'])).toStrictEqual([])
      await campaigns.update({ ...ofSegment, status: 'CANCELLED' })
      expect(await asking(['segment.seg_1'])).toStrictEqual([])
      await campaigns.update(ofSegment)
      await campaigns.delete(id)
      await campaigns.insert({ ...plain, id })
      expect(await asking(['segment.seg_1'])).toStrictEqual([])
    })

    it('finds for each project the campaign that has been due the longest', async () => {
      const { rooms, id } = await bench.tenant()
      const late = aCampaign({ status: 'SCHEDULED', scheduledAt: rowTime(20) })
      const early = aCampaign({ status: 'SCHEDULED', scheduledAt: rowTime(10) })
      const past = aCampaign({ status: 'CANCELLED', scheduledAt: rowTime(1) })
      for (const one of [late, early, past]) await rooms.campaigns.insert(one)
      const line = bench.store.campaigns
      expect(await line.due(rowTime(9), 10)).toStrictEqual([])
      expect(await line.due(rowTime(10), 10)).toStrictEqual([{ projectId: id, campaignId: early.id }])
      const other = await bench.tenant()
      const theirs = aCampaign({ status: 'SCHEDULED', scheduledAt: rowTime(20) })
      await other.rooms.campaigns.insert(theirs)
      const [first, second] = [
        { projectId: id, campaignId: early.id },
        { projectId: other.id, campaignId: theirs.id },
      ].sort((a, b) => (a.projectId < b.projectId ? -1 : 1))
      expect(await line.due(rowTime(20), 10)).toStrictEqual([first, second])
      expect(await line.due(rowTime(20), 1)).toStrictEqual([first])
      expect(await line.due(rowTime(20), 10, first?.projectId)).toStrictEqual([second])
      expect(await line.due(rowTime(20), 10, second?.projectId)).toStrictEqual([])
    })

    it('pauses a scheduled campaign with a reason, and does not change any other', async () => {
      const { rooms } = await bench.tenant()
      const due = aCampaign({ status: 'SCHEDULED', scheduledAt: rowTime(10) })
      const draft = aCampaign()
      for (const one of [due, draft]) await rooms.campaigns.insert(one)
      expect(await rooms.campaigns.setAside(due.id, 'It fails.', rowTime(11))).toBe(true)
      const paused = { ...due, status: 'PAUSED', reason: 'It fails.', revision: 2, updatedAt: rowTime(11) }
      expect(await rooms.campaigns.find(due.id)).toStrictEqual(paused)
      expect(await rooms.campaigns.setAside(due.id, 'Again.', rowTime(12))).toBe(false)
      expect(await rooms.campaigns.find(due.id)).toStrictEqual(paused)
      expect(await rooms.campaigns.setAside(draft.id, 'It fails.', rowTime(11))).toBe(false)
      expect(await rooms.campaigns.find(draft.id)).toStrictEqual(draft)
      expect(await bench.store.campaigns.due(rowTime(10), 10)).toStrictEqual([])
    })

    it('finds the campaigns that have a lane, and a free lane', async () => {
      const { rooms, id, bodyId } = await bench.tenant()
      const { campaigns } = rooms
      expect(await campaigns.freeLane()).toBe(LANE)
      const first = aStartedCampaign(bodyId, LANE, { status: 'CANCELLED' })
      const second = aStartedCampaign(bodyId, LANE + 1)
      await campaigns.insert(aCampaign())
      await campaigns.insert(second)
      expect(await campaigns.freeLane()).toBe(LANE)
      await campaigns.insert(first)
      expect(await campaigns.freeLane()).toBe(LANE + 2)
      const open = async (limit: number, after?: CampaignId) =>
        (await bench.store.campaigns.open(limit, after)).map(({ campaignId }) => campaignId)
      const ids = [first.id, second.id].sort()
      expect(await open(10)).toStrictEqual(ids)
      expect(await open(1)).toStrictEqual(ids.slice(0, 1))
      expect(await open(10, ids[0])).toStrictEqual(ids.slice(1))
      expect(await bench.store.campaigns.open(1)).toMatchObject([{ projectId: id }])
      for (let lane = LANE + 2; lane < LANE + CAMPAIGNS_AT_ONCE; lane++)
        await campaigns.insert(aStartedCampaign(bodyId, lane))
      expect(await campaigns.freeLane()).toBeUndefined()
      await campaigns.delete(second.id)
      expect(await campaigns.freeLane()).toBe(LANE + 1)
      expect(await (await bench.tenant()).rooms.campaigns.freeLane()).toBe(LANE)
    })

    it('collects each contact of the start once, in the order of creation, window by window', async () => {
      const tenant = await bench.tenant()
      const contacts = [-5, -3, -3, -1, 0].map((ms) => aContact({ createdAt: rowTime(ms), data: { name: `n${ms}` } }))
      await tenant.rooms.contacts.insertMany([...contacts].reverse())
      await tenant.rooms.contacts.insertMany([aContact({ createdAt: rowTime(1) })])
      const { started, steps } = await collected(tenant, { window: 2 })
      expect(steps).toStrictEqual([
        { looked: 2, recipients: 2, isComplete: false },
        { looked: 2, recipients: 2, isComplete: false },
        { looked: 1, recipients: 1, isComplete: true },
      ])
      const mails = (await mailsOf(tenant, started)).toReversed()
      expect(mails.map(({ contactId }) => contactId)).toStrictEqual(contacts.map(({ id }) => id))
      const prefix = allContacts(started).mail.idPrefix
      expect(mails.map(({ id }) => id.slice(0, 18))).toStrictEqual(contacts.map((_, n) => `${prefix}000${n}`))
      expect(await tenant.rooms.campaigns.find(started.id)).toMatchObject({
        collection: { isComplete: true, recipients: 5 },
      })
    })

    it('collects contacts with a creation time in the future, up to the given moment', async () => {
      const tenant = await bench.tenant()
      const contacts = [-1, 5, 10, 11].map((ms) => aContact({ createdAt: rowTime(ms) }))
      await tenant.rooms.contacts.insertMany(contacts)
      const { started, steps } = await collected(tenant, { window: 2, until: rowTime(10) })
      expect(steps.map(({ recipients }) => recipients)).toStrictEqual([2, 1])
      const mails = (await mailsOf(tenant, started)).toReversed()
      expect(mails.map(({ contactId }) => contactId)).toStrictEqual(contacts.slice(0, 3).map(({ id }) => id))
    })

    it('gives each mail an id and a Message-ID that cannot be guessed from those of others', async () => {
      const tenant = await bench.tenant()
      await tenant.rooms.contacts.insertMany(Array.from({ length: 300 }, () => aContact()))
      const { started } = await collected(tenant, { window: 100 })
      const mails = await mailsOf(tenant, started)
      const tails = new Set(mails.map(({ id }) => id.slice(-12)))
      const proofs = new Set(mails.map(({ messageId }) => messageId.slice(-12 - '@example.com>'.length).slice(0, 12)))
      expect([tails.size, proofs.size]).toStrictEqual([300, 300])
      for (const { id, messageId } of mails) {
        expect(id).toMatch(/^eml_[0-9a-z]{26}$/)
        expect(messageId).toMatch(new RegExp(`^<${id}\\+[0-9a-z]{12}@example\\.com>$`))
      }
      // Each random character takes all of its 32 values, and none repeats in the place of another.
      for (let at = 0; at < 12; at++) {
        const columns = [tails, proofs].map((all) => [...all].map((tail) => tail.charAt(at)))
        for (const column of columns) expect(new Set(column).size).toBeGreaterThan(28)
      }
      expect([...tails].filter((tail) => proofs.has(tail))).toStrictEqual([])
    })

    it('writes whole mails', async () => {
      const tenant = await bench.tenant()
      const contact = aContact({ data: { name: 'Ada' } })
      await tenant.rooms.contacts.insertMany([contact])
      const overrides = { category: 'HEADLESS', replyTo: 'help@example.com' } as const
      const campaign = aStartedCampaign(tenant.bodyId, LANE, overrides)
      const mail = { ...allContacts(campaign).mail, footer: true }
      const { started } = await collected(tenant, { mail }, campaign)
      const [found] = await mailsOf(tenant, started)
      const { id, messageId } = found ?? {}
      if (!id || !messageId) throw new Error('it has one recipient')
      expect(found).toStrictEqual(
        tenant.email({
          id,
          contactId: contact.id,
          sourceType: 'CAMPAIGN',
          campaignId: started.id,
          subject: 'Hello {{name ?? "there"}}',
          from: 'post@example.com',
          fromName: 'Engines',
          to: contact.email,
          replyTo: 'help@example.com',
          messageId,
          variables: { name: 'Ada' },
          marketing: true,
          footer: true,
        }),
      )
      expect(await tenant.rooms.emails.find(id)).toStrictEqual(found)
    })

    it('stores the variables that the texts read, whatever their values', async () => {
      const tenant = await bench.tenant()
      const data = {
        text: 'a "b" \\ ü',
        number: 1.5,
        yes: true,
        no: false,
        zero: 0,
        empty: '',
        list: [1, 'x', null],
        deep: { a: { b: [{}] } },
        'dotted.name': 1,
        email: 'not theirs',
        other: 'unread',
      }
      const [full, bare] = [aContact({ data, subscribed: false }), aContact({ createdAt: rowTime(-1) })]
      await tenant.rooms.contacts.insertMany([full, bare])
      const own = ['id', 'svc_id', 'email', 'svc_email', 'subscribed', 'locale']
      const names = [...Object.keys(data).filter((name) => name !== 'other'), ...own, '__proto__', "it's"]
      const mail = { ...allContacts(aCampaign()).mail, variables: [...new Set(names)] }
      const { started } = await collected(tenant, { mail })
      const [ofFull, ofBare] = (await mailsOf(tenant, started)).map(({ variables }) =>
        Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== null)),
      )
      const ownOf = ({ id, email, subscribed }: typeof full) => ({
        id,
        svc_id: id,
        email,
        svc_email: email,
        subscribed,
      })
      const { other: _, ...read } = data
      expect(ofFull).toStrictEqual({ ...read, ...ownOf(full) })
      expect(ofBare).toStrictEqual(ownOf(bare))
    })

    it('stores all fields when a text reads them as data, and any number of variables', async () => {
      const tenant = await bench.tenant()
      const data = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]))
      await tenant.rooms.contacts.insertMany([aContact({ data })])
      const mail = { ...allContacts(aCampaign()).mail, variables: ['data', ...Object.keys(data)] }
      const { started } = await collected(tenant, { mail })
      expect((await mailsOf(tenant, started))[0]?.variables).toStrictEqual({ ...data, data })
    })

    it('collects only contacts that match the predicate, and only subscribed people if wanted', async () => {
      const tenant = await bench.tenant()
      const person = (plan: string, subscribed: boolean) => aContact({ data: { plan }, subscribed })
      const [pro, quiet, free] = [person('pro', true), person('pro', false), person('free', true)]
      await tenant.rooms.contacts.insertMany([pro, quiet, free])
      await tenant.rooms.events.insert([anEvent({ contactId: free.id, name: 'paid' })])
      const to = async (how: Partial<CollectionStep>, lane: number) => {
        const { started } = await collected(tenant, how, aStartedCampaign(tenant.bodyId, lane))
        return (await mailsOf(tenant, started)).map(({ contactId }) => contactId).sort()
      }
      const plan = { kind: 'data', path: ['plan'], test: { is: 'equal', value: 'pro' } } as const
      const paid = { kind: 'event', name: 'paid', from: undefined, until: undefined } as const
      expect(await to({ predicate: plan }, LANE)).toStrictEqual([pro.id, quiet.id].sort())
      expect(await to({ predicate: plan, subscribedOnly: true }, LANE + 1)).toStrictEqual([pro.id])
      expect(await to({ predicate: { kind: 'any', of: [plan, paid] } }, LANE + 2)).toHaveLength(3)
      expect(await to({ predicate: { kind: 'nothing' } }, LANE + 3)).toStrictEqual([])
    })

    it('fails waiting mail of a cancelled campaign, a part at a time, and counts it', async () => {
      const tenant = await bench.tenant()
      await tenant.rooms.contacts.insertMany([aContact(), aContact(), aContact()])
      const { started } = await collected(tenant)
      const { campaigns } = tenant.rooms
      expect(await campaigns.hasOpenMail(started.id)).toBe(true)
      expect(await campaigns.withdraw(started.id, 'No.', 2)).toBe(2)
      expect(await campaigns.mailCounts([started.id])).toStrictEqual(
        new Map([[started.id, { FAILED: 2, withdrawn: 2 }]]),
      )
      expect(await campaigns.withdraw(started.id, 'No.', 2)).toBe(1)
      expect(await campaigns.withdraw(started.id, 'No.', 2)).toBe(0)
      expect(await campaigns.hasOpenMail(started.id)).toBe(false)
      for (const mail of await mailsOf(tenant, started))
        expect(mail).toMatchObject({ status: 'FAILED', error: 'No.', dueAt: undefined })
      for (let folded = 1; folded > 0; ) folded = await bench.store.counters.fold()
      expect(await campaigns.mailCounts([started.id])).toStrictEqual(
        new Map([[started.id, { FAILED: 3, withdrawn: 3 }]]),
      )
    })
  })
}
