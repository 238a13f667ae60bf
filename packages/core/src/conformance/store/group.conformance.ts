import { describe, expect, it } from 'vitest'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { type Brief, ProjectChanged, type ProjectStore } from '../../kernel/ports/store.ts'
import { storeRooms } from '../../testing/rooms.ts'
import { aContact, anAnswer, rowIds } from '../../testing/rows.ts'
import { anEvent } from '../../testing/work-rows.ts'
import { type StoreHarness, useStore } from '../store-harness.ts'

/** The verbs of brief work; all others are tested in transactions of their own, where they are used. */
const BRIEF =
  /^(?:contacts\.(?:ensure|insertMany|update|updateMany)|fields\.record|emails\.(?:ensureBody|ensureBlob|insert)|events\.insert|segments\.markChanged|idempotency\.save|suppressions\.add)$/

/** The rules of `Store.inGroup`. A store without it has no cases. */
export function groupConformance(harness: StoreHarness): void {
  describe('brief work', () => {
    const bench = useStore(harness)

    async function briefOf(id: ProjectId, keyHash?: string): Promise<Brief> {
      const project = await bench.store.projects.find(id)
      if (!project) throw new Error('the project is gone')
      return { project, keyHash, size: 1 }
    }

    it('writes what a transaction writes, and nothing when it fails, whatever the verb', async () => {
      const { inGroup } = bench.store
      for (const { name, write, isSeen } of inGroup ? storeRooms.writes.filter(({ name }) => BRIEF.test(name)) : []) {
        const tenant = await storeRooms.fill(bench.store)
        const before = await storeRooms.snapshot(bench.store, tenant)
        const brief = await briefOf(tenant.id)
        const attempt = (end: () => void) =>
          inGroup?.(brief, async (rooms) => {
            await write({ ...bench.store, project: () => rooms }, tenant)
            end()
          })
        const failed = await attempt(() => {
          throw new Error('on purpose')
        })?.catch((error: unknown) => error)
        expect(failed, name).toStrictEqual(new Error('on purpose'))
        expect(await storeRooms.snapshot(bench.store, tenant), name).toStrictEqual(before)
        await attempt(() => {})
        const after = await storeRooms.snapshot(bench.store, tenant)
        if (isSeen) expect(after, name).not.toStrictEqual(before)
        else expect(after, name).toStrictEqual(before)
      }
    })

    it('sees contacts that it wrote, and those of work before it, though nothing is committed yet', async () => {
      const { inGroup } = bench.store
      const { id, rooms } = await bench.tenant()
      const brief = await briefOf(id)
      const count = async ({ contacts }: ProjectStore) => {
        const before = await contacts.findByEmail('ada@example.com')
        if (!before) await contacts.ensure(aContact({ email: 'ada@example.com', data: { n: 1 } }))
        else await contacts.updateMany([{ ...before, data: { n: Number(before.data.n) + 1 } }])
        return (await contacts.findByEmail('ada@example.com'))?.data.n
      }
      if (!inGroup) return
      const seen = await Promise.all(Array.from({ length: 20 }, () => inGroup(brief, count)))
      expect(seen.map(Number).sort((a, b) => a - b)).toStrictEqual(Array.from({ length: 20 }, (_, n) => n + 1))
      expect((await rooms.contacts.findByEmail('ada@example.com'))?.data).toStrictEqual({ n: 20 })
    })

    it('has a key of an idempotent request once, and sees the answer that was saved before', async () => {
      const { inGroup } = bench.store
      const { id } = await bench.tenant()
      const brief = await briefOf(id)
      if (!inGroup) return
      const answer = anAnswer({ key: 'k' })
      const save = async ({ idempotency }: ProjectStore) => {
        if (!(await idempotency.lock('k'))) return 'locked'
        const known = await idempotency.find('k')
        if (!known) await idempotency.save(answer)
        return known ? 'known' : 'saved'
      }
      const outcomes = await Promise.all(Array.from({ length: 9 }, () => inGroup(brief, save)))
      expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1)
      expect(await inGroup(brief, save)).toBe('known')
    })

    it('is refused when project or key differ from the stored ones, and writes nothing then', async () => {
      const { inGroup } = bench.store
      const { id, rooms } = await bench.tenant()
      const brief = await briefOf(id)
      if (!inGroup) return
      const write = ({ events }: ProjectStore) => events.insert([anEvent({ contactId: rowIds.make('cnt') })])
      const others = Array.from({ length: 5 }, () => inGroup(brief, write))
      const stale = { ...brief, project: { ...brief.project, name: 'Earlier' } }
      await expect(inGroup(stale, write)).rejects.toThrow(ProjectChanged)
      await expect(inGroup({ ...brief, keyHash: 'f'.repeat(64) }, write)).rejects.toThrow(ProjectChanged)
      // Refused for its own reason, which the change may have caused.
      const refused = inGroup(stale, () => Promise.reject(new Error('on purpose')))
      await expect(refused).rejects.toThrow(ProjectChanged)
      await Promise.all(others)
      expect(await rooms.events.list({ limit: 100, after: undefined, name: undefined })).toHaveLength(5)
    })
  })
}
