import { type Context, inTransaction, wake } from '../../kernel/context/context.ts'
import { findAsked } from '../../kernel/context/find-asked.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { changedRecord } from '../../kernel/revisions/revision.ts'
import { enqueueJob } from '../../tenant/jobs/jobs.ts'
import { RUN_JOBS } from '../../tenant/jobs/store.ts'
import { requireEnablable } from './enable.ts'
import { WorkflowErasureJob } from './erasure.ts'
import { sentTrigger, type Workflow, type WorkflowChanges, type WorkflowQuery } from './schema.ts'
import type { Graph } from './steps.ts'
import { refuseActive } from './versions.ts'

/** Returns the workflow. Inside a transaction it is locked until its end. */
export async function getWorkflow(ctx: Context, id: string): Promise<Workflow> {
  const key = asId('wfl', id)
  const workflow = key && (await ctx.store.workflows.find(key))
  if (!workflow) throw new AppError('WORKFLOW_NOT_FOUND')
  return workflow
}

/** Returns the workflow with this id, or with this name in any case. Inside a transaction it is locked until its end. */
export function workflowAsked(ctx: Context, asked: string, field: string): Promise<Workflow> {
  return findAsked(
    ctx,
    { asked, field, noun: 'workflow' },
    {
      find: (id) => ctx.store.workflows.find(id),
      listNamed: (name, limit) => ctx.store.workflows.listNamed(name, limit),
    },
  )
}

/** A workflow and the newest version of its graph. */
export interface DrawnWorkflow {
  readonly workflow: Workflow
  readonly graph: Graph
}

export async function getDrawnWorkflow(ctx: Context, id: string): Promise<DrawnWorkflow> {
  const workflow = await getWorkflow(ctx, id)
  return { workflow, graph: await graphOf(ctx, workflow) }
}

export async function graphOf(ctx: Context, { id, version }: Pick<Workflow, 'id' | 'version'>): Promise<Graph> {
  const [graph] = await ctx.store.workflows.graphs([{ workflowId: id, version }])
  if (!graph) throw new AppError('WORKFLOW_NOT_FOUND')
  return graph
}

export interface WorkflowPage {
  readonly data: readonly Workflow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly totalPages: number
}

/** Returns a page of workflows, newest first. */
export async function listWorkflows(ctx: Context, query: WorkflowQuery): Promise<WorkflowPage> {
  const { page, pageSize, enabled } = query
  const filter = { search: query.search || undefined, enabled }
  const total = await ctx.store.workflows.count(filter)
  const offset = (page - 1) * pageSize
  const data = await ctx.store.workflows.list({ ...filter, limit: pageSize, offset, after: undefined })
  return { data, total, page, pageSize, totalPages: Math.ceil(total / pageSize) }
}

/** Changes the given properties. Active executions continue when the workflow is disabled. */
export function updateWorkflow(
  ctx: Context,
  { id, changes }: { readonly id: string; readonly changes: WorkflowChanges },
): Promise<DrawnWorkflow> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getDrawnWorkflow(ctx, id)
    const trigger = sentTrigger(changes, before.workflow.trigger) ?? before.workflow.trigger
    const { description } = changes
    const next: Workflow = {
      ...before.workflow,
      name: changes.name ?? before.workflow.name,
      description: description === undefined ? before.workflow.description : (description ?? undefined),
      enabled: changes.enabled ?? before.workflow.enabled,
      trigger,
      allowReentry: changes.allowReentry ?? before.workflow.allowReentry,
    }
    const workflow = changedRecord(before.workflow, next, ctx.clock.now())
    if (workflow === before.workflow) return before
    const graph = withTrigger(before.graph, trigger.eventName)
    if (workflow.enabled && !before.workflow.enabled) await requireEnablable(ctx, graph)
    // Executions do not use the event of the TRIGGER: the version remains.
    await saveWorkflow(ctx, { before: before.workflow, after: workflow, graph })
    return { workflow, graph }
  })
}

/** Returns the graph with the event of its TRIGGER. */
export function withTrigger({ steps, transitions }: Graph, eventName: string): Graph {
  return {
    steps: steps.map((step) => (step.type === 'TRIGGER' ? { ...step, config: { eventName } } : step)),
    transitions,
  }
}

/** Writes a workflow. Informs subscribers when the events that start workflows change. */
export async function saveWorkflow(
  ctx: Context,
  { before, after, graph }: { readonly before: Workflow; readonly after: Workflow; readonly graph: Graph },
): Promise<void> {
  await ctx.store.workflows.update(after, graph)
  const isAwaiting = after.enabled && (await ctx.store.executions.addAwaited(after.id, awaitedBy(graph)))
  if (isAwaiting || startOf(before) !== startOf(after)) await ctx.store.settings.reviseWorkflows()
}

/** Returns the events that executions may wait for. They are registered before the first one waits. */
export function awaitedBy({ steps }: Graph): readonly string[] {
  const names = steps.flatMap((step) => (step.type === 'WAIT_FOR_EVENT' ? [step.config.eventName] : []))
  return [...new Set(names)]
}

const startOf = ({ enabled, trigger }: Workflow) => (enabled ? trigger.eventName : undefined)

/** Deletes a workflow without active executions. A job deletes the data of the finished ones. */
export function deleteWorkflow(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const workflow = await getWorkflow(ctx, id)
    await refuseActive(ctx, workflow)
    await ctx.store.workflows.delete(workflow.id)
    if (workflow.enabled) await ctx.store.settings.reviseWorkflows()
    await enqueueJob(ctx, WorkflowErasureJob, { workflowId: workflow.id })
    wake(ctx, RUN_JOBS)
  })
}
