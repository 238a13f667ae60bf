import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { contextOf } from '../../kernel/context/context.ts'
import { aWalk, countedFigures, everyExecution, storeWorkflow, type Walk } from '../../testing/execution-kit.ts'
import { failEachWrite } from '../../testing/failing-store.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aContact, aTemplate } from '../../testing/rows.ts'
import { aGraph } from '../../testing/workflow-kit.ts'
import {
  cancelExecution,
  cancelExecutions,
  getExecution,
  listExecutions,
  moveExecution,
  startExecution,
} from './executions.ts'
import { ExecutionRunner } from './run.ts'
import { CONTEXT_SIZE_MAX } from './schema.ts'

const HOUR = 3_600_000
const on = ['TRIGGER', { eventName: 'signup' }] as const
const pause = ['DELAY', { amount: 1, unit: 'hours' }] as const
const PAUSE = aGraph({ on, pause }, ['on > pause'])

async function aPerson(walk: Walk) {
  const contact = aContact()
  await (await walk.now()).store.contacts.insertMany([contact])
  return contact.id
}

describe('an execution that a person starts', () => {
  it('does its first steps immediately, has variables of its own, and is cancelled once', async () => {
    const walk = await aWalk()
    const { id: workflowId } = await walk.workflow(PAUSE)
    const contactId = await aPerson(walk)
    const ctx = await walk.now()
    const started = await startExecution(ctx, { workflowId, contactId, context: { plan: 'pro' } })
    expect(started).toMatchObject({ status: 'WAITING', stepId: 'stp_pause', context: { plan: 'pro' } })
    expect(started.eventName).toBeUndefined()
    await expect(startExecution(ctx, { workflowId, contactId })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { execution, steps } = await getExecution(ctx, { workflowId, id: started.id })
    expect([execution, steps.length]).toStrictEqual([started, 1])
    const page = { page: 1, pageSize: 10, status: undefined, contactId }
    expect(await listExecutions(ctx, { workflowId, ...page })).toMatchObject({ data: [started], total: 1 })
    expect(await cancelExecution(ctx, { workflowId, id: started.id })).toMatchObject({ status: 'CANCELLED' })
    await expect(cancelExecution(ctx, { workflowId, id: started.id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(startExecution(ctx, { workflowId, contactId })).rejects.toMatchObject({ code: 'CONFLICT' })
    const other = await walk.workflow(PAUSE)
    await expect(cancelExecution(ctx, { workflowId: other.id, id: started.id })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
    })
  })

  it('is refused by a disabled workflow, for an unknown contact, and with too many variables', async () => {
    const walk = await aWalk()
    const { id: workflowId } = await walk.workflow(PAUSE, { enabled: false })
    const contactId = await aPerson(walk)
    const ctx = await walk.now()
    await expect(startExecution(ctx, { workflowId, contactId })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(startExecution(ctx, { workflowId, contactId: 'cnt_none' })).rejects.toMatchObject({
      code: 'CONTACT_NOT_FOUND',
    })
    const open = (await walk.workflow(PAUSE)).id
    const text = (size: number) => ({ x: 'x'.repeat(size - '{"x":""}'.length) })
    expect(() => startExecution(ctx, { workflowId: open, contactId, context: text(CONTEXT_SIZE_MAX + 1) })).toThrow(
      /context/,
    )
    const started = await startExecution(ctx, { workflowId: open, contactId, context: text(CONTEXT_SIZE_MAX) })
    expect(started.status).toBe('WAITING')
  })

  it('is deleted with all others of its workflow', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(PAUSE)
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await walk.track('signup', email)
    const ctx = await walk.now()
    expect(await cancelExecutions(ctx, workflow.id)).toStrictEqual({ cancelled: 3 })
    expect(await cancelExecutions(ctx, workflow.id)).toStrictEqual({ cancelled: 0 })
    expect(await walk.figures(workflow)).toStrictEqual(await countedFigures(walk, workflow))
    expect(await ctx.store.executions.countActive()).toBe(0)
  })

  it('moves to the newest version if its step still exists', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(PAUSE)
    await walk.track('signup')
    const [before] = await walk.executions(workflow)
    const ctx = await walk.now()
    const update = (version: number, graph: typeof PAUSE) =>
      ctx.store.workflows.update({ ...workflow, version, stepCount: graph.steps.length }, graph)
    await update(2, aGraph({ on, other: pause }, ['on > other']))
    const input = { workflowId: workflow.id, id: before?.id ?? '' }
    await expect(moveExecution(ctx, input)).rejects.toMatchObject({ code: 'CONFLICT' })
    await update(3, aGraph({ on, pause, bye: ['EXIT', { reason: 'moved' }] }, ['on > pause', 'pause > bye']))
    expect(await moveExecution(ctx, input)).toMatchObject({ version: 3, status: 'WAITING' })
    expect(await moveExecution(ctx, input)).toMatchObject({ version: 3 })
    expect(await walk.figures(workflow)).toStrictEqual(await countedFigures(walk, workflow))
    await walk.later(HOUR)
    expect(await walk.executions(workflow)).toMatchObject([{ status: 'EXITED', exitReason: 'moved' }])
    expect(await walk.figures(workflow)).toStrictEqual(await countedFigures(walk, workflow))
  })
})

describe('a failure', () => {
  it("keeps all or nothing of a step's changes, whichever write fails, and the next run does it", async () => {
    const opened = new Map<object, Awaited<ReturnType<typeof prepared>>>()
    async function prepared() {
      const store = memoryStore()
      const walk = await aWalk(store)
      const template = aTemplate({ from: 'post@example.com' })
      await (await walk.now()).store.templates.insert(template)
      const workflow = await walk.workflow(
        aGraph(
          {
            on,
            hello: ['SEND_EMAIL', { templateId: template.id }],
            set: ['UPDATE_CONTACT', { updates: { plan: 'pro' } }],
            wait: ['WAIT_FOR_EVENT', { eventName: 'paid' }],
          },
          ['on > hello', 'hello > set', 'set > wait'],
        ),
      )
      await trackEvent(await walk.now(), { event: 'signup', email: 'ada@example.com' })
      return { store, walk, workflow }
    }
    const open = async () => {
      const one = await prepared()
      opened.set(one.store, one)
      return one.store
    }
    const writes = await failEachWrite(
      open,
      async (store) => {
        const [last] = [...opened.values()].slice(-1)
        if (!last) throw new Error('it was prepared')
        const errors: unknown[] = []
        const log = { ...last.walk.world.log, error: (record: object) => errors.push(record) }
        const world = { ...last.walk.world, store, log }
        const callWebhook = async () => ({ is: 'over', outcome: { is: 'done' } }) as const
        await new ExecutionRunner(world, { isStopping: () => false, callWebhook }).run()
        const ctx = contextOf(world, (await last.walk.now()).project)
        const all = await ctx.store.executions.list({ ...everyExecution, workflowId: last.workflow.id })
        if (all[0]?.status !== 'WAITING') throw new Error('it is not yet waiting', { cause: errors })
      },
      async ({ store }) => {
        const one = opened.get(store)
        if (!one) throw new Error('it was prepared')
        await one.walk.run()
        expect(await one.walk.executions(one.workflow)).toMatchObject([{ status: 'WAITING', stepId: 'stp_wait' }])
        expect(await one.walk.mails()).toHaveLength(1)
        expect(await one.walk.figures(one.workflow)).toStrictEqual(await countedFigures(one.walk, one.workflow))
      },
    )
    expect(writes).toContain('executions.save')
  })

  it('of one execution stops no other; after five tries it ends, with a reason', async () => {
    const walk = await aWalk()
    const workflow = await walk.workflow(PAUSE)
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await walk.track('signup', email)
    const [, poisoned] = await walk.executions(workflow)
    const project = walk.world.store.project
    // The database refuses this one, whatever is done with it.
    const broken = {
      ...walk.world.store,
      transaction: ((work, turn) =>
        walk.world.store.transaction(
          (tx) =>
            work({
              ...tx,
              project: (id) => {
                const rooms = tx.project(id)
                return {
                  ...rooms,
                  executions: {
                    ...rooms.executions,
                    async save(changes, figures, now) {
                      const isPoison = changes.some(
                        ({ execution }) => execution.id === poisoned?.id && execution.status === 'COMPLETED',
                      )
                      if (isPoison) throw new TypeError('on purpose')
                      return rooms.executions.save(changes, figures, now)
                    },
                  },
                }
              },
            }),
          turn,
        )) as typeof walk.world.store.transaction,
      project,
    }
    const runner = new ExecutionRunner(
      { ...walk.world, store: broken },
      { isStopping: () => false, callWebhook: async () => ({ is: 'over', outcome: { is: 'done' } }) },
    )
    walk.clock.advance(HOUR)
    await runner.run()
    const status = async () => (await walk.executions(workflow)).map((one) => one.status)
    expect(await status()).toStrictEqual(['COMPLETED', 'WAITING', 'COMPLETED'])
    for (let tries = 0; tries < 5; tries++) {
      walk.clock.advance(24 * HOUR)
      await runner.run()
    }
    expect(await status()).toStrictEqual(['COMPLETED', 'FAILED', 'COMPLETED'])
    expect((await walk.executions(workflow))[1]?.exitReason).toMatch(/unexpected/)
    expect(await walk.figures(workflow)).toStrictEqual(await countedFigures(walk, workflow))
  })

  it('of a project stops no other, and many events of one contact are processed in order', async () => {
    const walk = await aWalk()
    const graph = aGraph(
      {
        on,
        first: ['WAIT_FOR_EVENT', { eventName: 'one' }],
        second: ['WAIT_FOR_EVENT', { eventName: 'two' }],
        bye: ['EXIT', { reason: 'in order' }],
      },
      ['on > first', 'first > second', 'second > bye'],
    )
    const workflow = await walk.workflow(graph)
    const other = await walk.tenant()
    const elsewhere = await storeWorkflow(other, PAUSE)
    const ctx = async () =>
      contextOf(walk.world, (await walk.world.store.projects.find(other.project.id)) ?? other.project)
    for (const event of ['two', 'signup', 'two', 'one', 'one', 'two'])
      await trackEvent(await walk.now(), { event, email: 'ada@example.com' })
    await trackEvent(await ctx(), { event: 'signup', email: 'ada@example.com' })
    await walk.run()
    expect(await walk.executions(workflow)).toMatchObject([{ status: 'EXITED', exitReason: 'in order' }])
    const all = await other.store.executions.list({ ...everyExecution, workflowId: elsewhere.id })
    expect(all).toMatchObject([{ status: 'WAITING' }])
  })
})
