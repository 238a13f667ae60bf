import { describe, expect, it } from 'vitest'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import { aProject, rowIds, rowTime } from '../../testing/rows.ts'
import type { Project } from './schema.ts'
import type { KeyHash } from './store.ts'

const hash = (digit: string) => digit.repeat(64)
const publicKey = (digit: string): KeyHash => ({ kind: 'public', hash: hash(digit) })
const secretKey = (digit: string): KeyHash => ({ kind: 'secret', hash: hash(digit) })

/** The promise of `ProjectsStore`. */
export function projectsStoreConformance(harness: StoreHarness): void {
  describe('projects', () => {
    const bench = useStore(harness)

    const kinds: readonly { title: string; overrides: Partial<Project> }[] = [
      { title: 'the plainest', overrides: {} },
      { title: 'a disabled one', overrides: { disabled: true, disabledReason: 'too many bounces: 12 %' } },
      { title: 'one without a reason', overrides: { disabled: true } },
      { title: 'a postal address', overrides: { postalAddress: 'Acme GmbH\nHauptstraße 1' } },
      {
        title: 'tracking of opens only',
        overrides: { tracking: { opens: true, transactionalOpens: false, clicks: false } },
      },
      {
        title: 'tracking of clicks only',
        overrides: { tracking: { opens: false, transactionalOpens: false, clicks: true } },
      },
      {
        title: 'tracking of opens of transactional mail only',
        overrides: { tracking: { opens: false, transactionalOpens: true, clicks: false } },
      },
      { title: 'a color', overrides: { color: '#1d4ed8' } },
      { title: 'no limit of the rate', overrides: { sendRatePerSecond: null } },
      { title: 'the deployment’s rate', overrides: { sendRatePerSecond: undefined } },
      { title: 'a rate below one', overrides: { sendRatePerSecond: 0.1 } },
      { title: 'a high rate', overrides: { sendRatePerSecond: 10_000 } },
      { title: 'other times to keep things', overrides: { emailBodiesDays: 1, eventsDays: 3650, emailsDays: 30 } },
      { title: 'everything kept', overrides: { emailBodiesDays: null, eventsDays: null, emailsDays: null } },
      { title: 'more soft bounces', overrides: { softBouncesMax: 20 } },
      { title: 'other policies', overrides: { unknownPolicy: { transactional: 'park', campaign: 'retry' } } },
      { title: 'a public key in clear', overrides: { publicKey: 'pk_1' } },
      { title: 'known fields only', overrides: { publicTracking: 'known-fields', publicFieldsMax: 0 } },
      {
        title: 'events only',
        overrides: { publicTracking: 'events-only', publicResubscribe: true, publicFieldsMax: 10_000 },
      },
      {
        title: 'any letters, any millisecond',
        overrides: {
          name: 'Ñandú & Söhne 🙂',
          language: 'pt-BR',
          createdAt: new Date('2024-02-29T23:59:59.999Z'),
          updatedAt: new Date('2025-06-01T12:00:00.001Z'),
        },
      },
    ]

    it.each(kinds)('returns a project unchanged: $title', async ({ overrides }) => {
      const { projects } = bench.store
      const project = aProject(overrides)
      await projects.insert(project, [publicKey('1'), secretKey('2')])
      expect(await projects.find(project.id)).toStrictEqual(project)
      expect(await projects.findByKey(hash('1'))).toStrictEqual({ project, kind: 'public' })
      expect(await projects.findByKey(hash('2'))).toStrictEqual({ project, kind: 'secret' })
      expect(await projects.list()).toStrictEqual([project])

      const other = aProject()
      await projects.insert(other, [])
      const changed = { ...project, id: other.id, createdAt: other.createdAt, publicKey: other.publicKey }
      await bench.store.project(other.id).settings.update(changed)
      expect(await projects.find(other.id)).toStrictEqual(changed)
    })

    it('finds many together, as far as they exist', async () => {
      const { projects } = bench.store
      const [one, two] = [aProject({ name: 'One' }), aProject({ sendRatePerSecond: 2.5 })]
      for (const project of [one, two, aProject()]) await projects.insert(project, [])
      const found = await projects.findMany([two.id, rowIds.make('prj'), one.id, two.id])
      expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toStrictEqual([one, two])
      expect(await projects.findMany([])).toStrictEqual([])
    })

    it('returns undefined for unknown ids and keys', async () => {
      const { projects } = bench.store
      await projects.insert(aProject(), [secretKey('a')])
      expect(await projects.find(rowIds.make('prj'))).toBeUndefined()
      expect(await projects.find('prj_\u0000')).toBeUndefined()
      expect(await projects.findByKey(hash('b'))).toBeUndefined()
      expect(await projects.findByKey(hash('A'))).toBeUndefined()
      expect(await projects.findByKey('')).toBeUndefined()
    })

    it('lists oldest first', async () => {
      const { projects } = bench.store
      const rows = [2, 1, 3, 1].map((ms) => aProject({ createdAt: rowTime(ms) }))
      for (const row of rows) await projects.insert(row, [])
      const expected = [1, 3, 0, 2].map((index) => rows[index]?.id)
      expect((await projects.list()).map(({ id }) => id)).toStrictEqual(expected)
    })

    it('refuses an id that is taken', async () => {
      const { projects } = bench.store
      const project = aProject()
      await projects.insert(project, [])
      await expect(projects.insert({ ...project, name: 'Again' }, [])).rejects.toThrow(StoreConflict)
      expect(await projects.find(project.id)).toStrictEqual(project)
    })

    it('refuses a key that another project has, and then inserts nothing', async () => {
      const { projects } = bench.store
      const first = aProject()
      const second = aProject()
      await projects.insert(first, [publicKey('1'), secretKey('2')])
      await expect(projects.insert(second, [publicKey('3'), secretKey('1')])).rejects.toThrow(StoreConflict)
      expect(await projects.find(second.id)).toBeUndefined()
      expect(await projects.findByKey(hash('3'))).toBeUndefined()
      expect(await projects.findByKey(hash('1'))).toStrictEqual({ project: first, kind: 'public' })
    })

    it('creates the first project once, however many try', async () => {
      const [one, two] = [aProject(), aProject()]
      const made = await Promise.all([
        bench.store.projects.insertFirst(one, [secretKey('1')]),
        bench.peer.projects.insertFirst(two, [secretKey('2')]),
      ])
      expect(made.filter(Boolean)).toHaveLength(1)
      const first = made[0] ? one : two
      expect(await bench.store.projects.list()).toStrictEqual([first])
      expect((await bench.peer.projects.findByKey(hash(made[0] ? '1' : '2')))?.project).toStrictEqual(first)
      expect(await bench.store.projects.insertFirst(aProject(), [])).toBe(false)
      expect(await bench.store.projects.list()).toHaveLength(1)
    })
  })
}
