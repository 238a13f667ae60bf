import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../conformance/store-harness.ts'
import type { Store } from '../ports/store.ts'
import { anAuditEntry, rowIds, rowTime } from '../testing/rows.ts'
import type { AuditEntry } from './schema.ts'
import { everyEntry } from './store.cases.ts'
import type { AuditRequest, AuditStore } from './store.ts'

const MANY = 1000
const DAY = 86_400_000

/** What `AuditStore` and `AuditLine` promise. */
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
          ...{ ip: undefined, agent: undefined, details: undefined, requestId: undefined },
          resource: { type: 'project', id: undefined },
        },
      ],
      ['long details', { details: { fields: Array.from({ length: 50 }, (_, i) => `field ${i} "\u2028`) } }],
      ['what a job does', { result: 'accepted' }],
    ])('returns what was stored: %s', async (_, overrides) => {
      const entry = anAuditEntry(overrides)
      expect(await (await logOf(entry)).list(everyEntry)).toStrictEqual([entry])
    })

    it('lists newest first, page by page, by what is asked for', async () => {
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

    it('settles what was started, or takes it back', async () => {
      const [kept, taken] = [anAuditEntry({ result: 'started' }), anAuditEntry({ result: 'started' })]
      const log = await logOf(kept, taken)
      await log.settle(kept.id, 'done')
      await log.withdraw(taken.id)
      await log.settle(rowIds.make('aud'), 'done')
      await log.withdraw(rowIds.make('aud'))
      expect(await log.list(everyEntry)).toStrictEqual([{ ...kept, result: 'done' }])
    })

    it('counts what is too much for a day, by actor and action', async () => {
      const at = (ms: number, action = 'template.update') => anAuditEntry({ createdAt: rowTime(ms), action })
      const { rooms } = await bench.tenant()
      const entries = [at(1), at(2), at(3), at(4), at(5, 'template.delete')]
      for (const entry of entries) await rooms.audit.record(entry, 2)
      const none = { ip: undefined, agent: undefined, details: undefined, requestId: undefined }
      const counted = { ...none, resource: { type: 'template', id: undefined } }
      expect(await rooms.audit.list(everyEntry)).toStrictEqual([
        { ...entries[4], ...counted },
        { ...entries[2], ...counted, count: 2, lastAt: rowTime(4) },
        entries[1],
        entries[0],
      ])
      await rooms.audit.withdraw(entries[2]?.id ?? 'aud_')
      await rooms.audit.settle(entries[2]?.id ?? 'aud_', 'accepted')
      expect((await rooms.audit.list(everyEntry))[1]).toMatchObject({ count: 2, result: 'done' })
      const tomorrow = at(DAY)
      await rooms.audit.record(tomorrow, 2)
      expect((await rooms.audit.list({ ...everyEntry, limit: 1 }))[0]).toStrictEqual(tomorrow)
    })

    it('counts to the one, whoever writes at the same moment', async () => {
      const { id, rooms } = await bench.tenant()
      await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          (i % 2 ? bench.peer : bench.store).project(id).audit.record(anAuditEntry(), 3),
        ),
      )
      const entries = await rooms.audit.list(everyEntry)
      expect(entries.map(({ count }) => count).sort()).toStrictEqual([1, 1, 1, 9])
    })

    it('keeps what a user did apart, and prunes all logs by age', async () => {
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
