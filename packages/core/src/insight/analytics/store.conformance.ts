import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../audience/events/days.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { WorkerId } from '../../kernel/ids/ids.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { ROW_TIME, rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { anEvent } from '../../testing/work-rows.ts'

const DAY_MS = 86_400_000
const FIRST = dayOf(ROW_TIME)
const day = (days: number) => rowTime(days * DAY_MS)
const NONE = { sent: 0, delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, hardBounced: 0 }

/** The rules of `AnalyticsStore`. */
export function analyticsConformance(harness: StoreHarness): void {
  describe('figures by day', () => {
    const bench = useStore(harness)
    const ada: WorkerId = rowIds.make('wrk')
    const fold = async () => {
      while ((await bench.store.counters.fold()) > 0);
    }
    /** Checks before the fold and after it. */
    const twice = async (look: () => Promise<void>) => {
      await look()
      await fold()
      await look()
    }

    /** Accepts mails and sends each on one of these days; undefined means one that fails. */
    async function send(tenant: Tenant, days: readonly (number | undefined)[]) {
      const mails = days.map(() => tenant.email({ createdAt: ROW_TIME, dueAt: ROW_TIME }))
      await tenant.rooms.emails.insert(mails)
      const shares = [{ projectId: tenant.id, limit: mails.length }]
      const leaseUntil = day(1000)
      const held = await bench.store.ledger.claim({ workerId: ada, shares, now: ROW_TIME, leaseUntil })
      const ids = held.map(({ id }) => id)
      await bench.store.ledger.handOver(ada, ids, ROW_TIME)
      const outcomes = ids.map((id, index) => {
        const sentOn = days[index]
        const [status, sentAt] =
          sentOn === undefined ? (['FAILED', undefined] as const) : (['SENT', day(sentOn)] as const)
        const words = { error: undefined, response: undefined, attempts: 1, unknownOutcomes: 0, dueAt: undefined }
        return { id, projectId: tenant.id, status, sentAt, handedOverAt: ROW_TIME, ...words }
      })
      expect((await bench.store.ledger.finish(ada, outcomes)).length).toBe(days.length)
    }

    it('are zero without data', async () => {
      const { analytics } = (await bench.tenant()).rooms
      const range = { from: FIRST, until: FIRST + 9 }
      expect(await analytics.mailDays(range)).toStrictEqual([])
      expect(await analytics.mailTotals({})).toStrictEqual(NONE)
      expect(await analytics.eventTotal({})).toBe(0)
      expect(await analytics.topEvents({ ...range, limit: 9 })).toStrictEqual([])
    })

    it('count a mail on the day on which it was sent, both ends of a range included', async () => {
      const tenant = await bench.tenant()
      const { analytics } = tenant.rooms
      await send(tenant, [0, undefined, 3, 1, 3])
      await twice(async () => {
        const days = async (from: number, until: number) =>
          (await analytics.mailDays({ from: FIRST + from, until: FIRST + until })).map((one) => [
            one.day - FIRST,
            one.sent,
          ])
        expect(await days(0, 9)).toStrictEqual([
          [0, 1],
          [1, 1],
          [3, 2],
        ])
        expect(await days(1, 2)).toStrictEqual([[1, 1]])
        expect(await days(4, 9)).toStrictEqual([])
        expect(await analytics.mailTotals({})).toStrictEqual({ ...NONE, sent: 4 })
        expect(await analytics.mailTotals({ from: FIRST + 1 })).toStrictEqual({ ...NONE, sent: 3 })
        expect(await analytics.mailTotals({ until: FIRST + 1 })).toStrictEqual({ ...NONE, sent: 2 })
      })
    })

    it('still count mails and events that are deleted', async () => {
      const tenant = await bench.tenant()
      const { analytics, events } = tenant.rooms
      await send(tenant, [0, 1])
      const contactId = rowIds.make('cnt')
      await events.insert([anEvent({ name: 'a', contactId }), anEvent({ name: 'b' }), anEvent({ name: 'c' })])
      const now = day(5000)
      await bench.store.retention.deleteExpired({ projectId: tenant.id, kind: 'emails', now, limit: 9 })
      await events.deleteByContacts([contactId], 9)
      await events.deleteNamed('b', { until: now, limit: 9 })
      await bench.store.retention.deleteExpired({ projectId: tenant.id, kind: 'events', now, limit: 9 })
      expect(await events.list({ limit: 9, after: undefined, name: undefined })).toStrictEqual([])
      await twice(async () => {
        expect((await analytics.mailTotals({})).sent).toBe(2)
        expect(await analytics.eventTotal({})).toBe(3)
        const top = await analytics.topEvents({ from: FIRST, until: FIRST, limit: 2 })
        expect(top).toStrictEqual([
          { name: 'a', count: 1, before: 0 },
          { name: 'b', count: 1, before: 0 },
        ])
      })
    })

    it('lose the names of deleted events before a day, and no number', async () => {
      const { analytics, events } = (await bench.tenant()).rooms
      await events.insert([0, 0, 1].map((days) => anEvent({ name: 'a', createdAt: day(days) })))
      await events.insert([anEvent({ name: 'b', createdAt: day(0) })])
      for (const name of ['a', 'b']) await events.deleteNamed(name, { until: day(9), limit: 9 })
      await fold()
      const forget = (before: number) => bench.store.counters.forgetNames(before)
      expect([await forget(FIRST), await forget(FIRST + 1), await forget(FIRST + 1)]).toStrictEqual([0, 2, 0])
      const range = { from: FIRST, until: FIRST + 1 }
      expect(await analytics.topEvents({ ...range, limit: 9 })).toStrictEqual([{ name: 'a', count: 1, before: 0 }])
      expect(await analytics.eventTotal(range)).toBe(4)
      expect(await analytics.eventTotal({ until: FIRST })).toBe(3)
    })

    it('compare events with the days before', async () => {
      const { analytics, events } = (await bench.tenant()).rooms
      const on = (name: string, ...days: readonly number[]) =>
        events.insert(days.map((days) => anEvent({ name, createdAt: day(days) })))
      await on('rising', 0, 2, 3, 3)
      await on('falling', 0, 1, 1, 2)
      await on('gone', 1)
      await on('later', 4)
      await twice(async () => {
        const top = (limit: number) => analytics.topEvents({ from: FIRST + 2, until: FIRST + 3, limit })
        expect(await top(9)).toStrictEqual([
          { name: 'rising', count: 3, before: 1 },
          { name: 'falling', count: 1, before: 3 },
        ])
        expect(await top(1)).toStrictEqual([{ name: 'rising', count: 3, before: 1 }])
      })
    })

    type Step = (tenant: Tenant, happened: [name: string, day: number][]) => Promise<unknown>
    const name = fc.constantFrom('a', 'b', 'ü')
    const days = fc.integer({ min: 0, max: 4 })
    const limit = fc.integer({ min: 1, max: 4 })
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.array(fc.tuple(name, days), { minLength: 1, maxLength: 5 }).map(
        (some): Step =>
          (tenant, happened) => {
            happened.push(...some)
            return tenant.rooms.events.insert(some.map(([name, on]) => anEvent({ name, createdAt: day(on) })))
          },
      ),
      fc.array(days, { minLength: 1, maxLength: 3 }).map(
        (some): Step =>
          (tenant, happened) => {
            happened.push(...some.map((on): [string, number] => ['sent', on]))
            return send(tenant, some)
          },
      ),
      fc.tuple(name, days, limit).map(
        ([name, until, limit]): Step =>
          ({ rooms }) =>
            rooms.events.deleteNamed(name, { until: day(until), limit }),
      ),
      fc.tuple(fc.constantFrom('events' as const, 'emails' as const), fc.integer({ min: 0, max: 6 }), limit).map(
        ([kind, days, limit]): Step =>
          ({ id }) =>
            bench.store.retention.deleteExpired({ projectId: id, kind, now: day(400 + days), limit }),
      ),
      fc.constant<Step>(() => bench.store.counters.fold()),
    )

    it('count discarded messages of one project, by day and reason, and lose old days', async () => {
      const [tenant, other] = [await bench.tenant(), await bench.tenant()]
      const add = (reason: 'sender' | 'unproven', day: number, forgetBefore = 0) =>
        tenant.rooms.analytics.addDiscarded({ reason, day: FIRST + day, forgetBefore: FIRST + forgetBefore })
      await Promise.all([add('unproven', 1), add('sender', 1), add('unproven', 1), add('unproven', 3)])
      await other.rooms.analytics.addDiscarded({ reason: 'sender', day: FIRST + 1, forgetBefore: FIRST })
      const found = async (from: number, until: number) =>
        (await tenant.rooms.analytics.discarded({ from: FIRST + from, until: FIRST + until })).map(
          ({ day, reason, count }) => [day - FIRST, reason, count],
        )
      await twice(async () => {
        expect(await found(0, 9)).toStrictEqual([
          [1, 'sender', 1],
          [1, 'unproven', 2],
          [3, 'unproven', 1],
        ])
        expect(await found(2, 9)).toStrictEqual([[3, 'unproven', 1]])
        expect(await found(4, 9)).toStrictEqual([])
      })
      await add('sender', 5, 2)
      await twice(async () => {
        expect(await found(0, 9)).toStrictEqual([
          [3, 'unproven', 1],
          [5, 'sender', 1],
        ])
      })
      expect(await other.rooms.analytics.discarded({ from: 0, until: FIRST + 9 })).toHaveLength(1)
    })

    it('equal a naive count of all data, whatever was deleted and folded when', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), days, days, async (steps, a, b) => {
          const tenant = await bench.tenant()
          const { analytics } = tenant.rooms
          const happened: [name: string, day: number][] = []
          for (const step of steps) await step(tenant, happened)
          const [from, until] = [Math.min(a, b), Math.max(a, b)]
          const count = (name: string, from: number, until: number) =>
            happened.filter(([one, on]) => one === name && on >= from && on <= until).length
          const range = { from: FIRST + from, until: FIRST + until }
          const events = ['a', 'b', 'ü']
          const length = until - from + 1
          const expected = events
            .map((name) => ({ name, count: count(name, from, until), before: count(name, from - length, from - 1) }))
            .filter(({ count }) => count > 0)
          expect(await analytics.topEvents({ ...range, limit: 9 })).toStrictEqual(
            expected.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
          )
          expect(await analytics.eventTotal(range)).toBe(
            events.reduce((sum, name) => sum + count(name, from, until), 0),
          )
          expect(await analytics.mailTotals(range)).toStrictEqual({ ...NONE, sent: count('sent', from, until) })
          expect((await analytics.mailDays(range)).map(({ day, sent }) => [day - FIRST, sent])).toStrictEqual(
            [0, 1, 2, 3, 4]
              .filter((on) => on >= from && on <= until && count('sent', on, on) > 0)
              .map((on) => [on, count('sent', on, on)]),
          )
        }),
        { numRuns: propertyRuns(8) },
      )
    })
  })
}
