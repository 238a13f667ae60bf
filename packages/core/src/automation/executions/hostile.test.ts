import { describe, expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import type { ProjectStore, Store } from '../../kernel/ports/store.ts'
import { CatalogueFull } from '../../people/fields/patch.ts'
import { aWalk, countedFigures } from '../../testing/execution-kit.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aContact } from '../../testing/rows.ts'
import { aGraph } from '../../testing/workflow-kit.ts'
import { newExecution } from '../workflows/execution.ts'
import { changeOfExecution } from './changes.ts'
import { type Execution, VISITS_KEPT } from './schema.ts'
import { moveDue, TAKEN_AT_ONCE } from './turn.ts'
import { graphsOf } from './walker.ts'

const on = ['TRIGGER', { eventName: 'signup' }] as const

/** Returns a store whose rooms a test replaces within transactions; `begun` is called for each. */
function tapped(store: Store, tap: (rooms: ProjectStore) => Partial<ProjectStore>, begun = () => {}): Store {
  const transaction: Store['transaction'] = (work, turn) =>
    store.transaction((tx) => {
      begun()
      const project: typeof tx.project = (id) => {
        const rooms = tx.project(id)
        return { ...rooms, ...tap(rooms) }
      }
      return work({ ...tx, project })
    }, turn)
  return { ...store, transaction }
}

describe('the work for one project', () => {
  it('is done in transactions of bounded size, however many workflows an event starts and wakes', async () => {
    const sizes: number[] = []
    const store = tapped(memoryStore(), ({ executions }) => ({
      executions: {
        ...executions,
        save(changes, figures, now) {
          sizes.push(changes.length)
          return executions.save(changes, figures, now)
        },
      },
    }))
    const walk = await aWalk(store)
    const graph = aGraph({ on, wait: ['WAIT_FOR_EVENT', { eventName: 'paid' }] }, ['on > wait'])
    const workflows = []
    for (let n = 0; n < 30; n++) workflows.push(await walk.workflow(graph))
    for (const event of ['signup', 'paid'])
      for (let n = 0; n < 20; n++) await trackEvent(await walk.now(), { event, email: `p${n}@example.com` })
    await walk.run()
    for (const workflow of workflows) {
      const all = await walk.executions(workflow)
      expect(all.map(({ status }) => status)).toStrictEqual(Array.from({ length: 20 }, () => 'COMPLETED'))
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(TAKEN_AT_ONCE)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(30 * 20 * 2)
  })

  it('is done in transactions of bounded time, however long its conditions take', async () => {
    const tests: number[] = []
    let pass = () => {}
    const store = tapped(
      memoryStore(),
      ({ segments }) => ({
        segments: {
          ...segments,
          async holdsFor() {
            tests.push((tests.pop() ?? 0) + 1)
            pass()
            return true
          },
        },
      }),
      () => tests.push(0),
    )
    const walk = await aWalk(store)
    const filters = [{ field: 'event.signup', operator: 'triggered' }]
    const ask = ['CONDITION', { condition: { logic: 'AND', groups: [{ filters }] } }] as const
    const workflow = await walk.workflow(
      aGraph({ on, one: ask, two: ask, three: ask }, ['on > one', 'one yes> two', 'two yes> three']),
    )
    for (let n = 0; n < 40; n++) await trackEvent(await walk.now(), { event: 'signup', email: `p${n}@example.com` })
    pass = () => walk.clock.advance(20)
    const isDone = async () => (await walk.executions(workflow)).filter(({ status }) => status === 'COMPLETED').length
    for (let n = 0; n < 100 && (await isDone()) < 40; n++) await walk.run()
    expect(await isDone()).toBe(40)
    expect(tests.reduce((sum, count) => sum + count, 0)).toBe(120)
    expect(Math.max(...tests)).toBeLessThanOrEqual(3)
    expect(await walk.figures(workflow)).toStrictEqual(await countedFigures(walk, workflow))
  })
})

it('A webhook is not called again because the step after it fails', async () => {
  let calls = 0
  const store = tapped(memoryStore(), ({ contacts }) => ({
    contacts: { ...contacts, updateMany: () => Promise.reject(new CatalogueFull()) },
  }))
  const walk = await aWalk(store, async () => {
    calls += 1
    return { is: 'over', outcome: { is: 'done' } }
  })
  const workflow = await walk.workflow(
    aGraph(
      {
        on,
        hook: ['WEBHOOK', { url: 'https://example.com', method: 'POST' }],
        set: ['UPDATE_CONTACT', { updates: { plan: 'pro' } }],
      },
      ['on > hook', 'hook > set'],
    ),
  )
  await walk.track('signup')
  for (let minutes = 0; minutes < 5; minutes++) await walk.later(61_000)
  expect(calls).toBe(1)
  const [execution] = await walk.executions(workflow)
  expect(execution).toMatchObject({ status: 'FAILED', exitReason: expect.stringMatching(/custom fields/) })
  expect(execution && (await walk.steps(execution))).toStrictEqual(['hook COMPLETED', 'set FAILED'])
})

it('A webhook that fails for an unforeseen reason is not called forever', async () => {
  let calls = 0
  const walk = await aWalk(undefined, async () => {
    calls += 1
    throw new TypeError('on purpose')
  })
  const hook = ['WEBHOOK', { url: 'https://example.com', method: 'POST' }] as const
  const workflow = await walk.workflow(aGraph({ on, hook }, ['on > hook']))
  await walk.track('signup')
  for (let minutes = 0; minutes < 10; minutes++) await walk.later(61_000)
  expect(calls).toBe(3)
  expect(await walk.executions(workflow)).toMatchObject([{ status: 'FAILED', dueAt: undefined }])
})

it('Very many webhooks without a place are checked at a bounded rate', async () => {
  let looks = 0
  const store = tapped(memoryStore(), ({ executions }) => ({
    executions: {
      ...executions,
      save(changes, figures, now) {
        looks += changes.length
        return executions.save(changes, figures, now)
      },
    },
  }))
  const ends: (() => void)[] = []
  const walk = await aWalk(store, async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return { is: 'over', outcome: { is: 'done' } }
  })
  const hook = ['WEBHOOK', { url: 'https://example.com', method: 'POST' }] as const
  const workflow = await walk.workflow(aGraph({ on, hook }, ['on > hook']))
  const people = Array.from({ length: 600 }, (_, n) => aContact({ email: `p${n}@example.com` }))
  const ctx = await walk.now()
  await ctx.store.contacts.insertMany(people)
  const at = walk.clock.now()
  await ctx.store.executions.enqueueEvents(
    people.map(({ id }) => ({ eventId: `evt_${id}`, name: 'signup', contactId: id, data: {}, at })),
  )
  await walk.runner.run()
  expect(ends).toHaveLength(32)
  looks = 0
  for (let seconds = 0; seconds < 10; seconds++) {
    walk.clock.advance(1000)
    await walk.runner.run()
  }
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThanOrEqual(10 * 250)
  for (let left = 600; left > 0; ) {
    for (const end of ends.splice(0)) end()
    await walk.runner.stop()
    walk.clock.advance(10_000)
    await walk.runner.run()
    left = (await walk.executions(workflow)).filter(({ status }) => status !== 'COMPLETED').length
  }
})

it('Executions that cannot be moved together are moved one by one for a bounded time', async () => {
  let pass = () => {}
  const store = tapped(memoryStore(), ({ executions }) => ({
    executions: {
      ...executions,
      async save(changes, figures, now) {
        pass()
        if (changes.length > 1) throw new TypeError('on purpose')
        return executions.save(changes, figures, now)
      },
    },
  }))
  const walk = await aWalk(store)
  const pause = ['DELAY', { amount: 1, unit: 'hours' }] as const
  const workflow = await walk.workflow(aGraph({ on, pause }, ['on > pause']))
  for (let n = 0; n < 20; n++) await walk.track('signup', `p${n}@example.com`)
  pass = () => walk.clock.advance(40)
  walk.clock.advance(3_600_000)
  const ctx = await walk.now()
  const step = () => moveDue(ctx, { free: (count) => count, next: () => walk.clock.now() })
  const done = async () => (await walk.executions(workflow)).filter(({ status }) => status === 'COMPLETED').length
  expect(await step()).toMatchObject({ hasMore: true })
  expect(await done()).toBe(3)
  for (let n = 0; n < 6; n++) await step()
  expect(await done()).toBe(20)
})

it('Only the first visits of a loop are recorded', () => {
  const now = new Date()
  const execution: Execution = {
    ...newExecution('exe_loop', now),
    ...({ workflowId: 'wfl_loop', version: 1, contactId: 'cnt_loop', eventName: undefined, context: {} } as const),
    dueAt: undefined,
    attempts: 0,
  }
  const records = [999, 1000, 1001].map((visit) => ({ visit, stepId: 'stp_a', status: 'COMPLETED', at: now }) as const)
  const { steps } = changeOfExecution({ before: execution, now: execution, records })
  expect(VISITS_KEPT).toBe(1000)
  expect(steps.map(({ visit }) => visit)).toStrictEqual([999, 1000])
})

it('Graphs are cached up to a size, however large their steps are', async () => {
  const walk = await aWalk()
  const { store } = await walk.now()
  let read = 0
  const graphs: typeof store.workflows.graphs = (versions) => {
    read += versions.length
    return store.workflows.graphs(versions)
  }
  const ctx = { ...(await walk.now()), store: { ...store, workflows: { ...store.workflows, graphs } } }
  const hook = (body: string) => ['WEBHOOK', { url: 'https://example.com', method: 'POST', body }] as const
  async function readTwice(count: number, graph: ReturnType<typeof aGraph>) {
    const all = []
    for (let n = 0; n < count; n++) all.push(await walk.workflow(graph))
    const versions = all.map(({ id, version }) => ({ workflowId: id, version }))
    await graphsOf(ctx, versions)
    read = 0
    await graphsOf(ctx, versions)
    return read
  }
  expect(await readTwice(100, aGraph({ on, hook: hook('small') }, ['on > hook']))).toBe(0)
  const large = hook('x'.repeat(60_000))
  const graph = aGraph({ on, a: large, b: large, c: large, d: large }, ['on > a', 'a > b', 'b > c', 'c > d'])
  expect(await readTwice(100, graph)).toBeGreaterThan(0)
})
