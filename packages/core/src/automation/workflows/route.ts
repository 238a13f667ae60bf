import type { StepId } from '../../kernel/ids/ids.ts'
import type { Branch, Graph, Step, Transition } from './steps.ts'

/** A graph in the form that executions follow. */
export interface Route {
  /** The first step of executions; undefined when there is none. */
  readonly entry: StepId | undefined
  readonly step: (id: StepId) => Step | undefined
  /** Returns the step after this one; undefined when the way ends here. */
  readonly next: (from: StepId, branch?: Branch) => StepId | undefined
}

export function routeOf(graph: Graph): Route {
  const steps = new Map(graph.steps.map((step) => [step.id, step]))
  const ways = new Map<string, Transition>()
  for (const way of graph.transitions) {
    if (!steps.has(way.fromStepId) || !steps.has(way.toStepId)) continue
    const key = keyOf(way.fromStepId, way.branch)
    const known = ways.get(key)
    if (!known || comesBefore(way, known)) ways.set(key, way)
  }
  const next: Route['next'] = (from, branch) => ways.get(keyOf(from, branch))?.toStepId
  return { entry: entryOf(graph, next), step: (id) => steps.get(id), next }
}

/** Makes the choice independent of the order in which transitions are listed. */
const comesBefore = (a: Transition, b: Transition) =>
  a.priority === b.priority ? a.id < b.id : a.priority > b.priority

const keyOf = (from: StepId, branch: Branch | undefined) => `${from} ${branch ?? ''}`

/** The target of the TRIGGER's transition, else the only other step that no transition leads to. */
function entryOf(graph: Graph, next: Route['next']): StepId | undefined {
  const trigger = graph.steps.find(({ type }) => type === 'TRIGGER')
  const target = trigger && next(trigger.id)
  if (target) return target
  const roots = rootsOf(graph)
  return roots.length === 1 ? roots[0]?.id : undefined
}

/** Returns the steps, apart from the TRIGGER, to which no transition leads. */
export function rootsOf({ steps, transitions }: Graph): readonly Step[] {
  const reached = new Set(transitions.map(({ toStepId }) => toStepId))
  return steps.filter(({ id, type }) => type !== 'TRIGGER' && !reached.has(id))
}
