import type { StepId } from '../../kernel/ids/ids.ts'
import { rootsOf, routeOf } from './route.ts'
import { BRANCHES, type Graph, type Step, type Transition } from './steps.ts'

/** A reason why executions cannot walk a graph, and its place. */
export interface GraphProblem {
  /** Undefined when the graph as a whole has the problem. */
  readonly stepId: StepId | undefined
  readonly code: 'no_steps' | 'several_roots' | 'no_root' | 'endless_loop' | 'unreachable' | 'branch_missing'
  readonly message: string
}

/** Returns everything that keeps a workflow from being enabled. */
export function problemsOf(graph: Graph): readonly GraphProblem[] {
  const loop = endlessLoop(graph)
  return [
    ...entryProblems(graph),
    ...graph.steps.flatMap((step) => branchProblems(graph, step)),
    ...(loop ? [loopProblem(loop)] : []),
  ]
}

function entryProblems(graph: Graph): readonly GraphProblem[] {
  const route = routeOf(graph)
  if (route.entry) return unreachableSteps(graph, route.entry)
  if (graph.steps.every(({ type }) => type === 'TRIGGER')) {
    return [{ stepId: undefined, code: 'no_steps', message: 'The workflow has no steps: add one.' }]
  }
  const roots = rootsOf(graph)
  if (roots.length === 0) {
    const message = 'No step follows the TRIGGER: connect the TRIGGER to the first step.'
    return [{ stepId: undefined, code: 'no_root', message }]
  }
  const names = roots.map(nameOf).join(', ')
  return roots.map(({ id }) => ({
    stepId: id,
    code: 'several_roots',
    message: `The workflow could begin at several steps (${names}): connect the TRIGGER to one, and the others after it.`,
  }))
}

/** Returns the steps that no execution reaches, which is a mistake in the graph. */
function unreachableSteps(graph: Graph, entry: StepId): readonly GraphProblem[] {
  const reached = reachedFrom(graph, entry)
  return graph.steps
    .filter(({ id, type }) => type !== 'TRIGGER' && !reached.has(id))
    .map((step) => ({
      stepId: step.id,
      code: 'unreachable',
      message: `The step ${nameOf(step)} cannot be reached: connect it, or delete it.`,
    }))
}

function reachedFrom(graph: Graph, entry: StepId): ReadonlySet<StepId> {
  const ways = waysOf(graph)
  const reached = new Set([entry])
  for (const id of reached) for (const { toStepId } of ways.get(id) ?? []) reached.add(toStepId)
  return reached
}

/** A step with branches needs at least one of them; one that leads nowhere ends the execution. */
function branchProblems({ transitions }: Graph, step: Step): readonly GraphProblem[] {
  if (step.type !== 'CONDITION') return []
  const [yes, no] = BRANCHES.CONDITION
  const taken = transitions.filter(({ fromStepId }) => fromStepId === step.id).map(({ branch }) => branch)
  if (taken.includes(yes) || taken.includes(no)) return []
  const message = `The CONDITION ${nameOf(step)} has no transition: add one with the branch yes or no.`
  return [{ stepId: step.id, code: 'branch_missing', message }]
}

/** Steps at which time passes. */
const WAITING: ReadonlySet<string> = new Set(['DELAY', 'WAIT_FOR_EVENT'])

/**
 * Returns the steps of a loop in which no time passes; undefined when there is none. Executions would repeat it
 * forever.
 */
export function endlessLoop(graph: Graph): readonly Step[] | undefined {
  const steps = new Map(graph.steps.map((step) => [step.id, step]))
  const ways = waysOf(graph)
  const done = new Set<StepId>()
  for (const first of steps.keys()) {
    const loop = loopFrom(first, { ways, done, isOver: (id) => WAITING.has(steps.get(id)?.type ?? 'DELAY') })
    if (loop) return loop.flatMap((id) => steps.get(id) ?? [])
  }
  return undefined
}

interface Walk {
  readonly ways: ReadonlyMap<StepId, readonly Transition[]>
  /** Steps from which no loop can be reached. */
  readonly done: Set<StepId>
  readonly isOver: (id: StepId) => boolean
}

/** Walks depth first, without recursion: a graph may be one long chain. */
function loopFrom(first: StepId, { ways, done, isOver }: Walk): readonly StepId[] | undefined {
  const path: { readonly id: StepId; at: number }[] = [{ id: first, at: 0 }]
  const onPath = new Set([first])
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const next = isOver(here.id) || done.has(here.id) ? undefined : ways.get(here.id)?.[here.at]?.toStepId
    here.at += 1
    if (next === undefined) {
      done.add(here.id)
      onPath.delete(here.id)
      path.pop()
    } else if (onPath.has(next)) {
      return path.map(({ id }) => id).slice(path.findIndex(({ id }) => id === next))
    } else {
      path.push({ id: next, at: 0 })
      onPath.add(next)
    }
  }
  return undefined
}

function loopProblem(loop: readonly Step[]): GraphProblem {
  const names = [...loop, ...loop.slice(0, 1)].map(nameOf).join(' → ')
  return {
    stepId: loop[0]?.id,
    code: 'endless_loop',
    message: `Executions would loop forever (${names}): add a DELAY or a WAIT_FOR_EVENT to the loop.`,
  }
}

function waysOf({ transitions }: Graph): ReadonlyMap<StepId, readonly Transition[]> {
  return Map.groupBy(transitions, ({ fromStepId }) => fromStepId)
}

const nameOf = ({ id, name }: Step) => (name === '' ? id : `"${name}"`)
