import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { aDrawer, ask, day } from '../../testing/drawing-kit.ts'
import { aTemplate } from '../../testing/rows.ts'
import { refused } from '../../testing/segment-kit.ts'
import { getWorkflowDetails } from './details.ts'
import { deleteStep, updateStep } from './edit-steps.ts'
import { deleteTransition } from './edit-transitions.ts'
import { StepChanges, WorkflowChanges } from './schema.ts'
import type { Step } from './steps.ts'
import { deleteWorkflow, updateWorkflow } from './workflows.ts'

describe('changing a step', () => {
  it('changes the given properties; only changes that affect executions make a version', async () => {
    const { add, ctx, id, version, template } = await aDrawer()
    const step = await add('SEND_EMAIL', { templateId: template.id, recipient: { type: 'CONTACT' } }, { name: 'Hello' })
    expect(await version()).toBe(2)
    await updateStep(ctx, {
      id,
      stepId: step.id,
      changes: parse(StepChanges, { name: 'Hi', position: { x: 1, y: 1 }, key: 'hi', type: 'SEND_EMAIL' }),
    })
    expect(await version()).toBe(2)
    const other = aTemplate()
    const changed = await updateStep(ctx, {
      id,
      stepId: step.id,
      changes: parse(StepChanges, { config: { templateId: template.id }, position: null }),
    })
    expect(changed).toStrictEqual({
      ...step,
      name: 'Hi',
      key: 'hi',
      position: undefined,
      config: { templateId: template.id },
    })
    expect(await version()).toBe(3)
    await refused(
      updateStep(ctx, { id, stepId: step.id, changes: parse(StepChanges, { templateId: other.id }) }),
      'TEMPLATE_NOT_FOUND',
    )
    const error = await refused(
      updateStep(ctx, { id, stepId: step.id, changes: parse(StepChanges, { type: 'EXIT' }) }),
      'VALIDATION_ERROR',
    )
    expect(error.errors?.[0]).toMatchObject({ field: 'type', code: 'immutable' })
    await refused(
      updateStep(ctx, { id, stepId: 'stp_none', changes: parse(StepChanges, { name: 'x' }) }),
      'RESOURCE_NOT_FOUND',
    )
    expect(await version()).toBe(3)
  })

  it('changes the event of the workflow with its TRIGGER', async () => {
    const { ctx, id, trigger, version } = await aDrawer()
    await updateStep(ctx, {
      id,
      stepId: trigger.id,
      changes: parse(StepChanges, { config: { eventName: 'login' }, name: 'Begin' }),
    })
    const { workflow, graph } = await getWorkflowDetails(ctx, id)
    expect(workflow.trigger.eventName).toBe('login')
    expect(graph.steps[0]).toMatchObject({ name: 'Begin', config: { eventName: 'login' } })
    expect(await version()).toBe(1)
    await refused(deleteStep(ctx, { id, stepId: trigger.id, splice: false }), 'BAD_REQUEST')
  })

  it('informs subscribers when the events that start workflows change', async () => {
    const { ctx, id, trigger, store, add } = await aDrawer()
    const revision = async () => (await store.settings.find())?.workflowsRevision
    await add('EXIT')
    expect(await revision()).toBe(0)
    await updateWorkflow(ctx, { id, changes: parse(WorkflowChanges, { enabled: true }) })
    expect(await revision()).toBe(1)
    await updateWorkflow(ctx, { id, changes: parse(WorkflowChanges, { name: 'New' }) })
    await add('EXIT')
    expect(await revision()).toBe(1)
    await updateStep(ctx, { id, stepId: trigger.id, changes: parse(StepChanges, { config: { eventName: 'login' } }) })
    expect(await revision()).toBe(2)
    await deleteWorkflow(ctx, id)
    expect(await revision()).toBe(3)
  })
})

describe('connecting steps', () => {
  it('adds a transition, and the same one only once', async () => {
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

  it('accepts each answer of a CONDITION once, under either name', async () => {
    const { add, connect, ways } = await aDrawer()
    const [a, b, c] = [await add('CONDITION', ask), await add('EXIT'), await add('EXIT')]
    await connect(a, b, { branch: 'yes' })
    await connect(a, c, { condition: { branch: 'no' } })
    expect((await refused(connect(a, c, { branch: 'yes' }), 'CONFLICT')).details).toMatchObject({ toStepId: b.id })
    expect((await connect(a, b, { branch: 'yes' })).isNew).toBe(false)
    expect(await ways({ a, b, c })).toStrictEqual(['a yes> b', 'a no> c'])
  })

  it('refuses transitions that no execution could take', async () => {
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
    const unknownStep = { ...end, id: 'stp_none' } as const
    await refused(connect(delay, unknownStep), 'RESOURCE_NOT_FOUND')
    await refused(connect(unknownStep, end), 'RESOURCE_NOT_FOUND')
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
    const { add, connect, ctx, id, trigger, ways } = await aDrawer()
    const a = await add('EXIT')
    const { transition } = await connect(trigger, a)
    await deleteTransition(ctx, { id, transitionId: transition.id })
    expect(await ways({ a })).toStrictEqual([])
    await refused(deleteTransition(ctx, { id, transitionId: transition.id }), 'RESOURCE_NOT_FOUND')
  })
})

describe('deleting a step', () => {
  it('deletes its transitions, or redirects them to its successor', async () => {
    const { add, connect, ctx, id, trigger, ways } = await aDrawer()
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
    await deleteStep(ctx, { id, stepId: b.id, splice: true })
    expect((await ways(names)).sort()).toStrictEqual(['a no> c', 'a yes> c', 'c > d', 'on > a'])
    await deleteStep(ctx, { id, stepId: d.id, splice: true })
    expect((await ways(names)).sort()).toStrictEqual(['a no> c', 'a yes> c', 'on > a'])
    await refused(deleteStep(ctx, { id, stepId: a.id, splice: true }), 'BAD_REQUEST')
    await deleteStep(ctx, { id, stepId: a.id, splice: false })
    expect(await ways(names)).toStrictEqual([])
    await refused(deleteStep(ctx, { id, stepId: a.id, splice: false }), 'RESOURCE_NOT_FOUND')
  })

  it('does not splice out a step with several successors, nor the only wait in a loop', async () => {
    const { add, connect, ctx, id } = await aDrawer()
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
    await refused(deleteStep(ctx, { id, stepId: wait.id, splice: true }), 'BAD_REQUEST')
    const error = await refused(deleteStep(ctx, { id, stepId: rest.id, splice: true }), 'VALIDATION_ERROR')
    expect(error.errors?.[0]?.code).toBe('endless_loop')
    await deleteStep(ctx, { id, stepId: rest.id, splice: false })
  })
})

describe('an enabled workflow', () => {
  it('keeps its first step, whatever is drawn next to it', async () => {
    const { add, ways, ctx, id } = await aDrawer()
    const a = await add('DELAY', day)
    const b = await add('EXIT')
    await deleteStep(ctx, { id, stepId: b.id, splice: false })
    expect(await ways({ a })).toStrictEqual([])
    await updateWorkflow(ctx, { id, changes: parse(WorkflowChanges, { enabled: true }) })
    const c = await add('EXIT')
    expect(await ways({ a, c })).toStrictEqual(['on > a'])
    await deleteStep(ctx, { id, stepId: a.id, splice: false })
    expect(await ways({ c })).toStrictEqual([])
    await deleteStep(ctx, { id, stepId: c.id, splice: false })
    expect((await getWorkflowDetails(ctx, id)).problems).toMatchObject([{ code: 'no_steps' }])
  })
})

describe('concurrent edits', () => {
  it('are all kept', async () => {
    const { add, ctx, id } = await aDrawer()
    const steps = await Promise.all(Array.from({ length: 20 }, () => add('EXIT')))
    const { workflow, graph } = await getWorkflowDetails(ctx, id)
    expect(workflow).toMatchObject({ version: 21, stepCount: 21 })
    expect(
      graph.steps
        .slice(1)
        .map((step) => step.id)
        .sort(),
    ).toStrictEqual(steps.map((step) => step.id).sort())
  })
})
