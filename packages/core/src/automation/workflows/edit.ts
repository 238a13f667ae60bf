import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { revised } from '../../kernel/revisions/revision.ts'
import { requireRoomForGraph } from './limits.ts'
import { endlessLoop } from './problems.ts'
import { routeOf } from './route.ts'
import type { Graph, Step } from './steps.ts'
import { pruneVersions } from './versions.ts'
import { type DrawnWorkflow, getDrawnWorkflow, saveWorkflow } from './workflows.ts'

/** The result of an edit of a workflow, and the value for the caller. */
export interface WorkflowEdit<T> extends Partial<DrawnWorkflow> {
  /** Absent when nothing changes. */
  readonly graph?: Graph
  readonly result: T
}

/**
 * Edits the graph of a workflow. Edits are serialized. A change that affects executions makes a new version; names and
 * positions do not.
 */
export function editGraph<T>(
  ctx: Context,
  id: string,
  edit: (ctx: Context, before: DrawnWorkflow) => Promise<WorkflowEdit<T>> | WorkflowEdit<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getDrawnWorkflow(ctx, id)
    const { graph: drawn, workflow = before.workflow, result } = await edit(ctx, before)
    if (!drawn) return result
    const graph = workflow.enabled ? withEntryOf(ctx, before.graph, drawn) : drawn
    // As text, because the order of names in the body of a webhook is a part of it.
    if (JSON.stringify([workflow, graph]) === JSON.stringify([before.workflow, before.graph])) return result
    refuseEndless(graph, before.graph)
    const version = walkOf(graph) === walkOf(before.graph) ? workflow.version : workflow.version + 1
    const after = { ...workflow, version, stepCount: graph.steps.length, ...revised(workflow, ctx.clock.now()) }
    if (version > workflow.version) await pruneVersions(ctx, workflow)
    await requireRoomForGraph(ctx, graph)
    await saveWorkflow(ctx, { before: before.workflow, after, graph })
    return result
  })
}

/**
 * Executions of an enabled workflow keep their first step: a second step without a transition to it would leave them
 * nowhere to begin.
 */
function withEntryOf(ctx: Context, before: Graph, graph: Graph): Graph {
  const { entry } = routeOf(before)
  const trigger = graph.steps.find(({ type }) => type === 'TRIGGER')
  if (!entry || !trigger || routeOf(graph).entry || !graph.steps.some(({ id }) => id === entry)) return graph
  const way = { id: ctx.ids.make('trn'), fromStepId: trigger.id, toStepId: entry, branch: undefined, priority: 0 }
  return { ...graph, transitions: [...graph.transitions, way] }
}

/** Returns the part of a graph that executions follow, as text. */
function walkOf({ steps, transitions }: Graph): string {
  const walked = steps.map(({ id, type, config }) => (type === 'TRIGGER' ? { id } : { id, type, config }))
  return JSON.stringify([walked, transitions])
}

/** Refuses an edit that makes a loop in which no time passes. */
export function refuseEndless(graph: Graph, before?: Graph): void {
  const loop = endlessLoop(graph)
  if (!loop || (before && endlessLoop(before))) return
  const names = [...loop, ...loop.slice(0, 1)].map(nameOf).join(' → ')
  const message = `Executions would loop forever (${names}): add a DELAY or a WAIT_FOR_EVENT to the loop.`
  throw new AppError('VALIDATION_ERROR', {
    message,
    errors: [{ field: 'toStepId', message, code: 'endless_loop' }],
    details: { stepIds: loop.map(({ id }) => id) },
  })
}

const nameOf = ({ id, name }: Step) => (name === '' ? id : `“${name}”`)

export function requireStep({ steps }: Graph, id: string, what = 'step'): Step {
  const step = steps.find((one) => one.id === id)
  if (step) return step
  throw new AppError('RESOURCE_NOT_FOUND', {
    message: `The workflow has no ${what} ${id}.`,
    suggestion: 'Check the id against the steps of the workflow.',
  })
}
