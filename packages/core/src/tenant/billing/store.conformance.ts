import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { anEmail } from '../../testing/rows.ts'
import { aCampaign } from '../../testing/work-rows.ts'
import { type Caps, type MailCategory, NO_CAPS, NO_MAILS } from './schema.ts'
import type { CapOf } from './store.ts'

const NOVEMBER = new Date('2026-11-01T00:00:00.000Z')
const DECEMBER = new Date('2026-12-01T00:00:00.000Z')
const of = (category: MailCategory, mails: number, month = NOVEMBER) => ({ category, month, mails })
const only = (category: MailCategory, cap: number): Caps => ({ ...NO_CAPS, [category]: cap })

/** The promise of `BillingStore` and `BillingLine`. */
export function billingStoreConformance(harness: StoreHarness): void {
  describe('billing', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.billing

    it('counts inserted mails in the month of their creation, except suppressed ones', async () => {
      const { rooms, id, bodyId } = await bench.tenant()
      const at = (createdAt: string) => anEmail({ projectId: id, bodyId, createdAt: new Date(createdAt) })
      await rooms.emails.insert([at('2026-10-31T23:59:59.999Z'), at('2026-11-01T00:00:00.000Z')])
      await rooms.emails.insert([
        at('2026-11-30T23:59:59.999Z'),
        { ...at('2026-11-15T12:00:00.000Z'), sourceType: 'WORKFLOW' },
        { ...at('2026-11-15T12:00:00.000Z'), status: 'SUPPRESSED' },
        { ...at('2026-11-15T12:00:00.000Z'), sourceType: 'CAMPAIGN', campaignId: aCampaign().id },
        at('2026-12-01T00:00:00.000Z'),
      ])
      const usage = { ...NO_MAILS, transactional: 2, workflows: 1 }
      expect(await rooms.billing.usage(NOVEMBER)).toStrictEqual(usage)
      await bench.store.counters.fold()
      expect(await rooms.billing.usage(NOVEMBER)).toStrictEqual(usage)
      expect((await rooms.billing.usage(DECEMBER)).transactional).toBe(1)
    })

    it('counts the mails that campaigns collect and give back', async () => {
      const billing = await open()
      await billing.add(of('campaigns', 7))
      await billing.add(of('campaigns', -2))
      expect(await billing.usage(NOVEMBER)).toStrictEqual({ ...NO_MAILS, campaigns: 5 })
      await billing.add(of('campaigns', -9))
      expect(await billing.usage(NOVEMBER)).toStrictEqual(NO_MAILS)
    })

    it('gives room up to the cap, and none above it', async () => {
      const billing = await open()
      await billing.setCaps(only('transactional', 10), NOVEMBER)
      expect(await billing.take(of('transactional', 11))).toBe(false)
      expect(await billing.take(of('transactional', 7))).toBe(true)
      expect(await billing.room(of('transactional', 0))).toBe(3)
      expect(await billing.take(of('transactional', 4))).toBe(false)
      expect(await billing.take(of('transactional', 3))).toBe(true)
      expect(await billing.take(of('transactional', 1))).toBe(false)
      expect(await billing.room(of('transactional', 0))).toBe(0)
    })

    it('gives any room without a cap', async () => {
      const billing = await open()
      expect(await billing.take(of('workflows', 1_000_000))).toBe(true)
      expect(await billing.room(of('workflows', 0))).toBeUndefined()
      await billing.setCaps(only('campaigns', 0), NOVEMBER)
      expect(await billing.take(of('workflows', 1_000_000))).toBe(true)
      expect(await billing.take(of('campaigns', 1))).toBe(false)
      await billing.setCaps(NO_CAPS, NOVEMBER)
      expect(await billing.take(of('campaigns', 1))).toBe(true)
      expect(await billing.caps()).toStrictEqual(NO_CAPS)
    })

    it('starts from zero in a new month, and a clock that is slow does not reopen the last one', async () => {
      const billing = await open()
      await billing.setCaps(only('transactional', 2), NOVEMBER)
      expect(await billing.take(of('transactional', 2))).toBe(true)
      expect(await billing.take(of('transactional', 2, DECEMBER))).toBe(true)
      expect(await billing.take(of('transactional', 1, NOVEMBER))).toBe(false)
      expect(await billing.room(of('transactional', 0, NOVEMBER))).toBe(0)
    })

    it('counts mails from before a cap was set, and counts existing mails again', async () => {
      const { rooms, id, bodyId } = await bench.tenant()
      const insert = (count: number) =>
        rooms.emails.insert(
          Array.from({ length: count }, () => anEmail({ projectId: id, bodyId, createdAt: NOVEMBER })),
        )
      await insert(3)
      await rooms.billing.setCaps(only('transactional', 10), NOVEMBER)
      expect(await rooms.billing.room(of('transactional', 0))).toBe(7)
      await insert(2) // by a request that began before there was a cap
      await rooms.billing.warn(of('transactional', 0))
      expect(await rooms.billing.room(of('transactional', 0))).toBe(5)
    })

    it('gives no more than the cap when many ask at the same time', async () => {
      const { id } = await bench.tenant()
      const rooms = [bench.store.project(id).billing, bench.peer.project(id).billing]
      await bench.store.project(id).billing.setCaps(only('transactional', 7), NOVEMBER)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => rooms[n % 2]?.take(of('transactional', 1))),
      )
      expect(answers.filter(Boolean)).toHaveLength(7)
    })

    it('uses nothing in a transaction that is rolled back', async () => {
      const { id, rooms } = await bench.tenant()
      await rooms.billing.setCaps(only('transactional', 5), NOVEMBER)
      const failing = bench.store.transaction(async (store) => {
        await store.project(id).billing.take(of('transactional', 5))
        throw new Error('rolled back')
      })
      await expect(failing).rejects.toThrow('rolled back')
      expect(await rooms.billing.room(of('transactional', 0))).toBe(5)
    })

    it('reports a due warning once a month for each level', async () => {
      const { rooms, id } = await bench.tenant()
      const { billing } = rooms
      const isOwed = async () => (await bench.store.billing.unwarned(100)).some(({ projectId }) => projectId === id)
      await billing.setCaps(only('campaigns', 10), NOVEMBER)
      expect(await billing.warn(of('campaigns', 0))).toBeUndefined()
      await billing.add(of('campaigns', 7))
      expect(await isOwed()).toBe(false)
      await billing.add(of('campaigns', 1))
      expect(await isOwed()).toBe(true)
      expect(await billing.warn(of('campaigns', 0))).toStrictEqual({ level: 80, cap: 10, usage: 8 })
      await billing.add(of('campaigns', 1))
      expect(await isOwed()).toBe(false)
      expect(await billing.warn(of('campaigns', 0))).toBeUndefined()
      await billing.add(of('campaigns', 1))
      expect(await billing.warn(of('campaigns', 0))).toStrictEqual({ level: 100, cap: 10, usage: 10 })
      await billing.add(of('campaigns', 9, DECEMBER))
      expect(await billing.warn(of('campaigns', 0, DECEMBER))).toStrictEqual({ level: 80, cap: 10, usage: 9 })
    })

    it('has one payer, the first, until it is replaced', async () => {
      const { id, rooms } = await bench.tenant()
      expect(await rooms.billing.payer()).toBeUndefined()
      const peers = [rooms.billing, bench.peer.project(id).billing]
      const made = await Promise.all(['cus_1', 'cus_2'].map((customer, n) => peers[n]?.setPayer(customer, undefined)))
      expect(made[0]).toBe(made[1])
      const [payer = ''] = made
      expect(await rooms.billing.payer()).toStrictEqual({ customerId: payer, state: undefined })
      expect(await rooms.billing.setPayer('cus_3', 'cus_other')).toBe(payer)
      expect(await rooms.billing.setPayer('cus_3', payer)).toBe('cus_3')
      expect(await bench.store.billing.hasPayer(payer)).toBe(false)
      expect(await bench.store.billing.hasPayer('cus_3')).toBe(true)
    })

    it('records a notice once, and never an earlier state over a later one', async () => {
      const { rooms } = await bench.tenant()
      await rooms.billing.setPayer('cus_1', undefined)
      const { billing } = bench.store
      const notice = (noticeId: string, state: 'active' | 'ended', asOf: Date) =>
        ({ noticeId, customerId: 'cus_1', state, asOf }) as const
      const both = [billing, bench.peer.billing].map((line) => line.record(notice('evt_1', 'active', DECEMBER)))
      expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1)
      expect(await billing.hasNotice('evt_1')).toBe(true)
      expect(await billing.record(notice('evt_2', 'ended', NOVEMBER))).toBe(true)
      expect(await rooms.billing.payer()).toStrictEqual({ customerId: 'cus_1', state: 'active' })
      expect(await billing.record({ ...notice('evt_3', 'ended', DECEMBER), customerId: 'cus_unknown' })).toBe(true)
      expect(await billing.record(notice('evt_3', 'ended', DECEMBER))).toBe(false)
      expect((await rooms.billing.payer())?.state).toBe('active')
    })

    it('deletes notices after a month', async () => {
      const { billing } = bench.store
      const at = new Date('2026-11-01T12:00:00.000Z')
      await billing.record({ noticeId: 'evt_1', customerId: 'cus_1', state: 'active', asOf: at })
      const later = (ms: number) => new Date(at.getTime() + 30 * 86_400_000 + ms)
      await bench.store.prune(later(-1))
      expect(await billing.hasNotice('evt_1')).toBe(true)
      await bench.store.prune(later(0))
      expect(await billing.hasNotice('evt_1')).toBe(false)
    })

    it('lists the caps for which mails wait, each once, in order', async () => {
      const tenants = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
      for (const { rooms } of tenants) {
        await rooms.billing.setCaps({ workflows: 1, campaigns: 1, transactional: null }, NOVEMBER)
        await rooms.billing.hold('workflows')
        await rooms.billing.hold('campaigns')
        await rooms.billing.hold('transactional')
      }
      await tenants[1]?.rooms.billing.release('campaigns')
      const found: CapOf[] = []
      for (let after: CapOf | undefined; ; ) {
        const page: readonly CapOf[] = await bench.store.billing.held(2, after)
        found.push(...page)
        after = page.at(-1)
        if (page.length < 2) break
      }
      const ids = tenants.map(({ id }) => id).sort()
      const expected = ids.flatMap((projectId) => [
        { projectId, category: 'campaigns' },
        { projectId, category: 'workflows' },
      ])
      expect(found).toStrictEqual(
        expected.filter(({ projectId, category }) => !(projectId === tenants[1]?.id && category === 'campaigns')),
      )
    })
  })
}
