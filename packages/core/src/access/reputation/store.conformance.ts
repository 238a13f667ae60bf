import { describe, expect, it } from 'vitest'
import { dayOf } from '../../audience/events/days.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { EmailProgress } from '../../mail/emails/store.ts'
import { aProject, ROW_TIME, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { aSuspension } from './store.cases.ts'

/** The promise of `SuspensionStore`. */
export function suspensionConformance(harness: StoreHarness): void {
  describe('suspensions', () => {
    const bench = useStore(harness)

    it('disable a project once, however many try at the same time', async () => {
      const { id, rooms } = await bench.tenant()
      const tries = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          (i % 2 ? bench.peer : bench.store).project(id).suspensions.suspend(aSuspension()),
        ),
      )
      expect(tries.filter(Boolean)).toHaveLength(1)
      const [suspension, ...others] = await rooms.suspensions.list(9)
      expect([suspension, others]).toMatchObject([{ reason: 'bounces', liftedAt: undefined }, []])
      expect(await bench.store.projects.find(id)).toMatchObject({ disabled: true, disabledReason: 'bounces' })
    })

    it('are lifted once, and may begin again', async () => {
      const { id, rooms } = await bench.tenant()
      expect(await rooms.suspensions.lift(rowTime(1))).toBe(false)
      await rooms.suspensions.suspend({ ...aSuspension(), reason: 'first' })
      expect([await rooms.suspensions.lift(rowTime(1)), await rooms.suspensions.lift(rowTime(2))]).toStrictEqual([
        true,
        false,
      ])
      expect(await bench.store.projects.find(id)).toMatchObject({ disabled: false, disabledReason: undefined })
      await rooms.suspensions.suspend({ ...aSuspension(), at: rowTime(5), reason: 'second' })
      expect(await rooms.suspensions.list(9)).toMatchObject([
        { reason: 'second', at: rowTime(5), liftedAt: undefined },
        { reason: 'first', at: rowTime(0), liftedAt: rowTime(1) },
      ])
      expect(await rooms.suspensions.list(1)).toHaveLength(1)
    })

    it('stay open when a project was enabled by other means, and do not begin a second time', async () => {
      const { id, rooms } = await bench.tenant()
      await rooms.suspensions.suspend(aSuspension())
      const project = (await bench.store.projects.find(id)) ?? aProject()
      await rooms.settings.update({ ...project, disabled: false })
      expect(await rooms.suspensions.suspend(aSuspension())).toBe(true)
      expect(await rooms.suspensions.list(9)).toHaveLength(1)
    })

    it('are not overwritten by a change of settings at the same moment', async () => {
      const { id } = await bench.tenant()
      const suspended = await bench.store.transaction(async (store) => {
        const { settings } = store.project(id)
        const before = (await settings.find()) ?? aProject()
        const suspending = bench.peer.project(id).suspensions.suspend(aSuspension())
        // Enough time for a suspension that does not wait.
        for (let n = 0; n < 30; n++) await store.projects.find(id)
        await settings.update({ ...before, name: 'New' })
        return { suspending }
      }, id)
      expect(await suspended.suspending).toBe(true)
      expect(await bench.store.projects.find(id)).toMatchObject({ name: 'New', disabled: true })
    })

    it('do not replace another reason for which a project is disabled', async () => {
      const { id, rooms } = await bench.tenant()
      const project = (await bench.store.projects.find(id)) ?? aProject()
      await rooms.settings.update({ ...project, disabled: true, disabledReason: 'unpaid' })
      expect(await rooms.suspensions.suspend(aSuspension())).toBe(false)
      expect(await rooms.suspensions.list(9)).toStrictEqual([])
      expect(await rooms.suspensions.lift(rowTime(1))).toBe(false)
      expect(await bench.store.projects.find(id)).toMatchObject({ disabled: true, disabledReason: 'unpaid' })
    })
  })
}

/** The promise of `ReputationLine`, and of `AnalyticsStore` about bounces. */
export function reputationConformance(harness: StoreHarness): void {
  describe('projects in trouble', () => {
    const bench = useStore(harness)

    it('are none at first', async () => {
      await bench.tenant()
      expect(await bench.store.reputation.inTrouble(0, 9)).toStrictEqual([])
    })

    const TODAY = dayOf(ROW_TIME)
    const sent = {
      status: 'SENT',
      error: undefined,
      sentAt: rowTime(1),
      deliveredAt: undefined,
      bouncedAt: undefined,
    } as const
    const more = { complainedAt: undefined, bounceClass: undefined, bounceReason: undefined } as const

    /** Stores a sent mail with a bounce or a complaint. */
    async function comesBack(tenant: Tenant, how: Partial<EmailProgress>, contactId = rowIds.make('cnt')) {
      const email = tenant.email({ status: 'UNKNOWN', dueAt: undefined, contactId })
      await tenant.rooms.emails.insert([email])
      const seen = await tenant.rooms.emails.advance(email, { ...sent, ...more })
      if (seen) return tenant.rooms.emails.advance(seen, { ...sent, ...more, ...how })
    }
    const bounced = (bounceClass: 'hard' | 'soft') =>
      ({ status: 'BOUNCED', bouncedAt: rowTime(2), bounceClass }) as const

    it('have recipients, each of whom counts once', async () => {
      const [tenant, other] = [await bench.tenant(), await bench.tenant()]
      const NONE = { bounces: { mails: 0, recipients: 0 }, complaints: { mails: 0, recipients: 0 } }
      expect(await tenant.rooms.suspensions.returned()).toStrictEqual(NONE)
      const complained = { status: 'COMPLAINED', complainedAt: rowTime(2) } as const
      const ada = rowIds.make('cnt')
      await comesBack(tenant, bounced('hard'), ada)
      await comesBack(tenant, bounced('hard'), ada)
      await comesBack(tenant, bounced('hard'))
      await comesBack(tenant, bounced('soft'))
      await comesBack(tenant, complained, ada)
      await comesBack(tenant, complained, ada)
      await comesBack(tenant, {})
      await comesBack(other, complained)
      const expected = { bounces: { mails: 3, recipients: 2 }, complaints: { mails: 2, recipients: 1 } }
      expect(await tenant.rooms.suspensions.returned()).toStrictEqual(expected)
      expect(await tenant.rooms.suspensions.returned(TODAY)).toStrictEqual(expected)
      expect(await tenant.rooms.suspensions.returned(TODAY + 1)).toStrictEqual(NONE)
    })

    it('are those with hard bounces or complaints since a day, which are counted', async () => {
      const { store } = bench
      const [hard, soft, complained, fine, disabled] = [
        await bench.tenant(),
        await bench.tenant(),
        await bench.tenant(),
        await bench.tenant(),
        await bench.tenant(),
      ]
      await comesBack(hard, bounced('hard'))
      await comesBack(hard, bounced('soft'))
      await comesBack(soft, bounced('soft'))
      await comesBack(complained, { status: 'COMPLAINED', complainedAt: rowTime(2) })
      await comesBack(fine, {})
      await comesBack(disabled, bounced('hard'))
      await disabled.rooms.suspensions.suspend(aSuspension())
      const expected = [hard.id, complained.id].sort()
      const [one, other = rowIds.make('prj')] = expected
      for (let round = 0; round < 2; round++) {
        expect(await store.reputation.inTrouble(TODAY, 9)).toStrictEqual(expected)
        expect(await store.reputation.inTrouble(TODAY, 1)).toStrictEqual([one])
        expect(await store.reputation.inTrouble(TODAY, 9, one)).toStrictEqual([other])
        expect(await store.reputation.inTrouble(TODAY + 1, 9)).toStrictEqual([])
        expect(await hard.rooms.analytics.mailTotals({})).toMatchObject({ sent: 2, bounced: 2, hardBounced: 1 })
        expect(await soft.rooms.analytics.mailTotals({})).toMatchObject({ sent: 1, bounced: 1, hardBounced: 0 })
        expect(await complained.rooms.analytics.mailTotals({})).toMatchObject({ sent: 1, complained: 1 })
        while ((await store.counters.fold()) > 0);
      }
    })
  })
}
