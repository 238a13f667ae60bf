import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { FIRST_REVISION } from '../../kernel/revisions/revision.ts'
import { contentsOf, drawGraph } from './define.ts'
import type { WorkflowInput } from './definition.schema.ts'
import { refuseEndless } from './edit.ts'
import { requireRoomForGraph, requireRoomForWorkflow } from './limits.ts'
import { sentTrigger, type Workflow } from './schema.ts'
import type { Graph } from './steps.ts'
import type { DrawnWorkflow } from './workflows.ts'

/** Stores a disabled workflow, with its TRIGGER and the steps of the request. */
export function createWorkflow(ctx: Context, input: WorkflowInput): Promise<DrawnWorkflow> {
  const now = ctx.clock.now()
  const trigger = sentTrigger(input) ?? { eventName: '', condition: undefined }
  const before: Graph = {
    steps: [{ id: ctx.ids.make('stp'), name: '', type: 'TRIGGER', config: { eventName: trigger.eventName } }],
    transitions: [],
  }
  const contents = contentsOf(input)
  return inTransaction(ctx, async (ctx) => {
    await requireRoomForWorkflow(ctx)
    const graph = await drawGraph(ctx, { before, definition: input, contents })
    refuseEndless(graph)
    await requireRoomForGraph(ctx, graph)
    const workflow: Workflow = {
      id: ctx.ids.make('wfl'),
      name: input.name,
      description: input.description ?? undefined,
      enabled: false,
      triggerType: 'EVENT',
      trigger,
      allowReentry: input.allowReentry,
      version: 1,
      stepCount: graph.steps.length,
      revision: FIRST_REVISION,
      createdAt: now,
      updatedAt: now,
    }
    await ctx.store.workflows.insert(workflow, graph)
    return { workflow, graph }
  })
}
