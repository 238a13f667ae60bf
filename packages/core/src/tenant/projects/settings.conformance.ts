import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { aProject, rowIds, rowTime } from '../../testing/rows.ts'
import type { KeyHash } from './store.ts'

const hash = (digit: string) => digit.repeat(64)
const publicKey = (digit: string): KeyHash => ({ kind: 'public', hash: hash(digit) })
const secretKey = (digit: string): KeyHash => ({ kind: 'secret', hash: hash(digit) })

/** The promise of `ProjectSettingsStore`. */
export function projectSettingsConformance(harness: StoreHarness): void {
  describe('settings of a project', () => {
    const bench = useStore(harness)

    it('keeps the public key in clear with the keys, whatever else is written', async () => {
      const { projects } = bench.store
      const project = aProject({ publicKey: 'pk_1' })
      await projects.insert(project, [{ ...publicKey('1'), clear: 'pk_1' }, secretKey('2')])
      await bench.store.project(project.id).settings.replaceKeys([{ ...publicKey('3'), clear: 'pk_3' }, secretKey('4')])
      await bench.store.project(project.id).settings.update({ ...project, name: 'New' })
      expect(await projects.find(project.id)).toStrictEqual({ ...project, name: 'New', publicKey: 'pk_3' })
      await bench.store.project(project.id).settings.replaceKeys([publicKey('5'), secretKey('6')])
      expect((await projects.findByKey(hash('6')))?.project.publicKey).toBeUndefined()
    })

    it('counts the secrets of webhooks', async () => {
      const { projects } = bench.store
      const project = aProject({ webhookKey: { number: 3, since: undefined } })
      await projects.insert(project, [])
      expect(await projects.find(project.id)).toStrictEqual(project)
      const rotated = { ...project, webhookKey: { number: 4, since: rowTime(5) } }
      await bench.store.project(project.id).settings.update(rotated)
      expect(await projects.find(project.id)).toStrictEqual(rotated)
    })

    it('grants public fields up to the allowance of the project, and again once it is renewed', async () => {
      const { projects } = bench.store
      const [project, other] = [aProject({ publicFieldsMax: 5 }), aProject({ publicFieldsMax: 5 })]
      for (const one of [project, other]) await projects.insert(one, [])
      const granted = []
      for (const wanted of [0, 3, 3, 1])
        granted.push(await bench.store.project(project.id).settings.takePublicFields(wanted))
      expect(granted).toStrictEqual([0, 3, 2, 0])
      expect(await bench.store.project(other.id).settings.takePublicFields(9)).toBe(5)
      expect(await bench.store.project(rowIds.make('prj')).settings.takePublicFields(1)).toBe(0)

      await bench.store.project(project.id).settings.update({ ...project, publicFieldsMax: 6 })
      expect(await bench.store.project(project.id).settings.takePublicFields(9)).toBe(1)
      await bench.store.project(project.id).settings.update({ ...project, publicFieldsMax: 2 })
      expect(await bench.store.project(project.id).settings.takePublicFields(9)).toBe(0)
      await bench.store.project(project.id).settings.renewPublicFields()
      expect(await bench.store.project(project.id).settings.takePublicFields(9)).toBe(2)
    })

    it('replaces all keys together', async () => {
      const { projects } = bench.store
      const project = aProject()
      const other = aProject()
      await projects.insert(project, [publicKey('1'), secretKey('2')])
      await projects.insert(other, [publicKey('8'), secretKey('9')])
      await bench.store.project(project.id).settings.replaceKeys([publicKey('3'), secretKey('2')])
      const changed = { ...project, revision: 2 }
      expect(await projects.findByKey(hash('1'))).toBeUndefined()
      expect(await projects.findByKey(hash('2'))).toStrictEqual({ project: changed, kind: 'secret' })
      expect(await projects.findByKey(hash('3'))).toStrictEqual({ project: changed, kind: 'public' })
      expect(await projects.findByKey(hash('9'))).toStrictEqual({ project: other, kind: 'secret' })
      await bench.store.project(project.id).settings.replaceKeys([])
      expect(await projects.findByKey(hash('3'))).toBeUndefined()
    })

    it('keeps the old keys when a new one belongs to another project', async () => {
      const { projects } = bench.store
      const project = aProject()
      await projects.insert(project, [publicKey('1'), secretKey('2')])
      await projects.insert(aProject(), [publicKey('8'), secretKey('9')])
      await expect(
        bench.store.project(project.id).settings.replaceKeys([publicKey('3'), secretKey('9')]),
      ).rejects.toThrow(StoreConflict)
      expect((await projects.findByKey(hash('1')))?.project.id).toBe(project.id)
      expect(await projects.findByKey(hash('3'))).toBeUndefined()
    })

    it('changes the tracking of segments only by its own verb', async () => {
      const { projects } = bench.store
      const [one, other] = [aProject(), aProject()]
      await projects.insert(one, [])
      await projects.insert(other, [])
      await bench.store.project(one.id).settings.setTracksSegments(true)
      await bench.store.project(rowIds.make('prj')).settings.setTracksSegments(true)
      expect(await projects.list()).toStrictEqual([{ ...one, tracksSegments: true }, other])
      await bench.store.project(one.id).settings.update({ ...one, name: 'New', tracksSegments: false })
      await bench.store.project(other.id).settings.update({ ...other, tracksSegments: true })
      expect(await projects.list()).toStrictEqual([{ ...one, name: 'New', tracksSegments: true }, other])
      const { settings } = bench.store.project(one.id)
      await settings.reviseWorkflows()
      await settings.update({ ...one, workflowsRevision: 9 })
      await settings.reviseWorkflows()
      expect((await projects.list()).map(({ workflowsRevision }) => workflowsRevision)).toStrictEqual([2, 0])
      await settings.setTracksSegments(false)
      expect((await projects.find(one.id))?.tracksSegments).toBe(false)
    })

    it('updates only the project with the id, and creates none', async () => {
      const { projects } = bench.store
      const project = aProject()
      const other = aProject()
      await projects.insert(project, [secretKey('1')])
      await projects.insert(other, [])
      const changed = { ...project, name: 'New', disabled: true, disabledReason: 'why', updatedAt: rowTime(1) }
      await bench.store.project(project.id).settings.update(changed)
      await bench.store.project(rowIds.make('prj')).settings.update(aProject())
      expect(await projects.list()).toStrictEqual([changed, other])
      expect(await projects.findByKey(hash('1'))).toStrictEqual({ project: changed, kind: 'secret' })
    })
  })
}
