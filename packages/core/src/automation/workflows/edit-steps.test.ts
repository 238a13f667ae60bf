import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { aDrawer, ask, day } from '../../testing/drawing-kit.ts'
import { rowIds } from '../../testing/rows.ts'
import { refused } from '../../testing/segment-kit.ts'
import { createWorkflow } from './create.ts'
import { WorkflowInput } from './definition.schema.ts'
import { getWorkflowDetails } from './details.ts'
import { createStep, updateStep } from './edit-steps.ts'
import { GRAPH_KB, STEPS_MAX, TRANSITIONS_MAX } from './limits.ts'
import { StepChanges, StepInput } from './schema.ts'
import type { Step } from './steps.ts'
import { GRAPHS_MB, REPLACED_KEPT_MS } from './store.ts'

describe('adding a step', () => {
  it('needs a template and segments of the project', async () => {
    const { add, posthorn, template } = await aDrawer()
    await refused(add('SEND_EMAIL', { templateId: 'tpl_unknown' }), 'TEMPLATE_NOT_FOUND')
    await refused(add('CONDITION', { field: 'segment.seg_x', operator: 'memberOfSegment' }), 'SEGMENT_NOT_FOUND')
    const other = await posthorn.createProject({ name: 'Other' })
    const theirs = await createWorkflow(other.ctx, parse(WorkflowInput, { name: 'Theirs', eventName: 'signup' }))
    const step = { type: 'SEND_EMAIL', config: {}, templateId: template.id } as const
    await refused(
      () => createStep(other.ctx, { id: theirs.workflow.id, input: parse(StepInput, step) }),
      'TEMPLATE_NOT_FOUND',
    )
    expect((await add('SEND_EMAIL', {}, { templateId: template.id })).config).toStrictEqual({ templateId: template.id })
    const error = await refused(add('EXIT', {}, { templateId: template.id }), 'VALIDATION_ERROR')
    expect(error.errors?.[0]).toMatchObject({ field: 'templateId', code: 'not_allowed' })
  })

  it('connects it to the last step that leads nowhere, if wanted', async () => {
    const { add, ways } = await aDrawer()
    const auto = { autoConnect: true }
    const a = await add('DELAY', day, auto)
    const b = await add('CONDITION', ask, auto)
    const c = await add('DELAY', day, auto)
    const d = await add('EXIT', {}, auto)
    const e = await add('EXIT', {}, auto)
    await add('EXIT', {})
    expect(await ways({ a, b, c, d, e })).toStrictEqual(['on > a', 'a > b', 'b yes> c', 'c > d'])
  })

  it('refuses a key that another step has', async () => {
    const { add, ctx, id } = await aDrawer()
    const first = await add('EXIT', {}, { key: 'end' })
    expect((await refused(add('EXIT', {}, { key: 'end' }), 'CONFLICT')).details).toStrictEqual({
      field: 'key',
      stepId: first.id,
    })
    const other = await add('EXIT')
    await refused(updateStep(ctx, { id, stepId: other.id, changes: parse(StepChanges, { key: 'end' }) }), 'CONFLICT')
    await updateStep(ctx, { id, stepId: first.id, changes: parse(StepChanges, { key: 'end' }) })
  })

  it('refuses a step, a transition, or a kilobyte above the limit', async () => {
    const { store, add, connect, ctx, id } = await aDrawer()
    const { workflow, graph } = await getWorkflowDetails(ctx, id)
    const delay = (n: number): Step => ({
      id: `stp_${n}`,
      name: '',
      type: 'DELAY',
      config: { amount: 1, unit: 'days' },
    })
    const steps = [...graph.steps, ...Array.from({ length: STEPS_MAX - 2 }, (_, n) => delay(n))]
    const way = (n: number) => ({
      id: rowIds.make('trn'),
      fromStepId: delay(0).id,
      toStepId: delay(1).id,
      branch: undefined,
      priority: n,
    })
    const transitions = Array.from({ length: TRANSITIONS_MAX - 1 }, (_, n) => way(n - 500))
    await store.workflows.update(workflow, { steps, transitions })
    await add('EXIT')
    expect((await refused(add('EXIT'), 'CONFLICT')).details).toStrictEqual({ limit: 200 })
    await connect(delay(0), delay(1), { priority: 900 })
    const full = await refused(connect(delay(0), delay(1), { priority: 901 }), 'CONFLICT')
    expect(full.details).toStrictEqual({ limit: 1000 })

    await store.workflows.update(workflow, graph)
    const long = (length: number) => ({ url: 'https://example.com', body: 'x'.repeat(length) })
    for (let n = 0; n < 4; n++) await add('WEBHOOK', long(63_000))
    const { steps: four } = (await getWorkflowDetails(ctx, id)).graph
    const room = GRAPH_KB * 1024 - JSON.stringify({ steps: four, transitions: [] }).length
    const own = JSON.stringify({ ...four[4], config: { ...four[4]?.config, body: '' } }).length + ','.length
    expect((await refused(add('WEBHOOK', long(room - own + 1)), 'CONFLICT')).details).toStrictEqual({
      limitKilobytes: 256,
    })
    await add('WEBHOOK', long(room - own))
  })

  it('refuses graphs beyond the limit of the project, and makes room by deleting old versions', async () => {
    const { store, add, ctx, id, clock, version } = await aDrawer()
    const { workflow, graph } = await getWorkflowDetails(ctx, id)
    const filler = (n: number): Step => ({
      id: `stp_${n}`,
      name: '',
      type: 'EXIT',
      config: { reason: 'x'.repeat(10_000_000) },
    })
    for (let n = 2; n <= GRAPHS_MB / 10 + 1; n++)
      await store.workflows.update({ ...workflow, version: n }, { steps: [...graph.steps, filler(n)], transitions: [] })
    await store.workflows.update({ ...workflow, version: 99 }, graph)
    clock.advance(REPLACED_KEPT_MS - 1)
    for (let n = 2; n <= 5; n++)
      await store.workflows.update(
        { ...workflow, version: 200 + n },
        { steps: [...graph.steps, filler(n)], transitions: [] },
      )
    await store.workflows.update({ ...workflow, version: 300, updatedAt: clock.now() }, graph)
    expect((await refused(add('EXIT'), 'CONFLICT')).details).toStrictEqual({ limitMegabytes: 100 })
    clock.advance(1)
    await add('EXIT')
    expect(await version()).toBe(301)
    expect((await store.workflows.versions(id)).map((one) => one.version)).toStrictEqual([205, 300, 301])
  })
})
