import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { contextOf, inTransaction } from '../../kernel/context/context.ts'
import { aWalk, type Walk } from '../../testing/execution-kit.ts'
import { aGraph } from '../../testing/workflow-kit.ts'
import { enqueueEvents } from './start.ts'

const HOUR = 3_600_000
const on = ['TRIGGER', { eventName: 'signup' }] as const
const BYE = aGraph({ on, bye: ['EXIT', {}] }, ['on > bye'])

/** Stores this many unprocessed events of different contacts. */
async function happen(walk: Walk, count: number, event = 'signup') {
  for (let n = 0; n < count; n++) await trackEvent(await walk.now(), { event, email: `p${n}@example.com` })
}

/** Returns how many executions one transaction starts and wakes. */
async function movedTogether(walk: Walk): Promise<number> {
  const { walkers } = await inTransaction(await walk.now(), (ctx) => enqueueEvents(ctx, 100))
  return walkers.length
}

describe('one transaction', () => {
  it.each([
    { workflows: 100, events: 2, moved: 200 },
    { workflows: 101, events: 2, moved: 101 },
    { workflows: 67, events: 3, moved: 134 },
    { workflows: 201, events: 2, moved: 201 },
  ])('of $events events for $workflows workflows moves $moved executions', async ({ workflows, events, moved }) => {
    const walk = await aWalk()
    for (let n = 0; n < workflows; n++) await walk.workflow(BYE)
    await happen(walk, events)
    expect(await movedTogether(walk)).toBe(moved)
  })
})

describe('an event', () => {
  it('starts only the workflows of its name, also together with other events', async () => {
    const walk = await aWalk()
    const signup = await walk.workflow(BYE)
    const paid = await walk.workflow(BYE, { trigger: { eventName: 'paid', condition: undefined } })
    const ctx = await walk.now()
    const ada = await trackEvent(ctx, { event: 'signup', email: 'ada@example.com' })
    const bob = await trackEvent(ctx, { event: 'paid', email: 'bob@example.com' })
    await walk.run()
    expect(await walk.executions(signup)).toMatchObject([{ contactId: ada.contactId, eventName: 'signup' }])
    expect(await walk.executions(paid)).toMatchObject([{ contactId: bob.contactId, eventName: 'paid' }])
    expect([await walk.executions(signup), await walk.executions(paid)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('starts only the workflows whose condition it meets', async () => {
    const walk = await aWalk()
    const condition = {
      logic: 'AND',
      groups: [{ filters: [{ field: 'event.plan', operator: 'equals', value: 'pro' }] }],
    } as const
    const workflow = await walk.workflow(BYE, { trigger: { eventName: 'signup', condition } })
    await walk.track('signup', 'ada@example.com', { plan: 'free' })
    await walk.track('signup', 'bob@example.com')
    expect(await walk.executions(workflow)).toStrictEqual([])
    await walk.track('signup', 'ada@example.com', { plan: 'pro' })
    expect(await walk.executions(workflow)).toMatchObject([{ status: 'EXITED', context: { plan: 'pro' } }])
  })

  it('starts nothing that is disabled between the search for workflows and their lock', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(BYE)
    await happen(walk, 1)
    await (await walk.now()).store.workflows.update({ ...workflow, enabled: false }, BYE)
    const { walkers } = await inTransaction(await walk.now(), (ctx) => {
      const workflows = { ...ctx.store.workflows, listTriggered: async () => [workflow] }
      return enqueueEvents({ ...ctx, store: { ...ctx.store, workflows } }, 100)
    })
    expect(walkers).toStrictEqual([])
  })

  it('starts a workflow sixty times an hour for a contact; the next start fails, and more are ignored', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(BYE, { allowReentry: true })
    for (let n = 0; n < 63; n++) await walk.track('signup')
    const statuses = async () => (await walk.executions(workflow)).map(({ status }) => status)
    expect((await statuses()).filter((status) => status === 'EXITED')).toHaveLength(60)
    expect((await statuses()).filter((status) => status === 'FAILED')).toHaveLength(1)
    expect(await statuses()).toHaveLength(61)
    await walk.later(HOUR)
    await walk.track('signup')
    expect(await statuses()).toHaveLength(62)
  })

  it('starts as many executions as a project may have, and logs that there is no room for more', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(BYE)
    await happen(walk, 3)
    const warnings: unknown[] = []
    const { project, world } = { ...(await walk.now()), world: walk.world }
    const log = { ...world.log, warn: (...said: readonly unknown[]) => warnings.push(said) }
    const ctx = contextOf({ ...world, log }, project)
    const { walkers } = await inTransaction(ctx, (ctx) => {
      const executions = { ...ctx.store.executions, countActive: async () => 999_998 }
      return enqueueEvents({ ...ctx, store: { ...ctx.store, executions } }, 100)
    })
    expect(walkers).toHaveLength(2)
    expect(warnings).toStrictEqual([
      [
        { project: project.id, workflow: workflow.id },
        'event started no execution: the project has reached its limit of running executions',
      ],
    ])
  })
})
