import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import { aJob } from '../../testing/work-rows.ts'

/** The promise of `ImportStore`. */
export function importStoreConformance(harness: StoreHarness): void {
  describe('imports', () => {
    const bench = useStore(harness)
    const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 7) % 256)

    it('keeps a file byte by byte until it is deleted', async () => {
      const { rooms } = await bench.tenant()
      const [empty, all, large] = [rowIds.make('job'), rowIds.make('job'), rowIds.make('job')]
      await rooms.imports.save(empty, new Uint8Array())
      await rooms.imports.save(all, bytes(256))
      await rooms.imports.save(large, bytes(5 * 1024 * 1024))
      expect((await rooms.imports.find(empty))?.length).toBe(0)
      expect([...((await rooms.imports.find(all)) ?? [])]).toStrictEqual([...bytes(256)])
      const found = await rooms.imports.find(large)
      expect(typeof found !== 'string' && found?.every((byte, i) => byte === (i * 7) % 256)).toBe(true)
      expect(found?.length).toBe(5 * 1024 * 1024)
      await rooms.imports.delete(all)
      await rooms.imports.delete(all)
      expect(await rooms.imports.find(all)).toBeUndefined()
      expect(await rooms.imports.find(empty)).toBeDefined()
    })

    it('refuses a second file for a job', async () => {
      const { rooms } = await bench.tenant()
      const job = rowIds.make('job')
      await rooms.imports.save(job, bytes(1))
      await expect(rooms.imports.save(job, bytes(2))).rejects.toThrow(StoreConflict)
      expect((await rooms.imports.find(job))?.length).toBe(1)
    })

    it('prunes the files of jobs that ended or do not exist, and keeps the others', async () => {
      const { id, rooms } = await bench.tenant()
      const jobOf = async (overrides: Parameters<typeof aJob>[0]) => {
        const job = aJob(overrides)
        await bench.store.project(job.projectId).jobs.insert(job)
        await rooms.imports.save(job.id, bytes(9))
        return job.id
      }
      const kept = [await jobOf({ projectId: id }), await jobOf({ projectId: id, state: 'active', dueAt: undefined })]
      const ended = { projectId: id, dueAt: undefined, finishedAt: rowTime(1) }
      const gone = [await jobOf({ ...ended, state: 'completed' }), await jobOf({ ...ended, state: 'failed' })]
      const orphan = rowIds.make('job')
      await rooms.imports.save(orphan, bytes(9))
      let pruned = 0
      for (let batch = 1; batch > 0; pruned += batch) batch = await bench.store.prune(rowTime(0))
      expect(pruned).toBe(3)
      for (const job of kept) expect(await rooms.imports.find(job)).toBeDefined()
      for (const job of [...gone, orphan]) expect(await rooms.imports.find(job)).toBeUndefined()
    })
  })
}
