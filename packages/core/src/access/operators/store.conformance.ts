import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { DELETED, RESETTING } from '../../kernel/context/emptying.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import type { Position } from '../../kernel/page/page.ts'
import { type Store, StoreConflict } from '../../kernel/ports/store.ts'
import { newestFirst } from '../../testing/memory/rows.ts'
import { aUser, rowIds, rowTime } from '../../testing/rows.ts'
import { anOperatorKey } from './store.cases.ts'
import type { NewOperatorKey } from './store.ts'

const shown = ({ hash: _, ...key }: NewOperatorKey) => key
const MANY = 1_000_000

/** The promise of `OperatorStore`. */
export function operatorConformance(harness: StoreHarness): void {
  describe('the keys of operators', () => {
    const bench = useStore(harness)
    const both = () => [bench.store.operators, bench.peer.operators] as const

    it('are listed oldest first, and found by their hash', async () => {
      const [mine, theirs] = both()
      const late = anOperatorKey({ createdAt: rowTime(2), expiresAt: rowTime(99), usedAt: rowTime(5) })
      const early = anOperatorKey({ name: `Ñandú 🙂 ${late.id}`, createdAt: rowTime(1), createdBy: 'usr_1' })
      for (const key of [late, early]) expect(await mine.addKey(key, MANY)).toBe('added')
      const known = new Set([late.id, early.id])
      expect((await theirs.listKeys()).filter(({ id }) => known.has(id))).toStrictEqual([shown(early), shown(late)])
      expect(await theirs.findKey(late.hash)).toStrictEqual(shown(late))
      expect(await theirs.findKey(late.id)).toBeUndefined()
    })

    it('have unique names and hashes, and are at most as many as allowed', async () => {
      const [mine, theirs] = both()
      const there = (await mine.listKeys()).length
      const keys = Array.from({ length: 6 }, () => anOperatorKey())
      const added = await Promise.all(keys.map((key, i) => (i % 2 ? mine : theirs).addKey(key, there + 4)))
      expect(added.sort()).toStrictEqual([...Array(4).fill('added'), 'full', 'full'])
      const twins = await Promise.all(both().map((one) => one.addKey(anOperatorKey({ name: `twin ${there}` }), MANY)))
      expect(twins.sort()).toStrictEqual(['added', 'exists'])
      const first = anOperatorKey()
      await mine.addKey(first, MANY)
      await expect(theirs.addKey(anOperatorKey({ hash: first.hash }), MANY)).rejects.toThrow(StoreConflict)
    })

    it('are unknown on every node once removed', async () => {
      const [mine, theirs] = both()
      const key = anOperatorKey()
      await mine.addKey(key, MANY)
      const removed = await Promise.all([mine.removeKey(key.id), theirs.removeKey(key.id)])
      expect(removed.filter((one) => one !== undefined)).toStrictEqual([shown(key)])
      expect(await mine.findKey(key.hash)).toBeUndefined()
      expect(await theirs.removeKey(rowIds.make('opk'))).toBeUndefined()
    })

    it('store the latest time of use, in whatever order uses are stored', async () => {
      const [mine, theirs] = both()
      const key = anOperatorKey()
      await mine.addKey(key, MANY)
      for (const ms of [5, 9, 7]) await theirs.useKey(key.id, rowTime(ms))
      expect((await mine.findKey(key.hash))?.usedAt).toStrictEqual(rowTime(9))
    })
  })

  describe('operators', () => {
    const bench = useStore(harness)

    it('are users, listed oldest first with their addresses, until they are removed', async () => {
      const { accounts, operators } = bench.store
      const users = [aUser(), aUser()] as const
      for (const user of users) await accounts.insert(user)
      const [late, early] = [
        { userId: users[0].id, createdAt: rowTime(2) },
        { userId: users[1].id, createdAt: rowTime(1) },
      ]
      for (const one of [late, early]) expect(await operators.add(one, MANY)).toBe('added')
      expect(await bench.peer.operators.add(late, MANY)).toBe('exists')
      const known = new Set<string>([late.userId, early.userId])
      const listed = await bench.peer.operators.list()
      expect(listed.filter(({ userId }) => known.has(userId))).toStrictEqual([
        { ...early, email: users[1].email },
        { ...late, email: users[0].email },
      ])
      expect(await operators.find(late.userId)).toStrictEqual({ ...late, email: users[0].email })
      expect(await bench.peer.operators.remove(late.userId)).toBe(true)
      expect(await operators.find(late.userId)).toBeUndefined()
      expect(await operators.remove(late.userId)).toBe(false)
    })

    it('are at most as many as allowed, also when added at the same time', async () => {
      const { operators } = bench.store
      const there = (await operators.list()).length
      const users = Array.from({ length: 4 }, () => aUser())
      for (const user of users) await bench.store.accounts.insert(user)
      const added = await Promise.all(
        users.map(({ id }, i) =>
          (i % 2 ? bench.peer : bench.store).operators.add({ userId: id, createdAt: rowTime(1) }, there + 3),
        ),
      )
      expect(added.sort()).toStrictEqual(['added', 'added', 'added', 'full'])
    })
  })

  describe('the projects of the deployment', () => {
    const bench = useStore(harness)
    const month = new Date(0)
    const all = async (request: object) => {
      const ids: string[] = []
      for (let after: Position | undefined; ; ) {
        const page = await bench.peer.operators.projects({
          search: undefined,
          status: undefined,
          month,
          after,
          limit: 2,
          ...request,
        })
        ids.push(...page.map(({ id }) => id))
        if (page.length < 2) return ids
        after = page.at(-1)
      }
    }

    it('are listed newest first, with their number of contacts, in pages', async () => {
      const [first, second, third] = [await bench.tenant(), await bench.tenant(), await bench.tenant()]
      const known = new Set<string>([first.id, second.id, third.id])
      const projects = await bench.store.projects.findMany([first.id, second.id, third.id])
      const expected = projects.toSorted(newestFirst).map(({ id }) => id)
      expect((await all({})).filter((id) => known.has(id))).toStrictEqual(expected)
    })

    it('are found by the beginning of their name, in any case, in the order of names', async () => {
      const [a, b, c, d] = await Promise.all(
        ['Shop', 'shop 2', 'SHOPPING', 'My shop'].map((name) => named(bench, name)),
      )
      const known = new Set<string | undefined>([a, b, c, d])
      const found = async (search: string) => (await all({ search })).filter((id) => known.has(id))
      expect(await found('sHoP')).toStrictEqual([a, b, c])
      expect(await found('shop ')).toStrictEqual([b])
      expect(await found('%')).toStrictEqual([])
    })

    it('are active until they are suspended', async () => {
      const { id, rooms } = await bench.tenant()
      const there = async (status: string) => (await all({ status })).includes(id)
      expect([await there('active'), await there('disabled')]).toStrictEqual([true, false])
      await rooms.suspensions.suspend({ id: rowIds.make('sus'), at: rowTime(1), reason: 'spam', liftedAt: undefined })
      expect([await there('active'), await there('disabled')]).toStrictEqual([false, true])
    })

    it('are counted while they are suspended, but not while they are emptied', async () => {
      const count = (atMost: number) => bench.peer.operators.countSuspended(atMost)
      const before = await count(MANY)
      for (const reason of ['spam', 'fraud', RESETTING, DELETED]) {
        const { id, rooms } = await bench.tenant()
        const project = await bench.store.projects.find(id)
        if (project) await rooms.settings.update({ ...project, disabled: true, disabledReason: reason })
      }
      expect(await count(MANY)).toBe(before + 2)
      expect(await count(before + 1)).toBe(before + 1)
    })
  })
}

/** Creates a project with this name. */
async function named(bench: { readonly store: Store; tenant(): Promise<{ readonly id: ProjectId }> }, name: string) {
  const { id } = await bench.tenant()
  const project = await bench.store.projects.find(id)
  if (project) await bench.store.project(id).settings.update({ ...project, name })
  return id
}
