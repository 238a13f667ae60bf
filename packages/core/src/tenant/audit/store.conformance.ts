import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { anAuditEntry, rowIds, rowTime } from '../../testing/rows.ts'
import type { AuditEntry } from './schema.ts'
import { aQuota, everyEntry } from './store.cases.ts'
import type { AuditReceipt, AuditRequest, AuditStore } from './store.ts'

const MANY = aQuota(1000)
const DAY = 86_400_000

/** The promise of `AuditStore` and `AuditLine`. */
export function auditConformance(harness: StoreHarness): void {
  describe('audit', () => {
    const bench = useStore(harness)

    async function logOf(...entries: AuditEntry[]): Promise<AuditStore> {
      const { rooms } = await bench.tenant()
      for (const entry of entries) await rooms.audit.record(entry, MANY)
      return rooms.audit
    }
    const ids = async (log: AuditStore, request: Partial<AuditRequest>) =>
      (await log.list({ ...everyEntry, ...request })).map(({ id }) => id)

    it.each<[string, Partial<AuditEntry>]>([
      ['the plainest', {}],
      ['a person', { actor: { type: 'user', id: 'usr_1', name: undefined, prefix: undefined } }],
      ['a named key', { actor: { type: 'key', id: 'key_1', name: 'Ñandú 🙂', prefix: 'sk_cafecafe' } }],
      ['the system', { actor: { type: 'system', id: undefined, name: undefined, prefix: undefined } }],
      [
        'nothing but what has to be',
        {
          ip: undefined,
          agent: undefined,
          details: undefined,
          requestId: undefined,
          resource: { type: 'project', id: undefined },
        },
      ],
      ['long details', { details: { fields: Array.from({ length: 50 }, (_, i) => `field ${i} "\u2028`) } }],
      ['what a job does', { result: 'accepted' }],
    ])('returns a stored entry unchanged: %s', async (_, overrides) => {
      const entry = anAuditEntry(overrides)
      expect(await (await logOf(entry)).list(everyEntry)).toStrictEqual([entry])
    })

    it('lists newest first, page by page, with filters', async () => {
      const entries = [3, 1, 2, 2].map((ms, i) =>
        anAuditEntry({
          createdAt: rowTime(ms),
          actor: { type: 'user', id: i < 2 ? 'usr_a' : 'usr_b', name: undefined, prefix: undefined },
          action: i % 2 ? 'key.create' : 'key.delete',
          resource: { type: 'key', id: i === 3 ? 'key_3' : 'key_1' },
        }),
      )
      const log = await logOf(...entries)
      const [a, b, c, d] = entries.map(({ id }) => id)
      expect(await ids(log, {})).toStrictEqual([a, d, c, b])
      expect(await ids(log, { limit: 2 })).toStrictEqual([a, d])
      expect(await ids(log, { after: { createdAt: rowTime(2), id: d ?? '' } })).toStrictEqual([c, b])
      expect(await ids(log, { actor: 'usr_a' })).toStrictEqual([a, b])
      expect(await ids(log, { action: 'key.delete' })).toStrictEqual([a, c])
      expect(await ids(log, { resource: 'key_3' })).toStrictEqual([d])
      expect(await ids(log, { resource: 'key_1', actor: 'usr_b' })).toStrictEqual([c])
      expect(await ids(log, { from: rowTime(2) })).toStrictEqual([a, d, c])
      expect(await ids(log, { to: rowTime(2), action: 'key.create' })).toStrictEqual([d, b])
      expect(await ids(log, { from: rowTime(2), to: rowTime(2), actor: 'usr_b' })).toStrictEqual([d, c])
      expect(await ids(log, { actor: 'system' })).toStrictEqual([])
      const system = anAuditEntry({ actor: { type: 'system', id: undefined, name: undefined, prefix: undefined } })
      await log.record(system, MANY)
      expect(await ids(log, { actor: 'system' })).toStrictEqual([system.id])
    })

    it('settles a started entry, or withdraws it', async () => {
      const [kept, taken] = [anAuditEntry({ result: 'started' }), anAuditEntry({ result: 'started' })]
      const { audit: log } = (await bench.tenant()).rooms
      await log.record(kept, MANY)
      const receipt = await log.record(taken, MANY)
      await log.settle(kept.id, 'done')
      await log.withdraw(receipt)
      await log.settle(rowIds.make('aud'), 'done')
      await log.withdraw(receipt)
      expect(await log.list(everyEntry)).toStrictEqual([{ ...kept, result: 'done' }])
    })

    const none = { ip: undefined, agent: undefined, details: undefined, requestId: undefined }
    const key = (id: string) => ({ type: 'key', id, name: `key ${id}`, prefix: 'sk_cafecafe' }) as const
    const at = (ms: number, overrides: Partial<AuditEntry> = {}) =>
      anAuditEntry({ createdAt: rowTime(ms), ...overrides })

    it('counts entries beyond the quota of a day, by actor and action', async () => {
      const { audit } = (await bench.tenant()).rooms
      const entries = [at(1), at(2), at(3), at(4), at(5, { action: 'template.delete' })]
      for (const entry of entries) await audit.record(entry, aQuota(2))
      const counted = { ...none, resource: { type: 'template', id: undefined } }
      expect(await audit.list(everyEntry)).toStrictEqual([
        { ...entries[4], ...counted },
        { ...entries[2], ...counted, count: 2, lastAt: rowTime(4) },
        entries[1],
        entries[0],
      ])
      await audit.settle(entries[2]?.id ?? 'aud_', 'accepted')
      expect((await audit.list(everyEntry))[1]).toMatchObject({ count: 2, result: 'done' })
      const tomorrow = at(DAY)
      await audit.record(tomorrow, aQuota(2))
      expect((await audit.list({ ...everyEntry, limit: 1 }))[0]).toStrictEqual(tomorrow)
    })

    it('gives each actor a share of a quota, and each kind its own quota', async () => {
      const { audit } = (await bench.tenant()).rooms
      const quota = { perShare: 2, perDay: 3 }
      const record = (ms: number, share: string, overrides = {}) =>
        audit.record(at(ms, { actor: key(share) }), aQuota(0, { ...quota, share, ...overrides }))
      const counted = async (...receipts: Promise<AuditReceipt>[]) =>
        (await Promise.all(receipts)).map(({ isCounted }) => isCounted)
      expect(await counted(record(1, 'a'))).toStrictEqual([false])
      expect(await counted(record(2, 'a'))).toStrictEqual([false])
      expect(await counted(record(3, 'a'))).toStrictEqual([true])
      expect(await counted(record(4, 'b'))).toStrictEqual([false])
      expect(await counted(record(5, 'b'))).toStrictEqual([true])
      expect(await counted(record(6, 'c'))).toStrictEqual([true])
      expect(await counted(record(7, 'c', { kind: 'security' }))).toStrictEqual([false])
      expect((await audit.list(everyEntry)).map(({ actor, count }) => [actor.id, count])).toStrictEqual([
        ['c', 1],
        ['c', 1],
        ['b', 1],
        ['b', 1],
        ['a', 1],
        ['a', 1],
        ['a', 1],
      ])
    })

    it('does not count a withdrawn entry, and returns its part of the quota', async () => {
      const { audit } = (await bench.tenant()).rooms
      const quota = aQuota(2)
      const first = await audit.record(at(1), quota)
      for (let n = 0; n < 5; n++) await audit.withdraw(await audit.record(at(2), quota))
      await audit.record(at(3), quota)
      for (let n = 0; n < 5; n++) await audit.withdraw(await audit.record(at(4), quota))
      expect((await audit.list(everyEntry)).map(({ createdAt }) => createdAt)).toStrictEqual([rowTime(3), rowTime(1)])
      const counted = await audit.record(at(5), quota)
      await audit.withdraw(await audit.record(at(6), quota))
      expect((await audit.list({ ...everyEntry, limit: 1 }))[0]).toMatchObject({ count: 1 })
      await audit.withdraw(counted)
      await audit.withdraw(first)
      expect((await audit.record(at(7), quota)).isCounted).toBe(false)
      expect((await audit.record(at(8), quota)).isCounted).toBe(true)
    })

    it('keeps the origin of the last one, if the quota requires it', async () => {
      const { audit } = (await bench.tenant()).rooms
      const last = at(3, { ip: '192.0.2.3', requestId: 'req_3', resource: { type: 'template', id: 'tpl_3' } })
      for (const entry of [at(1), at(2), last]) await audit.record(entry, aQuota(0, { keepsLast: true }))
      const [entry] = await audit.list(everyEntry)
      expect(entry).toStrictEqual({ ...last, id: entry?.id, createdAt: rowTime(1), count: 3, lastAt: rowTime(3) })
    })

    it('has no more rows than the quota, however many actors there are', async () => {
      const { audit } = (await bench.tenant()).rooms
      for (let n = 0; n < 12; n++) {
        const quota = aQuota(4, { share: `${n}`, perShare: 2, countedPerDay: 3 })
        for (let i = 0; i < 2; i++) await audit.record(at(n, { actor: key(`${n}`) }), quota)
      }
      const entries = await audit.list(everyEntry)
      expect(entries).toHaveLength(4 + 3 + 1)
      expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(24)
      const others = entries.filter(({ actor }) => actor.id === undefined)
      const noActor = { type: 'key', id: undefined, name: undefined, prefix: undefined }
      expect(others).toMatchObject([{ actor: noActor, count: 14, ip: undefined }])
    })

    it('counts exactly, whatever is written at the same moment', async () => {
      const { id, rooms } = await bench.tenant()
      const receipts = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          (i % 2 ? bench.peer : bench.store).project(id).audit.record(anAuditEntry(), aQuota(3)),
        ),
      )
      const counts = async () => (await rooms.audit.list(everyEntry)).map(({ count }) => count).sort()
      expect(await counts()).toStrictEqual([1, 1, 1, 9])
      await Promise.all(
        receipts
          .slice(0, 10)
          .map((receipt, i) => (i % 2 ? bench.peer : bench.store).project(id).audit.withdraw(receipt)),
      )
      expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(2)
    })

    it('keeps the log of a user separate, and prunes all logs by age', async () => {
      const log = await logOf(anAuditEntry({ createdAt: rowTime(0) }), anAuditEntry({ createdAt: rowTime(DAY) }))
      const user = rowIds.make('usr')
      const own = anAuditEntry({ action: 'session.create', createdAt: rowTime(5) })
      await bench.store.audit.recordOwn(user, own, MANY)
      expect(await bench.peer.audit.listOwn(user, everyEntry)).toStrictEqual([own])
      expect(await bench.store.audit.listOwn(rowIds.make('usr'), everyEntry)).toStrictEqual([])
      expect(await pruned(bench.store, rowTime(0), 9)).toStrictEqual([])
      expect(await pruned(bench.store, rowTime(DAY), 1)).not.toStrictEqual([])
      expect(await ids(log, {})).toHaveLength(1)
      expect(await bench.store.audit.listOwn(user, everyEntry)).toStrictEqual([])
      await pruned(bench.store, rowTime(3 * DAY), 9)
      expect(await ids(log, {})).toStrictEqual([])
    })
  })
}

/** Prunes to the end. Returns how many rows went in each batch. */
async function pruned({ audit }: Store, before: Date, limit: number): Promise<number[]> {
  const batches: number[] = []
  for (let gone = 1; gone > 0; ) {
    gone = await audit.prune(before, limit)
    expect(gone).toBeLessThanOrEqual(2 * limit)
    if (gone > 0) batches.push(gone)
  }
  return batches
}
