import { describe, expect, it } from 'vitest'
import { pagingConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { aRequestRecord, rowTime } from '../../testing/rows.ts'
import type { RequestRecord } from './schema.ts'
import { aGroup } from './store.cases.ts'
import type { RequestFilter } from './store.ts'

const DAY_MS = 86_400_000
const everything = { limit: 100, after: undefined, most: 1000 }

/** The promise of `ProjectRequestsStore` and `RequestsStore`. */
export function requestsConformance(harness: StoreHarness): void {
  describe('requests', () => {
    const bench = useStore(harness)

    async function roomOf(...records: readonly RequestRecord[]) {
      const { id, rooms } = await bench.tenant()
      await bench.store.requests.record([aGroup(id, records)], 1000)
      return rooms.requests
    }

    it.each<[string, Partial<RequestRecord>]>([
      ['a success', {}],
      ['a failure', { status: 422, errorCode: 'VALIDATION_ERROR' }],
      ['a person', { actor: { type: 'user', id: 'usr_1', name: undefined, prefix: undefined } }],
      ['a named key', { actor: { type: 'key', id: 'key_1', name: 'Ñandú 🙂', prefix: 'sk_cafecafe' } }],
      ['one without an id', { requestId: undefined }],
    ])('returns a stored record unchanged: %s', async (_, overrides) => {
      const record = aRequestRecord(overrides)
      expect(await (await roomOf(record)).list(everything)).toStrictEqual({ rows: [record], stoppedAt: undefined })
    })

    it('lists with filters', async () => {
      const records = [
        aRequestRecord({ createdAt: rowTime(1), method: 'GET', route: '/jobs', path: '/jobs' }),
        aRequestRecord({ createdAt: rowTime(2), status: 404, errorCode: 'JOB_NOT_FOUND', requestId: 'mine' }),
        aRequestRecord({ createdAt: rowTime(3), status: 503 }),
        aRequestRecord({ createdAt: rowTime(4), status: 302 }),
        aRequestRecord({
          createdAt: rowTime(5),
          actor: { type: 'key', id: 'public', name: undefined, prefix: undefined },
        }),
        aRequestRecord({ createdAt: rowTime(6), status: 399 }),
      ]
      const room = await roomOf(...records)
      const [jobs, missing, down, moved, open, last] = records.map(({ id }) => id)
      const ids = async (filter: RequestFilter) =>
        (await room.list({ ...filter, ...everything })).rows.map(({ id }) => id)
      expect(await ids({})).toStrictEqual([last, open, moved, down, missing, jobs])
      expect(await ids({ status: '2xx' })).toStrictEqual([open, jobs])
      expect(await ids({ status: '3xx' })).toStrictEqual([last, moved])
      expect(await ids({ status: '4xx' })).toStrictEqual([missing])
      expect(await ids({ status: '5xx' })).toStrictEqual([down])
      expect(await ids({ status: 'failed' })).toStrictEqual([down, missing])
      expect(await ids({ method: 'GET' })).toStrictEqual([jobs])
      expect(await ids({ path: '/jobs' })).toStrictEqual([jobs])
      expect(await ids({ path: '/contacts/{id}' })).toStrictEqual([last, open, moved, down, missing])
      expect(await ids({ path: '/contacts/cnt_1', status: '2xx' })).toStrictEqual([open])
      expect(await ids({ key: 'public' })).toStrictEqual([open])
      expect(await ids({ requestId: 'mine' })).toStrictEqual([missing])
      expect(await ids({ from: rowTime(3), to: rowTime(4) })).toStrictEqual([moved, down])
    })

    describe('the list', () => {
      pagingConformance(async () => {
        const { id, rooms } = await bench.tenant()
        return {
          async add(createdAt) {
            const record = aRequestRecord({ createdAt })
            await bench.store.requests.record([aGroup(id, [record])], 1000)
            return record.id
          },
          list: async (request) => (await rooms.requests.list({ ...request, most: 1000 })).rows,
        }
      })
    })

    it.each<[string, RequestFilter]>([
      ['an operation', { path: '/rare' }],
      ['a class', { status: '2xx' }],
      ['a class of failures', { status: '5xx' }],
      ['a key and a class', { key: 'secret', status: 'failed' }],
      ['an id and a method', { requestId: 'same', method: 'PATCH' }],
      ['a time and a method', { from: rowTime(1), to: rowTime(7), method: 'PATCH' }],
    ])('looks at a bounded number of records, and continues after them: %s', async (_, filter) => {
      const open = { type: 'key', id: 'public', name: undefined, prefix: undefined } as const
      const records = Array.from({ length: 9 }, (_, n) => {
        const createdAt = rowTime(n)
        if (n === 1) return aRequestRecord({ createdAt, path: '/rare', requestId: 'same' })
        if (n === 2) return aRequestRecord({ createdAt, method: 'GET', status: 503 })
        return aRequestRecord({ createdAt, method: 'GET', requestId: 'same', status: 404, actor: open })
      })
      const room = await roomOf(...records)
      const whole = await room.list({ ...everything, ...filter })
      expect(whole).toMatchObject({ rows: { length: 1 }, stoppedAt: undefined })
      for (const most of [1, 2, 3, 9, 10]) {
        const pages = [await room.list({ ...filter, limit: 9, most, after: undefined })]
        for (let end = pages[0]?.stoppedAt; end; end = pages.at(-1)?.stoppedAt) {
          pages.push(await room.list({ ...filter, limit: 9, most, after: end }))
        }
        expect(pages.flatMap(({ rows }) => rows)).toStrictEqual(whole.rows)
        expect(pages.length).toBeLessThanOrEqual(Math.ceil(records.length / most))
      }
    })

    it.each([
      ['below', 2, 0, false],
      ['at', 3, 0, true],
      ['above', 4, 1, true],
    ])('records as many of a day and kind as it has room for: %s', async (_, count, missing, isFull) => {
      const { id, rooms } = await bench.tenant()
      const records = Array.from({ length: count }, (_, n) => aRequestRecord({ createdAt: rowTime(n) }))
      const group = aGroup(id, records)
      const { projectId, day, kind } = group
      expect(await bench.store.requests.record([group], 3)).toStrictEqual([{ projectId, day, kind, isFull }])
      expect((await rooms.requests.list(everything)).rows).toStrictEqual(records.slice(0, 3).reverse())
      expect(await rooms.requests.countMissing(day)).toBe(missing)
    })

    it('has a share for each day and kind, counts the others, and forgets no earlier ones', async () => {
      const { id, rooms } = await bench.tenant()
      const { requests } = bench.store
      const one = () => [aRequestRecord()]
      await requests.record([aGroup(id, one()), aGroup(id, one(), { kind: 'failed' })], 1)
      await requests.record([aGroup(id, one()), aGroup(id, one(), { day: 20_000, unrecorded: 5 })], 1)
      expect((await rooms.requests.list(everything)).rows).toHaveLength(3)
      expect(await rooms.requests.countMissing(0)).toBe(6)
      expect(await rooms.requests.countMissing(20_001)).toBe(1)
      expect(await rooms.requests.countMissing(99_999)).toBe(0)
    })

    it('stores what is repeated once, and nothing of a project that is gone', async () => {
      const { id, rooms } = await bench.tenant()
      const group = aGroup(id, [aRequestRecord()])
      await bench.store.requests.record([group], 9)
      await bench.store.requests.record([group, aGroup('prj_gone', [aRequestRecord()])], 9)
      expect((await rooms.requests.list(everything)).rows).toHaveLength(1)
      expect((await bench.store.project('prj_gone').requests.list(everything)).rows).toStrictEqual([])
      expect(await bench.store.requests.record([], 9)).toStrictEqual([])
    })

    it('prunes what is older than a time, and no more than asked', async () => {
      const { id, rooms } = await bench.tenant()
      const records = [0, 1, 2].map((days) => aRequestRecord({ createdAt: rowTime(days * DAY_MS) }))
      const { day } = aGroup(id, [])
      const groups = records.map((record, n) => aGroup(id, [record], { day: day + n, unrecorded: 1 }))
      await bench.store.requests.record(groups, 9)
      const prune = async (at: Date, limit: number) => {
        let pruned = 0
        for (let batch = 1; batch > 0; pruned += batch) batch = await bench.store.requests.prune(at, limit)
        return pruned
      }
      await prune(rowTime(0), 9)
      expect((await rooms.requests.list(everything)).rows).toHaveLength(3)
      await prune(rowTime(2 * DAY_MS), 1)
      expect((await rooms.requests.list(everything)).rows).toStrictEqual(records.slice(2))
      expect(await rooms.requests.countMissing(0)).toBe(1)
    })
  })
}
