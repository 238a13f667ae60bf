import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { rowIds, rowTime } from '../../testing/rows.ts'
import type { Tenant } from '../../testing/tenant.ts'
import { aJob } from '../../testing/work-rows.ts'
import { type ContentKey, type ContentName, MOVED_SIZE_MIN } from './store.ts'

/** The promise of `ContentLine`. */
export function contentConformance(harness: StoreHarness): void {
  describe('contents', () => {
    const bench = useStore(harness)
    const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
    const aName = ({ id }: Pick<Tenant, 'id'>): ContentName => `contents/${id}/${rowIds.make('fil')}`

    async function anAttachment({ id, rooms }: Tenant, size = MOVED_SIZE_MIN): Promise<ContentKey> {
      const key = rowIds.make('req').slice(4).padStart(64, '0')
      await rooms.emails.ensureBlob(key, bytes(size), 'anybody')
      return { kind: 'attachment', projectId: id, key }
    }

    async function anImport({ id, rooms }: Tenant, size = MOVED_SIZE_MIN): Promise<ContentKey> {
      const job = aJob({ projectId: id })
      await rooms.jobs.insert(job)
      await rooms.imports.save(job.id, bytes(size))
      return { kind: 'import', projectId: id, key: job.id }
    }

    async function moved(tenant: Tenant, content: ContentKey): Promise<ContentName> {
      const name = aName(tenant)
      await bench.store.contents.expect(name, rowTime(100))
      expect(await bench.peer.contents.move(content, name)).toBe(true)
      return name
    }

    const leaving = async (now = rowTime(0)) => [...(await bench.store.contents.leaving(now, 100))].sort()
    const stored = async (tenant: Tenant, { kind, key }: ContentKey) =>
      kind === 'attachment' ? tenant.rooms.emails.blob(key) : tenant.rooms.imports.find(key)

    it('lists large contents until they have moved', async () => {
      const tenant = await bench.tenant()
      const small = [await anAttachment(tenant, MOVED_SIZE_MIN - 1), await anImport(tenant, MOVED_SIZE_MIN - 1)]
      const large = [await anAttachment(tenant), await anImport(tenant)]
      const { contents } = bench.store
      const listed = async () => (await contents.movable(100)).map(({ key }) => key).sort()
      expect(await listed()).toStrictEqual(large.map(({ key }) => key).sort())
      expect(await contents.movable(1)).toHaveLength(1)
      for (const content of small) expect((await contents.bytes(content))?.length).toBe(MOVED_SIZE_MIN - 1)
      for (const content of large) await moved(tenant, content)
      expect(await listed()).toStrictEqual([])
    })

    it('returns the name instead of the bytes to all readers', async () => {
      const tenant = await bench.tenant()
      for (const content of [await anAttachment(tenant), await anImport(tenant)]) {
        expect(await bench.peer.contents.bytes(content)).toStrictEqual(bytes(MOVED_SIZE_MIN))
        const name = await moved(tenant, content)
        expect(await stored(tenant, content)).toBe(name)
        expect(await bench.store.contents.bytes(content)).toBeUndefined()
      }
      expect(await tenant.rooms.imports.size()).toBe(MOVED_SIZE_MIN)
    })

    it('moves once, and deletes the file of another move', async () => {
      const tenant = await bench.tenant()
      const content = await anAttachment(tenant)
      const names = [aName(tenant), aName(tenant)]
      for (const name of names) await bench.store.contents.expect(name, rowTime(100))
      const won = await Promise.all(
        names.map((name, at) => (at === 0 ? bench.store : bench.peer).contents.move(content, name)),
      )
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await stored(tenant, content)).toBe(names[won.indexOf(true)])
      expect(await leaving()).toStrictEqual([names[won.indexOf(false)]])
    })

    it('deletes a file whose name was expected and not used in time, and refuses it afterwards', async () => {
      const tenant = await bench.tenant()
      const content = await anAttachment(tenant)
      const name = aName(tenant)
      await bench.store.contents.expect(name, rowTime(10))
      expect(await leaving(rowTime(9))).toStrictEqual([])
      expect(await leaving(rowTime(10))).toStrictEqual([name])
      expect(await bench.peer.contents.move(content, name)).toBe(false)
      expect(await bench.peer.contents.move(content, aName(tenant))).toBe(false)
      expect(await stored(tenant, content)).toStrictEqual(bytes(MOVED_SIZE_MIN))
      expect(await leaving()).toStrictEqual([name])
      await bench.store.contents.forget([name])
      expect(await leaving(rowTime(100))).toStrictEqual([])
    })

    it('deletes the files of deleted rows, and no others', async () => {
      const tenant = await bench.tenant()
      const [kept, gone, finished] = [await anAttachment(tenant), await anImport(tenant), await anImport(tenant)]
      const name = await moved(tenant, kept)
      const names = [await moved(tenant, gone), await moved(tenant, finished)]
      if (gone.kind === 'import') await tenant.rooms.imports.delete(gone.key)
      expect(await leaving()).toStrictEqual([names[0]])
      await tenant.rooms.settings.wipe({ step: 'jobs', limit: 100, except: rowIds.make('job') })
      expect(await leaving()).toStrictEqual([...names].sort())
      expect(await stored(tenant, kept)).toBe(name)
    })

    it('keeps an attachment that is used again where it is', async () => {
      const tenant = await bench.tenant()
      const content = await anAttachment(tenant)
      const name = await moved(tenant, content)
      await tenant.rooms.emails.ensureBlob(content.key, bytes(MOVED_SIZE_MIN), [rowIds.make('cnt')])
      expect(await stored(tenant, content)).toBe(name)
      expect(await bench.store.contents.movable(100)).toStrictEqual([])
    })
  })
}
