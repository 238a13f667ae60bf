import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { KEY_SCOPES } from '../../kernel/context/key.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { aNamedKey, rowIds, rowTime } from '../../testing/rows.ts'
import type { NewKey } from './store.ts'

const shown = ({ hash: _, ...key }: NewKey) => key

/** The promise of `KeyStore`. */
export function keyConformance(harness: StoreHarness): void {
  describe('named keys', () => {
    const bench = useStore(harness)

    it('are listed oldest first, and found by their hash with their project', async () => {
      const { id, rooms } = await bench.tenant()
      const late = aNamedKey({ createdAt: rowTime(2), expiresAt: rowTime(99), usedAt: rowTime(5) })
      const early = aNamedKey({ name: 'Ñandú 🙂', scopes: KEY_SCOPES, createdAt: rowTime(1), createdBy: 'usr_1' })
      for (const key of [late, early]) expect(await rooms.keys.add(key, 9)).toBe('added')
      await (await bench.tenant()).rooms.keys.add(aNamedKey(), 9)
      expect(await rooms.keys.list()).toStrictEqual([shown(early), shown(late)])
      expect(await rooms.keys.find(late.id)).toStrictEqual(shown(late))
      expect(await rooms.keys.find(rowIds.make('key'))).toBeUndefined()
      const project = await bench.store.projects.find(id)
      expect(await bench.peer.projects.findByKey(early.hash)).toStrictEqual({
        project,
        kind: 'named',
        named: shown(early),
      })
    })

    it('have unique names, and are at most as many as allowed, also when added at the same time', async () => {
      const { id, rooms } = await bench.tenant()
      const keys = Array.from({ length: 6 }, () => aNamedKey())
      const added = await Promise.all(
        keys.map((key, i) => (i % 2 ? bench.peer : bench.store).project(id).keys.add(key, 4)),
      )
      expect(added.sort()).toStrictEqual([...Array(4).fill('added'), 'full', 'full'])
      const [first] = await rooms.keys.list()
      expect(await rooms.keys.add(aNamedKey({ name: first?.name ?? '' }), 9)).toBe('exists')
      const named = await Promise.all(
        [bench.store, bench.peer].map((store) => store.project(id).keys.add(aNamedKey({ name: 'twin' }), 9)),
      )
      expect(named.sort()).toStrictEqual(['added', 'exists'])
    })

    it('refuse a hash that another key has', async () => {
      const [mine, theirs] = [await bench.tenant(), await bench.tenant()]
      const key = aNamedKey()
      await mine.rooms.keys.add(key, 9)
      await expect(theirs.rooms.keys.add(aNamedKey({ hash: key.hash }), 9)).rejects.toThrow(StoreConflict)
      expect((await bench.store.projects.findByKey(key.hash))?.project.id).toBe(mine.id)
    })

    it('cannot be found by their old hash once renewed, or deleted', async () => {
      const { id, rooms } = await bench.tenant()
      const [key, other] = [aNamedKey({ usedAt: rowTime(3) }), aNamedKey()]
      for (const one of [key, other]) await rooms.keys.add(one, 9)
      const { hash, prefix } = aNamedKey({ prefix: 'sk_cafecafe' })
      expect(await bench.peer.project(id).keys.renew(key.id, { hash, prefix, expiresAt: undefined })).toBe(true)
      expect(await bench.store.projects.findByKey(key.hash)).toBeUndefined()
      expect((await bench.store.projects.findByKey(hash))?.named).toStrictEqual({ ...shown(key), prefix })
      expect(await rooms.keys.renew(rowIds.make('key'), { hash: key.hash, prefix, expiresAt: undefined })).toBe(false)
      expect(await bench.peer.project(id).keys.remove(key.id)).toBe(true)
      expect(await bench.store.projects.findByKey(hash)).toBeUndefined()
      expect(await rooms.keys.remove(key.id)).toBe(false)
      expect(await rooms.keys.list()).toStrictEqual([shown(other)])
    })

    it('stay when the two keys of the project are replaced, and go together', async () => {
      const { rooms } = await bench.tenant()
      const key = aNamedKey()
      await rooms.keys.add(key, 9)
      const secret = aNamedKey().hash
      await rooms.settings.replaceKeys([{ kind: 'secret', hash: secret }])
      expect(await rooms.keys.list()).toStrictEqual([shown(key)])
      await rooms.keys.clear()
      expect(await rooms.keys.list()).toStrictEqual([])
      expect((await bench.store.projects.findByKey(secret))?.kind).toBe('secret')
    })

    it('store the latest time of use, in whatever order uses are stored', async () => {
      const { rooms } = await bench.tenant()
      const key = aNamedKey()
      await rooms.keys.add(key, 9)
      for (const ms of [5, 9, 7]) await rooms.keys.use(key.id, rowTime(ms))
      await rooms.keys.use(rowIds.make('key'), rowTime(99))
      expect((await rooms.keys.list()).map(({ usedAt }) => usedAt)).toStrictEqual([rowTime(9)])
    })
  })
}
