import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Event } from '../../audience/events/schema.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { isOwnEvent } from '../../people/filters/event-names.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { aCampaign, anEvent, anExecution } from '../../testing/work-rows.ts'
import type { ActivityStore, CampaignMoment, FeedEvents } from './store.ts'

const OWN = ['email.sent', 'email.delivery', 'email.open', 'email.click', 'email.bounce', 'email.complaint'] as const
const OTHERS = ['email.received', 'contact.subscribed', 'contact.unsubscribed'] as const
const ALL_OWN = [...OWN, ...OTHERS]
const ANY = { limit: 100, after: undefined, from: undefined, until: undefined, contactId: undefined }

const newestFirst = (a: Event, b: Event) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)

/** The rules of `ActivityStore`. */
export function activityConformance(harness: StoreHarness): void {
  describe('activities', () => {
    const bench = useStore(harness)

    const contacts = [rowIds.make('cnt'), rowIds.make('cnt')] as const
    const happened = fc.record({
      name: fc.constantFrom(...ALL_OWN, 'signup', 'email', 'segment.a.entry', 'ü'),
      contactId: fc.constantFrom(...contacts),
      createdAt: fc.integer({ min: 0, max: 6 }).map(rowTime),
    })
    const moment = fc.option(fc.integer({ min: 0, max: 6 }).map(rowTime), { nil: undefined })
    const wanted = fc.record({
      own: fc.oneof(fc.constant(ALL_OWN), fc.subarray(ALL_OWN)),
      tracked: fc.boolean(),
      contactId: fc.option(fc.constantFrom(...contacts), { nil: undefined }),
      from: moment,
      until: moment,
    })

    async function walk(room: ActivityStore, request: Omit<FeedEvents, 'limit' | 'after'>, limit: number) {
      const seen: Event[] = []
      for (;;) {
        const page = await room.events({ ...request, limit, after: seen.at(-1) })
        expect(page.length).toBeLessThanOrEqual(limit)
        seen.push(...page)
        if (page.length < limit) return seen
      }
    }

    it('are the events of a filter, newest first, whatever the pages', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(happened, { maxLength: 30 }),
          wanted,
          fc.integer({ min: 1, max: 7 }),
          async (rows, filter, limit) => {
            const { rooms } = await bench.tenant()
            const { rooms: others } = await bench.tenant()
            const events = rows.map((row) => anEvent(row))
            await rooms.events.insert(events)
            await others.events.insert(rows.map((row) => anEvent(row)))
            const expected = events.filter(
              ({ name, contactId, createdAt }) =>
                (isOwnEvent(name) ? filter.own.some((one) => one === name) : filter.tracked) &&
                (filter.contactId === undefined || filter.contactId === contactId) &&
                (filter.from === undefined || createdAt >= filter.from) &&
                (filter.until === undefined || createdAt <= filter.until),
            )
            expect(await walk(rooms.activity, filter, limit)).toStrictEqual(expected.sort(newestFirst))
          },
        ),
        { numRuns: propertyRuns(15) },
      )
    })

    it('of a contact are found however many names they have', async () => {
      const { rooms } = await bench.tenant()
      const [contactId] = contacts
      for (const count of [100, 1]) {
        const names = Array.from({ length: count }, (_, i) => `event ${count} ${i}`)
        await rooms.events.insert(names.map((name) => anEvent({ name, contactId })))
        await rooms.events.insert([anEvent({ name: 'email.open', contactId })])
        const found = await walk(rooms.activity, { ...ANY, own: [], tracked: true, contactId }, 100)
        expect(found).toHaveLength(count === 100 ? 100 : 101)
      }
    })

    it('count the newest events up to a number', async () => {
      const { rooms } = await bench.tenant()
      await rooms.events.insert([0, 1, 2, 3].map((ms) => anEvent({ createdAt: rowTime(ms) })))
      const count = (ms: number, atMost: number) => rooms.activity.countSince(rowTime(ms), atMost)
      expect([await count(2, 9), await count(4, 9), await count(0, 3)]).toStrictEqual([2, 0, 3])
    })

    it('of campaigns are those with the moment, after a position', async () => {
      const { rooms } = await bench.tenant()
      const campaigns = [undefined, 1, 2, 2, 3].map((ms) => {
        const at = ms === undefined ? undefined : rowTime(ms)
        return aCampaign({ plannedAt: at, sentAt: at && rowTime(10) })
      })
      for (const campaign of campaigns) await rooms.campaigns.insert(campaign)
      const names = campaigns.map(({ id }) => id)
      const found = async (moment: CampaignMoment, more: Partial<Parameters<ActivityStore['campaigns']>[0]> = {}) => {
        const page = await rooms.activity.campaigns({ ...ANY, moment, ...more })
        return page.map(({ id }) => names.indexOf(id))
      }
      expect(await found('plannedAt')).toStrictEqual([4, 3, 2, 1])
      expect(await found('plannedAt', { limit: 2 })).toStrictEqual([4, 3])
      expect(await found('plannedAt', { after: { at: rowTime(2), id: names[3] ?? '' } })).toStrictEqual([2, 1])
      expect(await found('plannedAt', { after: { at: rowTime(2), id: '' } })).toStrictEqual([1])
      expect(await found('plannedAt', { after: { at: rowTime(2), id: 'cmq' } })).toStrictEqual([3, 2, 1])
      expect(await found('plannedAt', { from: rowTime(2), until: rowTime(2) })).toStrictEqual([3, 2])
      expect(await found('sentAt', { until: rowTime(9) })).toStrictEqual([])
      expect(await found('sentAt')).toStrictEqual([4, 3, 2, 1])
    })

    it('of workflows are executions that began, or ended without failing, after a position', async () => {
      const { id, rooms } = await bench.tenant()
      const { id: otherId } = await bench.tenant()
      const [ada, grace] = contacts
      const at = (start: number, end?: number) => ({
        startedAt: rowTime(start),
        ...(end !== undefined && { wait: undefined, dueAt: undefined, endedAt: rowTime(end) }),
      })
      const rows = [
        anExecution({ contactId: ada, ...at(1) }),
        anExecution({ contactId: ada, status: 'COMPLETED', ...at(1, 5) }),
        anExecution({ contactId: grace, status: 'EXITED', exitReason: 'paid', ...at(2, 4) }),
        anExecution({ contactId: grace, status: 'FAILED', exitReason: 'broken', ...at(3, 4) }),
        anExecution({ contactId: ada, status: 'CANCELLED', ...at(0, 4) }),
      ]
      const changes = rows.map((execution) => ({ execution, isNew: true, steps: [] }))
      await rooms.executions.save(changes, [], rowTime(9))
      const theirs = anExecution({ contactId: ada, status: 'COMPLETED', ...at(1, 5) })
      await bench.store
        .project(otherId)
        .executions.save([{ execution: theirs, isNew: true, steps: [] }], [], rowTime(9))
      const [first, second, third, fourth, fifth] = rows.map((row) => row.id)
      const idsOf = async (request: Partial<Parameters<ActivityStore['executions']>[0]>) =>
        (await rooms.activity.executions({ ...ANY, moment: 'startedAt', ...request })).map((one) => one.executionId)

      expect(await idsOf({})).toStrictEqual([fourth, third, second, first, fifth])
      expect(await idsOf({ limit: 2 })).toStrictEqual([fourth, third])
      expect(await idsOf({ after: { at: rowTime(1), id: second ?? '' } })).toStrictEqual([first, fifth])
      expect(await idsOf({ after: { at: rowTime(1), id: '' } })).toStrictEqual([fifth])
      expect(await idsOf({ contactId: grace })).toStrictEqual([fourth, third])
      expect(await idsOf({ from: rowTime(1), until: rowTime(2) })).toStrictEqual([third, second, first])
      expect(await idsOf({ moment: 'completedAt' })).toStrictEqual([second, third])
      expect(await idsOf({ moment: 'completedAt', contactId: grace })).toStrictEqual([third])
      expect(await rooms.activity.executions({ ...ANY, moment: 'completedAt', until: rowTime(4) })).toStrictEqual([
        {
          executionId: third,
          workflowId: rows[2]?.workflowId,
          workflowName: undefined,
          contactId: grace,
          at: rowTime(4),
          exitReason: 'paid',
        },
      ])
      expect(await rooms.activity.countStarted({ from: undefined, until: undefined })).toBe(5)
      expect(await rooms.activity.countStarted({ from: rowTime(1), until: rowTime(2) })).toBe(3)
      expect(id).not.toBe(otherId)
    })

    it('in the future are scheduled campaigns, the next one first', async () => {
      const { rooms } = await bench.tenant()
      const at = (ms: number) => aCampaign({ status: 'SCHEDULED', scheduledAt: rowTime(ms), name: `at ${ms}` })
      for (const campaign of [at(3), at(1), at(2), at(4), { ...at(2), status: 'CANCELLED' as const }])
        await rooms.campaigns.insert(campaign)
      const upcoming = async (limit: number) =>
        (await rooms.activity.upcoming({ from: rowTime(1), until: rowTime(3), limit })).map(({ name }) => name)
      expect(await upcoming(9)).toStrictEqual(['at 1', 'at 2', 'at 3'])
      expect(await upcoming(1)).toStrictEqual(['at 1'])
    })
  })
}
