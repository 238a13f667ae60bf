import { expect, it } from 'vitest'
import type { ProjectId } from '../ids.ts'
import { memoryStore } from '../testing/index.ts'
import { aProduct } from '../testing/product.ts'
import { createClaims } from './claim.ts'

const RATE = 2

/** Projects that may send 2 mails a second, with 5 mails each, and a worker that claims. */
async function manyProjects(count: number) {
  const { posthorn, world, clock } = await aProduct(memoryStore())
  for (let n = 0; n < count; n++) {
    const { project } = await posthorn.createProject({ name: `Project ${n}` })
    await world.store.projects.update({ ...project.project, sendRatePerSecond: RATE })
    const to = Array.from({ length: 5 }, (_, m) => `person${m}@example.com`)
    await project.send({ to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' })
  }
  const claims = createClaims(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  const served = new Map<ProjectId, number>()
  async function claimAll() {
    for (;;) {
      const { claimed, nextAt } = await claims.next(100)
      for (const { project } of claimed) served.set(project.id, (served.get(project.id) ?? 0) + 1)
      if (claimed.length === 0) return nextAt
    }
  }
  return { claimAll, served, clock }
}

it.each([1, 49, 50, 51, 100, 130])(
  'serves all of %i projects, however long the others’ rates keep them waiting',
  async (count) => {
    const { claimAll, served, clock } = await manyProjects(count)
    for (const each of [2, 4, 5]) {
      const before = clock.now().getTime()
      const nextAt = await claimAll()
      expect(new Set(served.values())).toEqual(new Set([each]))
      expect(served.size).toBe(count)
      if (each < 5) expect(nextAt?.getTime()).toBe(before + 1000 / RATE)
      clock.advance(1000)
    }
  },
)
