import { describe, expect, it } from 'vitest'
import { deleteEvents } from '../../audience/events/delete.ts'
import { getEventUsage } from '../../audience/events/events.ts'
import { SegmentChanges, SegmentInput } from '../../audience/segments/schema.ts'
import { createSegment, deleteSegment, updateSegment } from '../../audience/segments/segments.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { deleteTemplate, getTemplateUsage } from '../../mail/templates/templates.ts'
import { aProduct } from '../../testing/product.ts'
import { aTemplate } from '../../testing/rows.ts'
import { refused } from '../../testing/segment-kit.ts'
import { aGraph, aWorkflow } from '../../testing/workflow-kit.ts'
import { getFieldUsage } from '../usage/field-usage.ts'
import { createWorkflow } from './create.ts'
import { WorkflowInput } from './definition.schema.ts'
import { getWorkflowDetails } from './details.ts'
import { createStep, updateStep } from './edit-steps.ts'
import { StepChanges, StepInput, WorkflowChanges, WorkflowQuery } from './schema.ts'
import { WORKFLOWS_MAX } from './store.ts'
import { deleteWorkflow, getDrawnWorkflow, listWorkflows, updateWorkflow } from './workflows.ts'

const SIGNUP = { name: 'Welcome', eventName: 'signup' }

async function aDrawer() {
  const product = await aProduct()
  const ctx = await product.tenant()
  const template = aTemplate({ from: 'post@example.com' })
  await ctx.store.templates.insert(template)
  const create = (more: object = {}) => createWorkflow(ctx, parse(WorkflowInput, { ...SIGNUP, ...more }))
  const change = (id: string, body: unknown) => updateWorkflow(ctx, { id, changes: parse(WorkflowChanges, body) })
  const add = (id: string, body: unknown) => createStep(ctx, { id, input: parse(StepInput, body) })
  const edit = (id: string, stepId: string, body: unknown) =>
    updateStep(ctx, { id, stepId, changes: parse(StepChanges, body) })
  return { ...product, ctx, template, create, change, add, edit }
}

const isPaid = { field: 'event.amount', operator: 'greaterThan', value: 10 }

describe('creating a workflow', () => {
  it('stores it disabled, with its TRIGGER', async () => {
    const { create, ctx, clock } = await aDrawer()
    const { workflow, graph } = await create({ description: 'Greets', allowReentry: true })
    expect(workflow).toStrictEqual({
      id: expect.stringMatching(/^wfl_/),
      name: 'Welcome',
      description: 'Greets',
      enabled: false,
      triggerType: 'EVENT',
      trigger: { eventName: 'signup', condition: undefined },
      allowReentry: true,
      version: 1,
      stepCount: 1,
      createdAt: clock.now(),
      revision: 1,
      updatedAt: clock.now(),
    })
    expect(graph).toStrictEqual({
      steps: [{ id: expect.stringMatching(/^stp_/), name: '', type: 'TRIGGER', config: { eventName: 'signup' } }],
      transitions: [],
    })
    expect(await getDrawnWorkflow(ctx, workflow.id)).toStrictEqual({ workflow, graph })
  })

  it('accepts the event under both of its names, and a condition on its data', async () => {
    const { create } = await aDrawer()
    const triggerConfig = { eventName: 'paid', condition: isPaid }
    const { workflow } = await create({ eventName: undefined, triggerConfig })
    expect(workflow.trigger).toStrictEqual({
      eventName: 'paid',
      condition: { logic: 'AND', groups: [{ filters: [isPaid] }] },
    })
    expect((await create({ eventName: 'paid', triggerConfig })).workflow.trigger).toStrictEqual(workflow.trigger)
  })

  it.each([
    ['no name', { name: undefined }, 'name', 'required'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name', 'too_big'],
    ['a description of 1001', { description: 'x'.repeat(1001) }, 'description', 'too_big'],
    ['no event', { eventName: undefined }, 'eventName', 'required'],
    ['an event of 256 characters', { eventName: 'x'.repeat(256) }, 'eventName', 'too_big'],
    ['two events', { triggerConfig: { eventName: 'other' } }, 'eventName', 'ambiguous'],
    ['another trigger', { triggerType: 'WEATHER' }, 'triggerType', 'invalid_value'],
    [
      'a trigger that asks for the contact',
      { eventName: undefined, triggerConfig: { eventName: 'e', condition: { field: 'data.a', operator: 'exists' } } },
      'triggerConfig.condition',
      'unknown_field',
    ],
    [
      'a trigger that asks for history',
      {
        eventName: undefined,
        triggerConfig: { eventName: 'e', condition: { field: 'event.a', operator: 'triggered' } },
      },
      'triggerConfig.condition',
      'unknown_field',
    ],
  ])('refuses %s', async (_, more, field, code) => {
    const { ctx } = await aDrawer()
    const error = await refused(
      (async () => createWorkflow(ctx, parse(WorkflowInput, { ...SIGNUP, ...more })))(),
      'VALIDATION_ERROR',
    )
    expect(error.errors?.[0]).toMatchObject({ field, code })
  })

  it('accepts the longest name, description, and event', async () => {
    const { create } = await aDrawer()
    const { workflow } = await create({
      name: 'x'.repeat(100),
      description: 'x'.repeat(1000),
      eventName: 'x'.repeat(255),
    })
    expect(workflow.trigger.eventName).toHaveLength(255)
  })

  it('refuses one above the limit of a project', async () => {
    const { create, ctx } = await aDrawer()
    const graph = aGraph({ on: ['TRIGGER', { eventName: 'signup' }] })
    await inTransaction(ctx, async ({ store }) => {
      for (let n = 1; n < WORKFLOWS_MAX; n++) await store.workflows.insert(aWorkflow(), graph)
    })
    const { workflow } = await create()
    expect((await refused(create(), 'CONFLICT')).details).toStrictEqual({ limit: 1000 })
    await deleteWorkflow(ctx, workflow.id)
    await create()
  })
})

describe('enabling a workflow', () => {
  it('needs a step, a template with a sender, and no problem', async () => {
    const { create, change, add, edit, template, ctx } = await aDrawer()
    const { workflow, graph } = await create()
    const none = await refused(change(workflow.id, { enabled: true }), 'VALIDATION_ERROR')
    expect(none.errors).toStrictEqual([
      { field: 'steps', code: 'no_steps', message: 'The workflow has no steps: add one.' },
    ])
    const mute = aTemplate({ from: undefined })
    const strange = aTemplate({ from: 'post@elsewhere.example' })
    for (const one of [mute, strange]) await ctx.store.templates.insert(one)
    const step = await add(workflow.id, { type: 'SEND_EMAIL', name: 'Hello', config: { templateId: mute.id } })
    const silent = await refused(change(workflow.id, { enabled: true }), 'VALIDATION_ERROR')
    expect(silent.errors).toMatchObject([{ field: `steps.${step.id}`, code: 'sender_missing' }])
    expect(silent.message).toContain('the step "Hello" has no sender')
    await edit(workflow.id, step.id, { templateId: strange.id })
    const foreign = await refused(change(workflow.id, { enabled: true }), 'VALIDATION_ERROR')
    expect(foreign.errors).toMatchObject([{ field: `steps.${step.id}`, code: 'sender_not_verified' }])
    await edit(workflow.id, step.id, { templateId: template.id })
    expect((await change(workflow.id, { enabled: true })).workflow).toMatchObject({ enabled: true, version: 4 })
    expect(graph.steps).toHaveLength(1)
    expect((await change(workflow.id, { enabled: false })).workflow.enabled).toBe(false)
  })

  it('names each step that could be the first', async () => {
    const { create, change, add } = await aDrawer()
    const { workflow } = await create()
    const steps = [await add(workflow.id, { type: 'EXIT' }), await add(workflow.id, { type: 'EXIT' })]
    const error = await refused(change(workflow.id, { enabled: true }), 'VALIDATION_ERROR')
    expect(error.errors?.map(({ field, code }) => `${field} ${code}`)).toStrictEqual(
      steps.map(({ id }) => `steps.${id} several_roots`),
    )
  })
})

describe('changing a workflow', () => {
  it('changes the given properties, and the TRIGGER with the event', async () => {
    const { create, change, ctx, clock } = await aDrawer()
    const { workflow } = await create({ eventName: undefined, triggerConfig: { eventName: 'paid', condition: isPaid } })
    clock.advance(5)
    const { workflow: after, graph } = await change(workflow.id, {
      name: 'New',
      eventName: 'login',
      allowReentry: true,
    })
    expect(after).toStrictEqual({
      ...workflow,
      name: 'New',
      allowReentry: true,
      revision: 2,
      updatedAt: clock.now(),
      trigger: { ...workflow.trigger, eventName: 'login' },
    })
    expect(graph.steps[0]?.config).toStrictEqual({ eventName: 'login' })
    const bare = await change(workflow.id, { description: 'd', triggerConfig: { eventName: 'login' } })
    expect(bare.workflow).toMatchObject({ description: 'd', trigger: { condition: undefined } })
    expect((await change(workflow.id, { description: null })).workflow.description).toBeUndefined()
    const same = await change(workflow.id, {})
    expect(await getDrawnWorkflow(ctx, workflow.id)).toStrictEqual(same)
  })

  it('does not find a workflow of another project', async () => {
    const { create, posthorn } = await aDrawer()
    const { workflow } = await create()
    const { ctx } = await posthorn.createProject({ name: 'Other' })
    await refused(getWorkflowDetails(ctx, workflow.id), 'WORKFLOW_NOT_FOUND')
    await refused(
      updateWorkflow(ctx, { id: workflow.id, changes: parse(WorkflowChanges, { name: 'Mine' }) }),
      'WORKFLOW_NOT_FOUND',
    )
    await refused(deleteWorkflow(ctx, workflow.id), 'WORKFLOW_NOT_FOUND')
    await refused(createStep(ctx, { id: workflow.id, input: parse(StepInput, { type: 'EXIT' }) }), 'WORKFLOW_NOT_FOUND')
    await refused(getWorkflowDetails(ctx, 'nonsense'), 'WORKFLOW_NOT_FOUND')
  })

  it('is listed in pages', async () => {
    const { create, change, ctx } = await aDrawer()
    for (const name of ['One', 'Two', 'Three']) await create({ name })
    const list = (query: object) => listWorkflows(ctx, parse(WorkflowQuery, query))
    const first = await list({ pageSize: 2 })
    expect(first).toMatchObject({ total: 3, page: 1, pageSize: 2, totalPages: 2 })
    expect(first.data.map(({ name }) => name)).toStrictEqual(['Three', 'Two'])
    expect((await list({ pageSize: 2, page: 2 })).data.map(({ name }) => name)).toStrictEqual(['One'])
    expect((await list({ search: 'tw' })).data).toHaveLength(1)
    const id = first.data[0]?.id ?? ''
    const { workflow, graph } = await getDrawnWorkflow(ctx, id)
    await ctx.store.workflows.update({ ...workflow, enabled: true }, graph)
    expect((await list({ enabled: 'true' })).data.map(({ name }) => name)).toStrictEqual(['Three'])
    expect((await change(id, { name: 'Four' })).workflow.enabled).toBe(true)
  })
})

describe('the references of a workflow', () => {
  it('are listed, and cannot be deleted', async () => {
    const { create, add, edit, ctx, template } = await aDrawer()
    const { workflow } = await create()
    const { id } = workflow
    const mail = await add(id, { type: 'SEND_EMAIL', name: 'Hello', config: { templateId: template.id } })
    const filters = { field: 'data.plan', operator: 'equals', value: 'pro' }
    const segment = await createSegment(
      ctx,
      parse(SegmentInput, { name: 'Pros', filters: { logic: 'AND', groups: [{ filters: [filters] }] } }),
    )
    const ask = await add(id, {
      type: 'CONDITION',
      config: { field: `segment.${segment.id}`, operator: 'memberOfSegment' },
    })
    await add(id, { type: 'WAIT_FOR_EVENT', config: { eventName: 'paid' } })
    await add(id, { type: 'UPDATE_CONTACT', config: { updates: { 'profile.tier': 1 } } })
    const named = [{ id, name: 'Welcome' }]
    expect((await getTemplateUsage(ctx, template.id)).workflowSteps).toStrictEqual([
      { workflowId: id, stepId: mail.id, name: 'Hello' },
    ])
    expect(await getEventUsage(ctx, 'paid')).toMatchObject({ usedInWorkflows: named, canDelete: true })
    expect(await getEventUsage(ctx, 'signup')).toMatchObject({ usedInWorkflows: named })
    expect(await getFieldUsage(ctx, 'data.profile')).toMatchObject({ usedInWorkflows: named, canDelete: false })
    expect(await getFieldUsage(ctx, 'plan')).toMatchObject({ usedInWorkflows: [] })
    await deleteEvents(ctx, 'paid')
    expect((await refused(deleteTemplate(ctx, template.id), 'CONFLICT')).details).toStrictEqual({ workflowId: id })
    expect((await refused(deleteSegment(ctx, segment.id), 'CONFLICT')).details).toStrictEqual({ workflowId: id })
    await edit(id, ask.id, { config: { field: 'event.plan', operator: 'equals', value: 'pro' } })
    await deleteSegment(ctx, segment.id)
    await deleteWorkflow(ctx, id)
    await deleteTemplate(ctx, template.id)
  })

  it('prevent a segment that starts it from losing its events', async () => {
    const { create, ctx } = await aDrawer()
    const filters = { logic: 'AND', groups: [{ filters: [{ field: 'data.plan', operator: 'exists' }] }] }
    const input = parse(SegmentInput, { name: 'VIP guests', filters, trackMembership: true })
    const { id } = await createSegment(ctx, input)
    const { workflow } = await create({ eventName: 'segment.vip-guests.entry' })
    const update = (changes: object) => updateSegment(ctx, { id, changes: parse(SegmentChanges, changes) })
    expect((await refused(update({ trackMembership: false }), 'CONFLICT')).details).toStrictEqual({
      workflowId: workflow.id,
    })
    await refused(deleteSegment(ctx, id), 'CONFLICT')
    await update({ name: 'Others' })
    await deleteWorkflow(ctx, workflow.id)
    await update({ trackMembership: false })
    await deleteSegment(ctx, id)
  })
})
