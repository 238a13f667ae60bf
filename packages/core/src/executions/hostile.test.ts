import { describe, expect, it } from 'vitest'
import { trackEvent } from '../events/track.ts'
import { CatalogueFull } from '../fields/limit.ts'
import type { ProjectStore, Store } from '../ports/store.ts'
import { aWalk, countedFigures } from '../testing/execution-kit.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { aGraph } from '../testing/workflow-kit.ts'
import { TAKEN_AT_ONCE } from './turn.ts'

const on = ['TRIGGER', { eventName: 'signup' }] as const

/** A store whose rooms a test replaces within transactions; `begun` hears of each. */
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

describe('what one project asks for', () => {
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

it('A webhook is not called again because the step behind it fails', async () => {
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

it('A webhook that fails for a reason which nobody foresaw is not called for ever', async () => {
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
