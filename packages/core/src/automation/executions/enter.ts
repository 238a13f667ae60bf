import type { Context } from '../../kernel/context/context.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { type FieldData, jsonSize } from '../../people/fields/schema.ts'
import { newExecution } from '../workflows/execution.ts'
import type { Workflow } from '../workflows/schema.ts'
import { CONTEXT_SIZE_MAX, type Execution, HOUR_OF_STARTS_MS, STARTS_AN_HOUR } from './schema.ts'
import type { Entrant } from './store.ts'
import { apply, breakOff, type WalkedGraph, type Walker, walkerOf } from './walker.ts'

/** The reason why a contact may not enter a workflow. */
export type Refusal = 'entered' | 'active' | 'too often'

/** Returns why a contact may not enter; undefined when it may. The limit on starts applies only to events. */
export function refusalOf({ allowReentry }: Workflow, entrant: Entrant): Refusal | undefined {
  if (entrant.isActive) return 'active'
  return !allowReentry && entrant.starts > 0 ? 'entered' : undefined
}

/** Returns how often events started the workflow for the contact within an hour. */
export function recentStarts({ countedSince, recentStarts }: Entrant, now: Date): number {
  return countedSince && now.getTime() - countedSince.getTime() < HOUR_OF_STARTS_MS ? recentStarts : 0
}

export interface SegmentEntry {
  readonly workflow: Workflow
  readonly graph: WalkedGraph
  readonly contactId: ContactId
  /** The event that starts it; undefined when a person does. */
  readonly eventName: string | undefined
  readonly context: FieldData
  readonly byPublicKey?: true | undefined
}

/** Begins an execution. Its first steps are not done yet. */
export function entered(ctx: Context, entering: SegmentEntry): Walker {
  const { workflow, graph, contactId, eventName, context, byPublicKey } = entering
  const now = ctx.clock.now()
  const execution: Execution = {
    ...newExecution(ctx.ids.make('exe'), now),
    workflowId: workflow.id,
    version: workflow.version,
    contactId,
    eventName,
    context: boundedContext(context),
    dueAt: now,
    attempts: 0,
    ...(byPublicKey && { byPublicKey }),
  }
  const walker: Walker = { ...walkerOf(graph, execution), before: undefined }
  apply(walker, { kind: 'started', at: now })
  return walker
}

/** Records once an hour, as an execution that fails, that workflows start each other in a loop. */
export function recordLoop(ctx: Context, entering: SegmentEntry): Walker {
  const walker = { ...entered(ctx, entering), records: [] }
  walker.now = { ...walker.now, status: 'RUNNING', stepId: undefined, visit: 0, hurry: 0 }
  const reason = `${entering.eventName} started the workflow ${STARTS_AN_HOUR} times within an hour for this contact: workflows may be starting each other in a loop. More starts are ignored until the hour is over.`
  breakOff(walker, walker.now.startedAt, reason)
  return walker
}

/** Omits values that do not fit. */
function boundedContext(context: FieldData): FieldData {
  if (jsonSize(context) <= CONTEXT_SIZE_MAX) return context
  const kept: [string, FieldData[string]][] = []
  let room = CONTEXT_SIZE_MAX - 2
  for (const [name, value] of Object.entries(context)) {
    const size = jsonSize({ [name]: value })
    if (size > room) continue
    kept.push([name, value])
    room -= size
  }
  return Object.fromEntries(kept)
}

/** Registers the events that executions of these versions may wait for, before one does. */
export async function listenFor(ctx: Context, walkers: readonly Walker[]): Promise<void> {
  const byWorkflow = Map.groupBy(
    walkers.filter(({ before, graph }) => !before && graph.awaited.length > 0),
    ({ now }) => now.workflowId,
  )
  let isNew = false
  for (const [workflowId, own] of byWorkflow) {
    const names = [...new Set(own.flatMap(({ graph }) => graph.awaited))]
    if (await ctx.store.executions.addAwaited(workflowId, names)) isNew = true
  }
  if (isNew) await ctx.store.settings.reviseWorkflows()
}
