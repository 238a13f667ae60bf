import { describe, expect, it } from 'vitest'
import { pagingConformance } from '../../conformance/list-conformance.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { IMAGE_FORMATS } from '../../kernel/ports/image.ts'
import { rowTime } from '../../testing/rows.ts'
import { anUpload } from './store.cases.ts'

const ROOM = { files: 1000, bytes: 1_000_000_000 }

/** The promise of `UploadStore`. */
export function uploadStoreConformance(harness: StoreHarness): void {
  describe('uploads', () => {
    const bench = useStore(harness)
    const open = async () => (await bench.tenant()).rooms.uploads

    it.each(IMAGE_FORMATS)('returns an upload exact to the millisecond: %s', async (format) => {
      const uploads = await open()
      const upload = anUpload({
        format,
        filename: 'Grüße an 世界 🙂.png',
        width: 16_384,
        height: 1,
        size: 10_485_760,
        createdAt: new Date('2024-02-29T23:59:59.999Z'),
      })
      expect(await uploads.add(upload, ROOM)).toBe('added')
      expect(await uploads.find(upload.id)).toStrictEqual(upload)
    })

    it('adds an image once: the first one stays as it is', async () => {
      const uploads = await open()
      const first = anUpload()
      await uploads.add(first, ROOM)
      expect(await uploads.add({ ...first, filename: 'other.png', createdAt: rowTime(9) }, ROOM)).toBe('exists')
      expect(await uploads.find(first.id)).toStrictEqual(first)
      expect(await uploads.total()).toStrictEqual({ files: 1, bytes: first.size })
    })

    it('is full by files and by bytes, and not before; existing images need no room again', async () => {
      const uploads = await open()
      const [one, two] = [anUpload({ size: 60 }), anUpload({ size: 40 })]
      expect(await uploads.add(one, { files: 1, bytes: 59 })).toBe('full')
      expect(await uploads.add(one, { files: 0, bytes: 100 })).toBe('full')
      expect(await uploads.add(one, { files: 1, bytes: 60 })).toBe('added')
      expect(await uploads.add(one, { files: 1, bytes: 60 })).toBe('exists')
      expect(await uploads.add(two, { files: 1, bytes: 1000 })).toBe('full')
      expect(await uploads.add(two, { files: 2, bytes: 99 })).toBe('full')
      expect(await uploads.add(two, { files: 2, bytes: 100 })).toBe('added')
      expect(await uploads.total()).toStrictEqual({ files: 2, bytes: 100 })
      expect(await uploads.delete(one.id)).toBe(true)
      expect(await uploads.delete(one.id)).toBe(false)
      expect(await uploads.total()).toStrictEqual({ files: 1, bytes: 40 })
    })

    it('accepts no more than fits when many are added at the same time', async () => {
      const { id } = await bench.tenant()
      const rooms = [bench.store.project(id).uploads, bench.peer.project(id).uploads]
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, n) => rooms[n % 2]?.add(anUpload({ size: 10 }), { files: 100, bytes: 75 })),
      )
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(7)
      expect(await rooms[0]?.total()).toStrictEqual({ files: 7, bytes: 70 })
    })

    it('has one winner when two add the same image at the same time', async () => {
      const { id } = await bench.tenant()
      const upload = anUpload()
      const outcomes = await Promise.all([
        bench.store.project(id).uploads.add(upload, ROOM),
        bench.peer.project(id).uploads.add(upload, ROOM),
      ])
      expect(outcomes.sort()).toStrictEqual(['added', 'exists'])
    })

    it('counts nothing before the first one', async () => {
      expect(await (await open()).total()).toStrictEqual({ files: 0, bytes: 0 })
    })

    pagingConformance(async () => {
      const uploads = await open()
      return {
        async add(createdAt) {
          const upload = anUpload({ createdAt })
          await uploads.add(upload, ROOM)
          return upload.id
        },
        list: (request) => uploads.list(request),
      }
    })
  })
}
