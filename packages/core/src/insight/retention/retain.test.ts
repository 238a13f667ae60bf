import { expect, it } from 'vitest'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { updateProject } from '../../tenant/projects/projects.ts'
import { ProjectChanges } from '../../tenant/projects/schema.ts'
import { aProduct } from '../../testing/product.ts'
import { anEvent } from '../../testing/work-rows.ts'
import { cutoffOf } from './cutoffs.ts'
import { RetentionRunner } from './retain.ts'
import { RETENTION_KINDS, type RetentionBatch, type RetentionStore } from './store.ts'

const NOW = new Date('2026-06-01T00:00:00.000Z')
const days = (count: number) => new Date(NOW.getTime() - count * 86_400_000)

it.each([
  [
    { emailBodiesDays: 90, eventsDays: 400, emailsDays: 400 },
    { emails: 400, events: 400, bodies: 91, blobs: 91 },
  ],
  [
    { emailBodiesDays: null, eventsDays: null, emailsDays: null },
    { emails: null, events: null, bodies: null, blobs: null },
  ],
  [
    { emailBodiesDays: null, eventsDays: 1, emailsDays: 30 },
    { emails: 30, events: 1, bodies: 31, blobs: 31 },
  ],
  [
    { emailBodiesDays: 60, eventsDays: 1, emailsDays: 30 },
    { emails: 30, events: 1, bodies: 31, blobs: 31 },
  ],
  [
    { emailBodiesDays: 7, eventsDays: 2, emailsDays: null },
    { emails: null, events: 2, bodies: 8, blobs: 8 },
  ],
])('keeps %o for %o days', (settings, expected) => {
  for (const kind of ['emails', 'events', 'bodies', 'blobs'] as const) {
    const age = expected[kind]
    expect(cutoffOf(settings, kind, NOW)).toStrictEqual(age === null ? undefined : days(age))
  }
})

it.each(['emailBodiesDays', 'eventsDays', 'emailsDays'] as const)('accepts 1 to 3650 days or null for %s', (name) => {
  for (const value of [1, 3650, null]) expect(ProjectChanges.safeParse({ [name]: value }).success).toBe(true)
  for (const value of [0, -1, 3651, 1.5, '90']) expect(ProjectChanges.safeParse({ [name]: value }).success).toBe(false)
})

it('deletes rows past the time that each project sets, and checks again only after a minute', async () => {
  const { world, clock, tenant } = await aProduct()
  const [one, keeper] = [await tenant(), await tenant()]
  await updateProject(keeper, { eventsDays: null })
  const contactId = 'cnt_1' as const
  const old = () => anEvent({ contactId, createdAt: new Date(clock.now().getTime() - 401 * 86_400_000) })
  for (const { store } of [one, keeper]) await store.events.insert(Array.from({ length: 2500 }, old))
  const left = async ({ store }: typeof one) =>
    (await store.events.listByContact(contactId, { limit: 9999, after: undefined })).length
  const retention = new RetentionRunner(world)
  await retention.turn()
  expect([await left(one), await left(keeper)]).toStrictEqual([0, 2500])
  await one.store.events.insert([old()])
  await retention.turn()
  clock.advance(59_999)
  await retention.turn()
  expect(await left(one)).toBe(1)
  clock.advance(1)
  await retention.turn()
  expect(await left(one)).toBe(0)
})

/** Returns a store in which every batch takes a while, and there is always more. */
function endless(projects: readonly ProjectId[], take: () => void) {
  const batches: RetentionBatch[] = []
  const retention: RetentionStore = {
    overdue: async () => ({ emails: 0, events: 0, executions: 0 }),
    projectsDue: async (_, limit, after = '' as ProjectId) => projects.filter((id) => id > after).slice(0, limit),
    async deleteExpired(batch) {
      batches.push(batch)
      take()
      return batch.limit
    },
    reclaim: async () => false,
    scrub: async () => true,
  }
  return { retention, batches }
}

it('works for a moment only, for one project after the other, in batches that fit', async () => {
  const { world, clock } = await aProduct()
  const projects = Array.from({ length: 5 }, (_, n): ProjectId => `prj_${n}`)
  const { retention, batches } = endless(projects, () => clock.advance(30))
  const sweep = new RetentionRunner({ ...world, store: { ...world.store, retention } })
  for (let turn = 0; turn < 10; turn++) {
    const [begin, before] = [clock.now().getTime(), batches.length]
    await sweep.turn()
    expect(batches.length).toBeGreaterThan(before)
    // The current project comes to its end.
    expect(clock.now().getTime() - begin).toBeLessThanOrEqual(200 + 5 * (50 + 30))
  }
  expect(new Set(batches.slice(0, 2 * 5 * RETENTION_KINDS.length).map(({ projectId }) => projectId)).size).toBe(5)
  const sizes = batches.filter(({ kind }) => kind === 'events').map(({ limit }) => limit)
  expect(sizes.slice(0, 6)).toStrictEqual([16, 32, 64, 128, 256, 512])
})

it('stops immediately on request', async () => {
  const { world } = await aProduct()
  const { retention, batches } = endless(['prj_1'], () => {})
  await new RetentionRunner({ ...world, store: { ...world.store, retention } }).turn(() => batches.length >= 1)
  expect(batches.length).toBeLessThanOrEqual(RETENTION_KINDS.length)
})
