import { expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { contextOf } from '../../kernel/context/context.ts'
import type { ProjectId } from '../../kernel/ids/ids.ts'
import { storeWorkflow } from '../../testing/execution-kit.ts'
import { aProduct } from '../../testing/product.ts'
import { aGraph } from '../../testing/workflow-kit.ts'
import { ExecutionRunner } from './run.ts'
import type { CallWebhook } from './webhooks.ts'

it('keeps places for the webhooks of others, however many projects call servers that hang', async () => {
  const { world, tenant } = await aProduct()
  const calling = new Map<ProjectId, number>()
  const ends: (() => void)[] = []
  const callWebhook: CallWebhook = async ({ project }) => {
    calling.set(project.id, (calling.get(project.id) ?? 0) + 1)
    await new Promise<void>((resolve) => ends.push(resolve))
    return { is: 'over', outcome: { is: 'done' } }
  }
  const runner = new ExecutionRunner(world, { isStopping: () => false, callWebhook })
  const graph = aGraph(
    { on: ['TRIGGER', { eventName: 'signup' }], call: ['WEBHOOK', { url: 'https://a.example/', method: 'POST' }] },
    ['on > call'],
  )
  async function signUp(count: number): Promise<ProjectId> {
    const { project } = await tenant()
    const now = async () => contextOf(world, (await world.store.projects.find(project.id)) ?? project)
    await storeWorkflow(await now(), graph)
    for (let n = 0; n < count; n++) await trackEvent(await now(), { event: 'signup', email: `p${n}@example.com` })
    await runner.run()
    return project.id
  }
  const greedy = []
  for (let n = 0; n < 6; n++) greedy.push(calling.get(await signUp(100)) ?? 0)
  expect(greedy[0]).toBe(32)
  expect(greedy.every((count) => count > 0)).toBe(true)
  expect(greedy.reduce((sum, count) => sum + count, 0)).toBeLessThan(128)
  expect(calling.get(await signUp(1))).toBe(1)
  for (const end of ends) end()
})
