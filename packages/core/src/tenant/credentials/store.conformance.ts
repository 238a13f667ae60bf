import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { aUser, rowTime } from '../../testing/rows.ts'
import { aCredential } from './store.cases.ts'

/** The promise of `CredentialStore`. */
export function credentialConformance(harness: StoreHarness): void {
  describe('credentials', () => {
    const bench = useStore(harness)

    it('returns them as they were stored, by key and by user, oldest first', async () => {
      const { credentials } = bench.store
      const [ada, bob] = [aUser(), aUser()]
      const late = aCredential(ada.id, { createdAt: rowTime(2), usedAt: rowTime(3), counter: 4_294_967_295 })
      const early = aCredential(ada.id, { kind: 'totp', key: ada.id, name: '', data: 'ü'.repeat(300) })
      const theirs = aCredential(bob.id)
      for (const one of [late, early, theirs]) expect(await credentials.insert(one)).toBe(true)
      expect(await bench.peer.credentials.list(ada.id)).toStrictEqual([early, late])
      expect(await credentials.find({ kind: 'totp', key: ada.id })).toStrictEqual(early)
      expect(await credentials.find({ kind: 'passkey', key: ada.id })).toBeUndefined()
    })

    it('gives a key to one user, however many insert at the same time', async () => {
      const { credentials } = bench.store
      const tries = Array.from({ length: 6 }, () => aCredential(aUser().id, { kind: 'identity', key: 'github:1' }))
      const made = await Promise.all(tries.map((one, i) => (i % 2 ? bench.peer.credentials : credentials).insert(one)))
      expect(made.filter(Boolean)).toHaveLength(1)
      expect(await credentials.find({ kind: 'identity', key: 'github:1' })).toStrictEqual(tries[made.indexOf(true)])
      expect(await credentials.insert(aCredential(aUser().id, { kind: 'passkey', key: 'github:1' }))).toBe(true)
    })

    it('counts one of several uses at the same moment', async () => {
      const { credentials } = bench.store
      const one = aCredential(aUser().id)
      await credentials.insert(one)
      const use = { from: 3, to: 7, at: rowTime(5) }
      const used = await Promise.all(
        Array.from({ length: 6 }, (_, i) => (i % 2 ? bench.peer.credentials : credentials).use(one, use)),
      )
      expect(used.filter(Boolean)).toHaveLength(1)
      expect(await credentials.find(one)).toStrictEqual({ ...one, counter: 7, usedAt: rowTime(5) })
    })

    it('is renamed and removed only by its user, and removed once', async () => {
      const { credentials } = bench.store
      const [ada, bob] = [aUser(), aUser()]
      const one = aCredential(ada.id)
      await credentials.insert(one)
      expect(await credentials.rename(bob.id, one, 'Mine')).toBe(false)
      expect(await credentials.remove(bob.id, one)).toBe(false)
      expect(await credentials.rename(ada.id, one, 'Phone')).toBe(true)
      expect(await credentials.find(one)).toStrictEqual({ ...one, name: 'Phone' })
      const gone = await Promise.all([credentials.remove(ada.id, one), bench.peer.credentials.remove(ada.id, one)])
      expect(gone.sort()).toStrictEqual([false, true])
    })

    it('removes the given kinds, or all, of one user', async () => {
      const { credentials } = bench.store
      const [ada, bob] = [aUser(), aUser()]
      const kinds = ['totp', 'recovery', 'identity'] as const
      for (const user of [ada, bob])
        for (const kind of kinds) await credentials.insert(aCredential(user.id, { kind, createdAt: rowTime(1) }))
      await credentials.removeAll(ada.id, ['totp', 'recovery'])
      expect((await credentials.list(ada.id)).map(({ kind }) => kind)).toStrictEqual(['identity'])
      await credentials.removeAll(ada.id)
      expect(await credentials.list(ada.id)).toStrictEqual([])
      expect(await credentials.list(bob.id)).toHaveLength(3)
    })
  })
}
