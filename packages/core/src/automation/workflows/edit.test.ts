import { describe, expect, it } from 'vitest'
import { aDrawer, ask, day } from '../../testing/drawing-kit.ts'
import { aTemplate } from '../../testing/rows.ts'
import { refused } from '../../testing/segment-kit.ts'
import type { Step } from './steps.ts'

describe('changing a step', () => {
  it('changes what is sent; only what executions walk by makes a version', async () => {
    const { add, workflows, id, version, template } = await aDrawer()
    const step = await add('SEND_EMAIL', { templateId: template.id, recipient: { type: 'CONTACT' } }, { name: 'Hello' })
    expect(await version()).toBe(2)
    await workflows.steps.update(id, step.id, { name: 'Hi', position: { x: 1, y: 1 }, key: 'hi', type: 'SEND_EMAIL' })
    expect(await version()).toBe(2)
    const other = aTemplate()
    const changed = await workflows.steps.update(id, step.id, { config: { templateId: template.id }, position: null })
    expect(changed).toStrictEqual({
      ...step,
      name: 'Hi',
      key: 'hi',
      position: undefined,
      config: { templateId: template.id },
    })
    expect(await version()).toBe(3)
    await refused(workflows.steps.update(id, step.id, { templateId: other.id }), 'TEMPLATE_NOT_FOUND')
    const error = await refused(workflows.steps.update(id, step.id, { type: 'EXIT' }), 'VALIDATION_ERROR')
    expect(error.errors?.[0]).toMatchObject({ field: 'type', code: 'immutable' })
    await refused(workflows.steps.update(id, 'stp_none', { name: 'x' }), 'RESOURCE_NOT_FOUND')
    expect(await version()).toBe(3)
  })

  it('changes the event of the workflow with its TRIGGER', async () => {
    const { workflows, id, trigger, version } = await aDrawer()
    await workflows.steps.update(id, trigger.id, { config: { eventName: 'login' }, name: 'Begin' })
    const { workflow, graph } = await workflows.get(id)
    expect(workflow.trigger.eventName).toBe('login')
    expect(graph.steps[0]).toMatchObject({ name: 'Begin', config: { eventName: 'login' } })
    expect(await version()).toBe(1)
    await refused(workflows.steps.delete(id, trigger.id), 'BAD_REQUEST')
  })

  it('tells those who listen when other events than before start workflows', async () => {
    const { workflows, id, trigger, store, add } = await aDrawer()
    const revision = async () => (await store.settings.find())?.workflowsRevision
    await add('EXIT')
    expect(await revision()).toBe(0)
    await workflows.update(id, { enabled: true })
    expect(await revision()).toBe(1)
    await workflows.update(id, { name: 'New' })
    await add('EXIT')
    expect(await revision()).toBe(1)
    await workflows.steps.update(id, trigger.id, { config: { eventName: 'login' } })
    expect(await revision()).toBe(2)
    await workflows.delete(id)
    expect(await revision()).toBe(3)
  })
})

describe('connecting steps', () => {
  it('adds a way, and the same one only once', async () => {
    const { add, connect, ways, trigger, version } = await aDrawer()
    const [a, b] = [await add('DELAY', day), await add('EXIT')]
    const first = await connect(trigger, a)
    expect(first).toStrictEqual({
      transition: {
        id: expect.stringMatching(/^trn_/),
        fromStepId: trigger.id,
        toStepId: a.id,
        branch: undefined,
        priority: 0,
      },
      isNew: true,
    })
    const before = await version()
    expect(await connect(trigger, a)).toStrictEqual({ ...first, isNew: false })
    expect(await version()).toBe(before)
    await connect(a, b, { priority: 1 })
    await connect(a, b)
    expect(await ways({ a, b })).toStrictEqual(['on > a', 'a > b', 'a > b'])
  })

  it('takes each answer of a CONDITION once, under either name', async () => {
    const { add, connect, ways } = await aDrawer()
    const [a, b, c] = [await add('CONDITION', ask), await add('EXIT'), await add('EXIT')]
    await connect(a, b, { branch: 'yes' })
    await connect(a, c, { condition: { branch: 'no' } })
    expect((await refused(connect(a, c, { branch: 'yes' }), 'CONFLICT')).details).toMatchObject({ toStepId: b.id })
    expect((await connect(a, b, { branch: 'yes' })).isNew).toBe(false)
    expect(await ways({ a, b, c })).toStrictEqual(['a yes> b', 'a no> c'])
  })

  it('refuses ways that nobody could go', async () => {
    const { add, connect, trigger } = await aDrawer()
    const [delay, ask1, wait, end] = [
      await add('DELAY', day),
      await add('CONDITION', ask),
      await add('WAIT_FOR_EVENT', { eventName: 'paid' }),
      await add('EXIT'),
    ]
    const fault = async (from: Step, to: Step, more: object = {}) => {
      const error = await refused(connect(from, to, more), 'VALIDATION_ERROR')
      return `${error.errors?.[0]?.field} ${error.errors?.[0]?.code}`
    }
    expect(await fault(delay, trigger)).toBe('toStepId not_allowed')
    expect(await fault(end, delay)).toBe('fromStepId not_allowed')
    expect(await fault(ask1, end)).toBe('branch required')
    expect(await fault(ask1, end, { branch: 'event' })).toBe('branch invalid_value')
    expect(await fault(wait, end, { branch: 'yes' })).toBe('branch invalid_value')
    expect(await fault(delay, end, { branch: 'yes' })).toBe('branch not_allowed')
    expect(await fault(ask1, end, { branch: 'yes', condition: { branch: 'no' } })).toBe('branch ambiguous')
    await connect(wait, end, { branch: 'timeout' })
    await connect(wait, delay)
    const nobody = { ...end, id: 'stp_none' } as const
    await refused(connect(delay, nobody), 'RESOURCE_NOT_FOUND')
    await refused(connect(nobody, end), 'RESOURCE_NOT_FOUND')
  })

  it('refuses a loop in which no time passes', async () => {
    const { add, connect, template } = await aDrawer()
    const mail = await add('SEND_EMAIL', { templateId: template.id }, { name: 'Hello' })
    const [test, delay] = [await add('CONDITION', ask, { name: 'Pro?' }), await add('DELAY', day)]
    await connect(mail, test)
    const error = await refused(connect(test, mail, { branch: 'no' }), 'VALIDATION_ERROR')
    expect(error.errors?.[0]).toMatchObject({ field: 'toStepId', code: 'endless_loop' })
    expect(error.message).toContain('“Hello” → “Pro?” → “Hello”')
    await connect(test, delay, { branch: 'no' })
    await connect(delay, mail)
  })

  it('can be undone', async () => {
    const { add, connect, workflows, id, trigger, ways } = await aDrawer()
    const a = await add('EXIT')
    const { transition } = await connect(trigger, a)
    await workflows.transitions.delete(id, transition.id)
    expect(await ways({ a })).toStrictEqual([])
    await refused(workflows.transitions.delete(id, transition.id), 'RESOURCE_NOT_FOUND')
  })
})

describe('deleting a step', () => {
  it('takes its transitions with it, or leads them to its successor', async () => {
    const { add, connect, workflows, id, trigger, ways } = await aDrawer()
    const [a, b, c, d] = [
      await add('CONDITION', ask),
      await add('DELAY', day),
      await add('DELAY', day),
      await add('EXIT'),
    ]
    const names = { a, b, c, d }
    await connect(trigger, a)
    await connect(a, b, { branch: 'yes' })
    await connect(a, c, { branch: 'no' })
    await connect(b, c)
    await connect(c, d)
    await workflows.steps.delete(id, b.id, { splice: true })
    expect((await ways(names)).sort()).toStrictEqual(['a no> c', 'a yes> c', 'c > d', 'on > a'])
    await workflows.steps.delete(id, d.id, { splice: true })
    expect((await ways(names)).sort()).toStrictEqual(['a no> c', 'a yes> c', 'on > a'])
    await refused(workflows.steps.delete(id, a.id, { splice: true }), 'BAD_REQUEST')
    await workflows.steps.delete(id, a.id)
    expect(await ways(names)).toStrictEqual([])
    await refused(workflows.steps.delete(id, a.id), 'RESOURCE_NOT_FOUND')
  })

  it('does not splice out a step with several successors, nor the only rest in a loop', async () => {
    const { add, connect, workflows, id } = await aDrawer()
    const [wait, ask1, rest, end] = [
      await add('WAIT_FOR_EVENT', { eventName: 'paid' }),
      await add('CONDITION', ask),
      await add('DELAY', day),
      await add('EXIT'),
    ]
    await connect(wait, ask1, { branch: 'event' })
    await connect(wait, end, { branch: 'timeout' })
    await connect(ask1, rest, { branch: 'no' })
    await connect(rest, ask1)
    await refused(workflows.steps.delete(id, wait.id, { splice: true }), 'BAD_REQUEST')
    const error = await refused(workflows.steps.delete(id, rest.id, { splice: true }), 'VALIDATION_ERROR')
    expect(error.errors?.[0]?.code).toBe('endless_loop')
    await workflows.steps.delete(id, rest.id)
  })
})

describe('an enabled workflow', () => {
  it('goes on to begin where it did, whatever is drawn beside', async () => {
    const { add, ways, workflows, id } = await aDrawer()
    const a = await add('DELAY', day)
    const b = await add('EXIT')
    await workflows.steps.delete(id, b.id)
    expect(await ways({ a })).toStrictEqual([])
    await workflows.update(id, { enabled: true })
    const c = await add('EXIT')
    expect(await ways({ a, c })).toStrictEqual(['on > a'])
    await workflows.steps.delete(id, a.id)
    expect(await ways({ c })).toStrictEqual([])
    await workflows.steps.delete(id, c.id)
    expect((await workflows.get(id)).problems).toMatchObject([{ code: 'no_steps' }])
  })
})

describe('edits at once', () => {
  it('are all kept', async () => {
    const { add, workflows, id } = await aDrawer()
    const steps = await Promise.all(Array.from({ length: 20 }, () => add('EXIT')))
    const { workflow, graph } = await workflows.get(id)
    expect(workflow).toMatchObject({ version: 21, stepCount: 21 })
    expect(
      graph.steps
        .slice(1)
        .map((step) => step.id)
        .sort(),
    ).toStrictEqual(steps.map((step) => step.id).sort())
  })
})
