import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { aDrawer, ask, day } from '../../testing/drawing-kit.ts'
import { refused } from '../../testing/segment-kit.ts'
import { createWorkflow } from './create.ts'
import { defineWorkflow } from './define.ts'
import { WorkflowDefinition, WorkflowInput } from './definition.schema.ts'
import { getWorkflowDetails } from './details.ts'
import { WorkflowChanges, WorkflowQuery } from './schema.ts'
import { listWorkflows, updateWorkflow } from './workflows.ts'

const steps = [
  { key: 'rest', type: 'DELAY', config: day },
  { key: 'pro', type: 'CONDITION', name: 'Pro?', config: ask },
  { key: 'end', type: 'EXIT', config: {} },
] as const
const transitions = [
  { from: 'trigger', to: 'rest' },
  { from: 'rest', to: 'pro' },
  { from: 'pro', to: 'end', branch: 'no' },
] as const
const whole = { steps: [...steps], transitions: [...transitions] }
const summaryOf = (changes: readonly { kind: string; what: string; name: string }[]) =>
  changes.map(({ kind, what, name }) => `${kind} ${what} ${name}`)

describe('defining a workflow', () => {
  it('draws all of it in one version, and repeating it changes nothing', async () => {
    const { ctx, id } = await aDrawer()
    const definition = { ...whole, name: 'Hello', description: 'd', allowReentry: true }
    const dry = await defineWorkflow(ctx, {
      id,
      definition: parse(WorkflowDefinition, { ...definition, dryRun: true }),
    })
    const all = [
      ...['name', 'description', 'allowReentry'].map((name) => `changed workflow ${name}`),
      ...['rest', 'pro', 'end'].map((key) => `added step ${key}`),
      ...['trigger > rest', 'rest > pro', 'pro no> end'].map((way) => `added transition ${way}`),
    ]
    expect(summaryOf(dry.changes)).toStrictEqual(all)
    expect((await getWorkflowDetails(ctx, id)).workflow).toMatchObject({ name: 'Welcome', version: 1 })
    expect(
      summaryOf((await defineWorkflow(ctx, { id, definition: parse(WorkflowDefinition, definition) })).changes),
    ).toStrictEqual(all)
    const first = await getWorkflowDetails(ctx, id)
    expect(first).toMatchObject({ workflow: { name: 'Hello', version: 2, stepCount: 4 }, problems: [] })
    expect(
      (await defineWorkflow(ctx, { id, definition: parse(WorkflowDefinition, definition) })).changes,
    ).toStrictEqual([])
    expect(await getWorkflowDetails(ctx, id)).toMatchObject({ workflow: first.workflow, graph: first.graph })
  })

  it('identifies steps by their keys, and those without by their ids', async () => {
    const { ctx, id, add, connect, trigger } = await aDrawer()
    const drawn = await add('DELAY', day)
    await connect(trigger, drawn)
    const before = (await getWorkflowDetails(ctx, id)).graph
    const kept = { key: drawn.id, type: 'DELAY', config: { amount: 2, unit: 'days' } } as const
    const one = await defineWorkflow(ctx, {
      id,
      definition: parse(WorkflowDefinition, { steps: [kept], transitions: [{ from: 'trigger', to: drawn.id }] }),
    })
    expect(summaryOf(one.changes)).toStrictEqual([`changed step ${drawn.id}`])
    expect((await getWorkflowDetails(ctx, id)).graph.transitions).toStrictEqual(before.transitions)
    await defineWorkflow(ctx, { id, definition: parse(WorkflowDefinition, whole) })
    const ids = new Map((await getWorkflowDetails(ctx, id)).graph.steps.map((step) => [step.key, step.id]))
    const later = {
      steps: [...steps.slice(0, 2), { key: 'end', type: 'DELAY', config: day } as const],
      transitions: [...transitions],
    }
    const changed = await defineWorkflow(ctx, { id, definition: parse(WorkflowDefinition, later) })
    expect(summaryOf(changed.changes)).toStrictEqual(['changed step end', 'changed transition pro no> end'])
    const now = new Map((await getWorkflowDetails(ctx, id)).graph.steps.map((step) => [step.key, step.id]))
    expect([now.get('rest'), now.get('pro')]).toStrictEqual([ids.get('rest'), ids.get('pro')])
    expect(now.get('end')).not.toBe(ids.get('end'))
  })

  it('creates all of it in one call', async () => {
    const { ctx, id, template } = await aDrawer()
    const hello = { key: 'hello', type: 'SEND_EMAIL', config: { templateId: template.id } } as const
    const { workflow, graph } = await createWorkflow(
      ctx,
      parse(WorkflowInput, {
        name: 'Whole',
        triggerConfig: { eventName: 'paid' },
        allowReentry: true,
        steps: [...steps, hello],
        transitions: [...transitions, { from: 'pro', to: 'hello', branch: 'yes' }],
      }),
    )
    expect(workflow).toMatchObject({ name: 'Whole', enabled: false, version: 1, stepCount: 5 })
    expect(await getWorkflowDetails(ctx, workflow.id)).toMatchObject({ workflow, graph, problems: [] })
    expect(
      (
        await defineWorkflow(ctx, {
          id: workflow.id,
          definition: parse(WorkflowDefinition, { ...whole, steps: [...steps] }),
        })
      ).changes,
    ).toHaveLength(2)
    expect(workflow.id).not.toBe(id)
  })

  it.each<[string, object, string, string]>([
    ['a key twice', { steps: [steps[0], steps[0]], transitions: [] }, 'steps.1.key', 'duplicate'],
    [
      'the key of the TRIGGER',
      { steps: [{ ...steps[0], key: 'trigger' }], transitions: [] },
      'steps.0.key',
      'duplicate',
    ],
    ['a way from nowhere', { steps, transitions: [{ from: 'x', to: 'end' }] }, 'transitions.0.from', 'unknown_step'],
    ['a way to nowhere', { steps, transitions: [{ from: 'rest', to: 'x' }] }, 'transitions.0.to', 'unknown_step'],
    [
      'an answer twice',
      { steps, transitions: [transitions[2], { ...transitions[2], to: 'rest' }] },
      'transitions.1.branch',
      'duplicate',
    ],
    ['a way without a branch', { steps, transitions: [{ from: 'pro', to: 'end' }] }, 'branch', 'required'],
    [
      'a loop without rest',
      { steps, transitions: [{ from: 'pro', to: 'pro', branch: 'yes' }] },
      'toStepId',
      'endless_loop',
    ],
    ['a wrong config', { steps: [{ ...steps[0], config: {} }], transitions: [] }, 'steps.0.config.amount', 'required'],
    [
      '200 steps',
      { steps: Array.from({ length: 200 }, (_, n) => ({ ...steps[2], key: `s${n}` })), transitions: [] },
      'steps',
      'too_big',
    ],
  ])('refuses %s', async (_, definition, field, code) => {
    const { ctx, id } = await aDrawer()
    const error = await refused(
      () => defineWorkflow(ctx, { id, definition: parse(WorkflowDefinition, definition) }),
      'VALIDATION_ERROR',
    )
    expect(error.errors?.[0]).toMatchObject({ field, code })
    expect((await getWorkflowDetails(ctx, id)).workflow.version).toBe(1)
    const created = () => createWorkflow(ctx, parse(WorkflowInput, { eventName: 'signup', ...definition, name: 'W' }))
    expect((await refused(created, 'VALIDATION_ERROR')).errors?.[0]).toMatchObject({ field, code })
    expect((await listWorkflows(ctx, parse(WorkflowQuery, {}))).total).toBe(1)
  })

  it('refuses problems while the workflow is enabled', async () => {
    const { ctx, id } = await aDrawer()
    await defineWorkflow(ctx, {
      id,
      definition: parse(WorkflowDefinition, {
        steps: Array.from({ length: 199 }, (_, n) => ({ ...steps[2], key: `s${n}` })),
        transitions: [],
      }),
    })
    await defineWorkflow(ctx, { id, definition: parse(WorkflowDefinition, whole) })
    await updateWorkflow(ctx, { id, changes: parse(WorkflowChanges, { enabled: true }) })
    const error = await refused(
      () => defineWorkflow(ctx, { id, definition: parse(WorkflowDefinition, { ...whole, transitions: [] }) }),
      'VALIDATION_ERROR',
    )
    expect(error.errors?.[0]?.code).toBe('several_roots')
    await updateWorkflow(ctx, { id, changes: parse(WorkflowChanges, { enabled: false }) })
    await defineWorkflow(ctx, { id, definition: parse(WorkflowDefinition, { ...whole, transitions: [] }) })
  })
})
