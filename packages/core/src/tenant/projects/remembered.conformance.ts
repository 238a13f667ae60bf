import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { aNamedKey, aProject, rowTime } from '../../testing/rows.ts'
import type { Project } from './schema.ts'

const hash = (digit: string) => digit.repeat(64)

/** The promise that a look-up which was done before shows every change by any connection. */
export function rememberedProjectConformance(harness: StoreHarness): void {
  describe('projects and keys that were looked up before', () => {
    const bench = useStore(harness)

    async function stored() {
      const project = aProject()
      const named = aNamedKey()
      await bench.store.projects.insert(project, [{ kind: 'secret', hash: hash('1') }])
      await bench.store.project(project.id).keys.add(named, 9)
      await seen(project, named.hash)
      return { project, named }
    }

    /** The project that each connection finds, also in a transaction. */
    async function seen({ id }: Project, namedHash: string) {
      const look = async (store: Store) => ({
        project: await store.projects.find(id),
        held: await store.project(id).settings.hold(),
        secret: (await store.projects.findByKey(hash('1')))?.project,
        named: (await store.projects.findByKey(namedHash))?.named?.scopes,
      })
      const found = []
      for (const store of [bench.store, bench.peer]) found.push(await look(store), await store.transaction(look))
      for (const one of found) expect(one).toStrictEqual(found[0])
      return found[0]
    }

    const sides = [{ who: 'this connection' as const }, { who: 'another connection' as const }]
    const sideOf = (who: (typeof sides)[number]['who']) => (who === 'this connection' ? bench.store : bench.peer)

    it.each(sides)('show a project that was changed and suspended by $who', async ({ who }) => {
      const { project, named } = await stored()
      const { settings } = sideOf(who).project(project.id)
      for (const change of [{ name: 'Renamed' }, { disabled: true, disabledReason: 'too many bounces' }]) {
        const next = { ...project, ...change }
        await settings.update(next)
        const found = await seen(project, named.hash)
        expect([found?.project, found?.held, found?.secret]).toStrictEqual([next, next, next])
      }
    })

    it.each(sides)('do not show keys that were replaced, renewed, or removed by $who', async ({ who }) => {
      const { project, named } = await stored()
      const { settings, keys } = sideOf(who).project(project.id)
      await settings.replaceKeys([{ kind: 'secret', hash: hash('2') }])
      expect((await seen(project, named.hash))?.secret).toBeUndefined()
      const renewed = { hash: hash('3'), prefix: 'sk_33333333', expiresAt: undefined }
      await keys.renew(named.id, renewed)
      expect((await seen(project, named.hash))?.named).toBeUndefined()
      expect((await seen(project, renewed.hash))?.named).toStrictEqual(named.scopes)
      await keys.remove(named.id)
      expect((await seen(project, renewed.hash))?.named).toBeUndefined()
    })

    it.each(sides)('do not show a project that was deleted by $who', async ({ who }) => {
      const { project, named } = await stored()
      await sideOf(who).project(project.id).settings.delete()
      expect(await seen(project, named.hash)).toStrictEqual({
        project: undefined,
        held: undefined,
        secret: undefined,
        named: undefined,
      })
    })

    it('show the changes of a transaction inside it, and not after it was rolled back', async () => {
      const { project, named } = await stored()
      const next = { ...project, name: 'Renamed', updatedAt: rowTime(9) }
      const failing = bench.store.transaction(async (store) => {
        await store.project(project.id).settings.update(next)
        await store.project(project.id).keys.remove(named.id)
        expect(await store.projects.find(project.id)).toStrictEqual(next)
        expect(await store.project(project.id).settings.hold()).toStrictEqual(next)
        expect(await store.projects.findByKey(named.hash)).toBeUndefined()
        expect(await bench.peer.projects.find(project.id)).toStrictEqual(project)
        throw new Error('on purpose')
      })
      await expect(failing).rejects.toThrow('on purpose')
      const found = await seen(project, named.hash)
      expect([found?.project, found?.named]).toStrictEqual([project, named.scopes])
    })

    it('show a change although a look-up was running when it was committed', async () => {
      const { project } = await stored()
      for (let round = 0; round < 20; round++) {
        const next = { ...project, name: `Name ${round}` }
        const looks = [bench.store, bench.peer].map((store) => store.projects.find(project.id))
        await Promise.all([bench.store.project(project.id).settings.update(next), ...looks])
        for (const store of [bench.store, bench.peer]) expect(await store.projects.find(project.id)).toStrictEqual(next)
      }
    })
  })
}
