import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { jsonSize } from '../../people/fields/schema.ts'
import { advance } from '../workflows/advance.ts'
import { type Effect, effectKey, type Fact, isOver, type StepRecord } from '../workflows/execution.ts'
import { graphText } from '../workflows/graph-text.ts'
import { type Route, routeOf } from '../workflows/route.ts'
import type { Graph } from '../workflows/steps.ts'
import type { GraphVersion } from '../workflows/store.ts'
import { awaitedBy } from '../workflows/workflows.ts'
import type { ExecutionMove } from './changes.ts'
import { type Execution, OUTPUT_SIZE_MAX } from './schema.ts'

/** An execution that a transaction processes. */
export interface Walker {
  readonly before: Execution | undefined
  readonly graph: WalkedGraph
  now: Execution
  readonly records: StepRecord[]
  /** The work to do before it can continue. */
  effect: Effect | undefined
  /** The time at which it is checked again, because its effect has to wait; undefined when it may be done. */
  heldUntil?: Date
}

/** A version of a graph, ready to be walked. */
export interface WalkedGraph {
  readonly route: Route
  /** The events that executions may wait for. */
  readonly awaited: readonly string[]
}

/** Contacts that a transaction processes, as changed by its steps. */
export type Contacts = Map<string, Contact>

export function walkerOf(graph: WalkedGraph, now: Execution, before: Execution | undefined = now): Walker {
  return { before, graph, now, records: [], effect: undefined }
}

/** Applies a fact. Steps that need nothing from outside are done immediately. */
export function apply(walker: Walker, fact: Fact): void {
  const { now, graph } = walker
  const made = advance(graph.route, now, fact)
  const { wait, visit } = made.execution
  walker.now = {
    ...now,
    ...made.execution,
    dueAt: wait && wait.for !== 'outcome' ? wait.until : undefined,
    attempts: visit === now.visit ? now.attempts : 0,
  }
  walker.records.push(...made.records.map(bounded))
  walker.effect = made.effects[0]
}

function bounded(record: StepRecord): StepRecord {
  const { output, ...rest } = record
  if (output === undefined || jsonSize(output) <= OUTPUT_SIZE_MAX) return record
  return { ...rest, output: { note: `The output has more than ${OUTPUT_SIZE_MAX} characters and was not stored.` } }
}

/** Continues an execution with its current effect. */
export function resume(walker: Walker, at: Date): void {
  const { now, graph } = walker
  const step = now.stepId && graph.route.step(now.stepId)
  const key = effectKey(now)
  if (step) walker.effect = { key, step, at }
  else apply(walker, { kind: 'outcome', at, key, outcome: { is: 'failed', error: 'The step no longer exists.' } })
}

/** Ends an execution for a reason that is not its workflow's. */
export function breakOff(walker: Walker, at: Date, error: string): void {
  const { now } = walker
  if (isOver(now)) return
  if (now.stepId) walker.records.push({ visit: now.visit, stepId: now.stepId, status: 'FAILED', at, error })
  walker.now = { ...now, status: 'FAILED', wait: undefined, dueAt: undefined, exitReason: error, endedAt: at }
  walker.effect = undefined
}

export const movedOf = ({ before, now, records }: Walker): ExecutionMove => ({ before, now, records })

/** The maximum total text length of the graphs that a process caches. A step may have many kB. */
const CHARACTERS_KEPT = 20_000_000
const graphCache = cacheOf(() =>
  createLru<string, { readonly graph: WalkedGraph; readonly length: number }>(
    CHARACTERS_KEPT,
    (_, { length }) => 1000 + length,
  ),
)

/**
 * Returns graphs by workflow and version. The walkable part of a version never changes, but a transaction may see one
 * that is never committed; executions refer only to committed ones.
 */
export async function graphsOf(
  ctx: Context,
  versions: readonly GraphVersion[],
): Promise<(of: GraphVersion) => WalkedGraph | undefined> {
  const cache = graphCache(ctx)
  const keyOf = ({ workflowId, version }: GraphVersion) => `${ctx.project.id} ${workflowId} ${version}`
  const found = new Map<string, WalkedGraph>()
  const missing = new Map<string, GraphVersion>()
  for (const one of versions) {
    const known = cache.get(keyOf(one))?.graph
    if (known) found.set(keyOf(one), known)
    else missing.set(keyOf(one), one)
  }
  if (missing.size > 0) {
    const graphs = await ctx.store.workflows.graphs([...missing.values()])
    for (const [index, key] of [...missing.keys()].entries()) {
      const graph = graphs[index]
      if (!graph) continue
      const walked = walkedGraph(graph)
      found.set(key, walked)
      cache.set(key, { graph: walked, length: graphText(graph).length })
    }
  }
  return (of) => found.get(keyOf(of))
}

function walkedGraph(graph: Graph): WalkedGraph {
  return { route: routeOf(graph), awaited: awaitedBy(graph) }
}
