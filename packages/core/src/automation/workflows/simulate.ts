import type { InTurn } from '../../kernel/context/world.ts'
import type { FieldData } from '../../people/fields/schema.ts'
import { advance } from './advance.ts'
import {
  type Effect,
  type ExecutionState,
  type Fact,
  isOver,
  newExecution,
  type Outcome,
  type StepRecord,
} from './execution.ts'
import { routeOf } from './route.ts'
import type { SimulatedStep, Simulation } from './simulation.schema.ts'
import type { Graph } from './steps.ts'

/** The maximum number of steps that a simulation enters. */
export const SIMULATED_STEPS_MAX = 200

/** An event of the contact from outside. */
export interface SimulatedEvent {
  readonly at: Date
  readonly name: string
  readonly data: FieldData
}

/** The simulated result of an effect. */
export interface PlayedStep {
  readonly outcome: Outcome
  /** The details in the timeline. */
  readonly shown?: Partial<Pick<SimulatedStep, 'email' | 'webhook' | 'contact' | 'filters'>>
  /** Events that it causes. */
  readonly events?: readonly SimulatedEvent[]
}

/** A replacement for the environment of an execution. */
export interface Stage {
  /** Simulates the effect of a step, and changes nothing but the stage. */
  readonly play: (effect: Effect) => Promise<PlayedStep>
  /** Receives events, for later conditions. */
  readonly onEvent: (event: SimulatedEvent) => void
}

export interface SimulationPlan {
  readonly graph: Graph
  readonly at: Date
  readonly until: Date
  /** In any order; those outside of its time are ignored. */
  readonly events: readonly SimulatedEvent[]
}

/** Walks the graph with the engine, on a clock of its own. */
export async function simulate(plan: SimulationPlan, stage: Stage, inTurn: InTurn): Promise<Simulation> {
  const walk = walkOf(plan, stage, inTurn)
  await walk.apply({ kind: 'started', at: plan.at })
  for (;;) {
    const fact = walk.next()
    if (!fact) break
    await walk.apply(fact)
  }
  return walk.end()
}

function walkOf({ graph, at, until, events }: SimulationPlan, stage: Stage, inTurn: InTurn) {
  const route = routeOf(graph)
  const coming = events
    .filter((event) => event.at >= at && event.at <= until)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const timeline: SimulatedStep[] = []
  let state: ExecutionState = newExecution('exe_simulated', at)
  const isCut = () => state.visit >= SIMULATED_STEPS_MAX

  function record(records: readonly StepRecord[], shown: PlayedStep['shown']): void {
    for (const { stepId, at, status, branch, error, output, until } of records) {
      const step = route.step(stepId)
      if (!step || status === 'RUNNING') continue
      const reason = error ?? reasonOf(output, status)
      timeline.push({
        at,
        stepId,
        name: step.name,
        type: step.type,
        outcome: status,
        ...(branch && { branch }),
        ...(reason !== undefined && { reason }),
        ...(until && { waitUntil: until }),
        ...(status === 'WAITING' ? {} : shown),
      })
    }
  }

  /** Applies a fact, and simulates the effects until the execution waits. */
  async function apply(fact: Fact): Promise<void> {
    let made = await inTurn(() => advance(route, state, fact))
    let shown: PlayedStep['shown']
    for (;;) {
      state = made.execution
      // The first record is that of the simulated step; the following ones belong to other steps.
      record(made.records.slice(0, 1), shown)
      record(made.records.slice(1), undefined)
      const [effect] = made.effects
      if (!effect || isCut()) return
      const played = await stage.play(effect)
      coming.unshift(...(played.events ?? []))
      shown = played.shown
      const { outcome } = played
      made = await inTurn(() => advance(route, state, { kind: 'outcome', at: effect.at, key: effect.key, outcome }))
    }
  }

  /** An event at the very moment of a time-out comes first, as in executions. */
  function next(): Fact | undefined {
    if (isOver(state) || isCut()) return undefined
    const due = state.wait && state.wait.for !== 'outcome' ? state.wait.until : undefined
    const [event] = coming
    if (event && (!due || event.at <= due)) {
      coming.shift()
      stage.onEvent(event)
      return { kind: 'event', at: event.at, eventName: event.name, data: event.data }
    }
    return due && due <= until ? { kind: 'time', at: due } : undefined
  }

  function end(): Simulation {
    const { status, exitReason, endedAt } = state
    return { status, exitReason, endedAt, until, timeline, isCut: !isOver(state) && isCut() }
  }

  return { apply, next, end }
}

function reasonOf(output: StepRecord['output'], status: StepRecord['status']): string | undefined {
  if (status !== 'SKIPPED' || typeof output !== 'object' || output === null || Array.isArray(output)) return undefined
  const reason = (output as Readonly<Record<string, unknown>>).reason
  return typeof reason === 'string' ? reason : undefined
}
