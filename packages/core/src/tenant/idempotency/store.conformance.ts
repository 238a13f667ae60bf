import { describe, expect, it } from 'vitest'
import { briefly, type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { anAnswer, rowIds, rowTime } from '../../testing/rows.ts'

/** The promise of `IdempotencyStore`, and of `Store.prune` for it. */
export function idempotencyStoreConformance(harness: StoreHarness): void {
  describe('idempotency', () => {
    const bench = useStore(harness)

    it('returns an answer unchanged', async () => {
      const { idempotency } = (await bench.tenant()).rooms
      const answer = anAnswer({
        key: '~ key\' %_\\ "x" ~'.padEnd(255, 'k'),
        statusCode: 422,
        body: `{"text":"é 🙂 \\u0000 \\n"}${' '.repeat(100_000)}`,
        expiresAt: new Date('2026-02-28T23:59:59.999Z'),
      })
      await idempotency.save(answer)
      expect(await idempotency.find(answer.key)).toStrictEqual(answer)
    })

    it('deletes the answers that name a contact, alone or among others, and no others', async () => {
      const [mine, other] = [await bench.tenant(), await bench.tenant()]
      const [ada, bob, eve] = [rowIds.make('cnt'), rowIds.make('cnt'), rowIds.make('cnt')]
      const crowd = Array.from({ length: 999 }, () => rowIds.make('cnt'))
      const named = { none: [], ada: [ada], bob: [bob], both: [bob, ada], crowd: [...crowd, ada], others: [bob, eve] }
      for (const { rooms } of [mine, other]) {
        for (const [key, contactIds] of Object.entries(named))
          await rooms.idempotency.save(anAnswer({ key, contactIds }))
        for (let i = 0; i < 120; i++)
          await rooms.idempotency.save(anAnswer({ key: `k${i}`, contactIds: i === 119 ? [eve, ada] : [eve, bob] }))
      }
      const { idempotency } = mine.rooms
      expect((await idempotency.find('crowd'))?.contactIds).toStrictEqual(named.crowd)
      await idempotency.forgetContacts([])
      await idempotency.forgetContacts([ada, rowIds.make('cnt')])
      const left = async (rooms: typeof mine.rooms) => {
        const found = await Promise.all(
          [...Object.keys(named), 'k0', 'k118', 'k119'].map((key) => rooms.idempotency.find(key)),
        )
        return found.flatMap((answer) => answer?.key ?? [])
      }
      expect(await left(mine.rooms)).toStrictEqual(['none', 'bob', 'others', 'k0', 'k118'])
      expect(await left(other.rooms)).toHaveLength(9)
      await idempotency.save(anAnswer({ key: 'bob', contactIds: [ada] }))
      await idempotency.forgetContacts([bob])
      expect(await left(mine.rooms)).toStrictEqual(['none', 'bob'])
    })

    it('returns undefined for an unknown key; keys are case-sensitive', async () => {
      const { idempotency } = (await bench.tenant()).rooms
      await idempotency.save(anAnswer({ key: 'Key' }))
      expect(await idempotency.find('key')).toBeUndefined()
      expect(await idempotency.find('Ke')).toBeUndefined()
      expect(await idempotency.find('%')).toBeUndefined()
      expect(await idempotency.find('')).toBeUndefined()
    })

    it('replaces an earlier answer', async () => {
      const { idempotency } = (await bench.tenant()).rooms
      await idempotency.save(anAnswer({ key: 'k' }))
      const second = anAnswer({
        key: 'k',
        fingerprint: 'e'.repeat(64),
        statusCode: 200,
        body: '',
        expiresAt: rowTime(5),
      })
      await idempotency.save(second)
      expect(await idempotency.find('k')).toStrictEqual(second)
    })

    it('saves one answer when two save at the same time', async () => {
      const { id, rooms } = await bench.tenant()
      const answers = [anAnswer({ key: 'k', body: '1' }), anAnswer({ key: 'k', body: '2' })]
      const peer = bench.peer.project(id).idempotency
      await Promise.all(answers.map((answer, i) => (i ? peer : rooms.idempotency).save(answer)))
      expect(answers).toContainEqual(await rooms.idempotency.find('k'))
    })

    it('locks a key for one transaction at a time, until its end', async () => {
      const { id, rooms } = await bench.tenant()
      let asked = 0
      let holders = 0
      const run = (store: Store) =>
        store.transaction(async (tx) => {
          const won = await tx.project(id).idempotency.lock('k')
          asked += 1
          if (!won) return false
          holders += 1
          expect(holders).toBe(1)
          if (!(await tx.project(id).idempotency.find('k')))
            await tx.project(id).idempotency.save(anAnswer({ key: 'k' }))
          await briefly(() => asked === 2)
          holders -= 1
          return true
        })
      const answers = await Promise.all([run(bench.store), run(bench.peer)])
      expect(answers).toContain(true)
      expect(await rooms.idempotency.find('k')).toBeDefined()
      asked = 1
      expect(await run(bench.store)).toBe(true)
    })

    it('releases a lock when the transaction fails', async () => {
      const { id } = await bench.tenant()
      const failed = bench.store.transaction(async (tx) => {
        expect(await tx.project(id).idempotency.lock('k')).toBe(true)
        throw new Error('on purpose')
      })
      await expect(failed).rejects.toThrow('on purpose')
      expect(await bench.peer.transaction((tx) => tx.project(id).idempotency.lock('k'))).toBe(true)
    })

    it('locks again a key that the transaction has locked, and other keys and projects independently', async () => {
      const one = await bench.tenant()
      const two = await bench.tenant()
      const locks = await bench.store.transaction(async (tx) => [
        await tx.project(one.id).idempotency.lock('k'),
        await tx.project(one.id).idempotency.lock('k'),
        await tx.project(one.id).idempotency.lock('K'),
        await tx.project(two.id).idempotency.lock('k'),
      ])
      expect(locks).toStrictEqual([true, true, true, true])
      const sameCall = await Promise.all(
        [one.id, two.id].map((id, i) =>
          (i ? bench.peer : bench.store).transaction(async (tx) => {
            const won = await tx.project(id).idempotency.lock('k')
            await briefly(() => false)
            return won
          }),
        ),
      )
      expect(sameCall).toStrictEqual([true, true])
    })

    it('prunes expired answers of every project, and returns how many', async () => {
      const [one, two] = [await bench.tenant(), await bench.tenant()]
      for (const { rooms } of [one, two]) {
        await rooms.idempotency.save(anAnswer({ key: 'old', expiresAt: rowTime(0) }))
        await rooms.idempotency.save(anAnswer({ key: 'just', expiresAt: rowTime(999) }))
        await rooms.idempotency.save(anAnswer({ key: 'fresh', expiresAt: rowTime(1001) }))
      }
      expect(await bench.store.prune(rowTime(1000))).toBe(4)
      expect(await bench.store.prune(rowTime(1000))).toBe(0)
      for (const { rooms } of [one, two]) {
        expect(await rooms.idempotency.find('old')).toBeUndefined()
        expect(await rooms.idempotency.find('just')).toBeUndefined()
        expect(await rooms.idempotency.find('fresh')).toBeDefined()
      }
    })

    it('keeps an answer until it is pruned', async () => {
      const { idempotency } = (await bench.tenant()).rooms
      const answer = anAnswer({ expiresAt: new Date('2001-01-01T00:00:00.000Z') })
      await idempotency.save(answer)
      expect(await idempotency.find(answer.key)).toStrictEqual(answer)
    })
  })
}
