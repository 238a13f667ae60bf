import { dueOf, readsData } from './delay.ts'
import {
  type Effect,
  type ExecutionState,
  type ExecutionStatus,
  effectKey,
  type Fact,
  isOver,
  type Outcome,
  type StepRecord,
} from './execution.ts'
import type { Route } from './route.ts'
import type { Branch, Step } from './steps.ts'

/** An execution that enters more steps without waiting is in a loop. */
export const HURRY_MAX = 100
/** An execution that enters more steps in total is endless. */
export const VISITS_MAX = 10_000

/** The new state, the effects, and the records. All three are committed together. */
export interface Advance {
  readonly execution: ExecutionState
  /** At most one: the next step waits for its outcome. */
  readonly effects: readonly Effect[]
  readonly records: readonly StepRecord[]
}

/**
 * Applies a fact to an execution. Pure: the same history leads to the same state, and an effect has the same key however
 * often its fact is applied to the same state.
 */
export function advance(route: Route, execution: ExecutionState, fact: Fact): Advance {
  const walk: Walk = { route, at: fact.at, execution, effects: [], records: [] }
  if (!isOver(execution)) apply(walk, fact)
  const { effects, records } = walk
  return { execution: walk.execution, effects, records }
}

/** The state of an advance. */
interface Walk {
  readonly route: Route
  readonly at: Date
  execution: ExecutionState
  readonly effects: Effect[]
  readonly records: StepRecord[]
}

function apply(walk: Walk, fact: Fact): void {
  const { wait, visit } = walk.execution
  if (fact.kind === 'cancelled') cancel(walk, fact.reason)
  else if (fact.kind === 'started') {
    if (visit === 0) enter(walk, walk.route.entry)
  } else if (fact.kind === 'outcome') {
    if (wait?.for === 'outcome' && fact.key === effectKey(walk.execution)) conclude(walk, fact.outcome)
  } else if (fact.kind === 'event' && wait?.for === 'event') applyEvent(walk, fact, wait)
  else timePasses(walk)
}

/** An event that happens at the very moment of the time-out is in time. */
function applyEvent(
  walk: Walk,
  { eventName, data }: Extract<Fact, { kind: 'event' }>,
  wait: { readonly eventName: string; readonly until: Date | undefined },
): void {
  const isInTime = wait.until === undefined || walk.at <= wait.until
  if (isInTime && eventName === wait.eventName) {
    rested(walk)
    leave(walk, { branch: 'event', output: data === undefined ? { eventName } : { eventName, data } })
  } else timePasses(walk)
}

function timePasses(walk: Walk): void {
  const { wait } = walk.execution
  if (!wait || wait.for === 'outcome' || wait.until === undefined || walk.at < wait.until) return
  rested(walk)
  leave(walk, wait.for === 'event' ? { branch: 'timeout' } : {})
}

function conclude(walk: Walk, outcome: Outcome): void {
  if (outcome.is === 'due') waitUntil(walk, outcome.until)
  else if (outcome.is === 'skipped') leave(walk, { status: 'SKIPPED', output: { reason: outcome.reason } })
  else if (outcome.is === 'failed') {
    const { error, output } = outcome
    record(walk, { status: 'FAILED', error, ...(output !== undefined && { output }) })
    end(walk, 'FAILED', error)
  } else {
    const { branch, output } = outcome
    leave(walk, { ...(branch && { branch }), ...(output !== undefined && { output }) })
  }
}

/** Fails a step before its effect, for a reason of the workflow. */
function fail(walk: Walk, error: string): void {
  if (walk.execution.stepId) record(walk, { status: 'FAILED', error })
  end(walk, 'FAILED', error)
}

function cancel(walk: Walk, reason: string): void {
  if (walk.execution.stepId) record(walk, { status: 'CANCELLED' })
  end(walk, 'CANCELLED', reason)
}

function end(walk: Walk, status: ExecutionStatus, exitReason?: string): void {
  walk.execution = { ...walk.execution, status, exitReason, wait: undefined, endedAt: walk.at }
}

function rested(walk: Walk): void {
  walk.execution = { ...walk.execution, hurry: 0 }
}

interface StepExit {
  readonly status?: 'COMPLETED' | 'SKIPPED'
  readonly branch?: Branch
  readonly output?: StepRecord['output']
}

/** Leaves the step, and enters the next one. A step with branches may have one way for all of them. */
function leave(walk: Walk, { status = 'COMPLETED', branch, output }: StepExit): void {
  const { route, execution } = walk
  if (!execution.stepId) return
  record(walk, { status, ...(branch && { branch }), ...(output !== undefined && { output }) })
  const step = route.step(execution.stepId)
  const next = branch && route.next(execution.stepId, branch)
  enter(walk, next ?? (step?.type === 'CONDITION' ? undefined : route.next(execution.stepId)))
}

/** Enters a step; without one the execution ends. */
function enter(walk: Walk, stepId: ExecutionState['stepId']): void {
  if (!stepId) {
    end(walk, 'COMPLETED')
    return
  }
  const { visit, hurry } = walk.execution
  walk.execution = {
    ...walk.execution,
    status: 'RUNNING',
    stepId,
    visit: visit + 1,
    hurry: hurry + 1,
    wait: undefined,
  }
  const step = walk.route.step(stepId)
  if (!step) fail(walk, 'The step no longer exists.')
  else if (hurry >= HURRY_MAX) fail(walk, `The execution did ${HURRY_MAX} steps without waiting: it is in a loop.`)
  else if (visit >= VISITS_MAX)
    fail(walk, `The execution did ${VISITS_MAX} steps, which is the limit for an execution.`)
  else begin(walk, step)
}

function begin(walk: Walk, step: Step): void {
  if (step.type === 'EXIT') {
    record(walk, { status: 'COMPLETED' })
    end(walk, 'EXITED', step.config.reason)
  } else if (step.type === 'TRIGGER') leave(walk, {})
  else if (step.type === 'WAIT_FOR_EVENT') {
    const { eventName, timeout } = step.config
    const until = timeout === undefined ? undefined : new Date(walk.at.getTime() + timeout * 1000)
    holdPosition(walk, 'WAITING', { for: 'event', eventName, until })
  } else if (step.type === 'DELAY' && !readsData(step.config)) {
    const due = dueOf(step.config, walk.at, () => undefined)
    if ('problem' in due) fail(walk, due.problem)
    else waitUntil(walk, due.until)
  } else {
    holdPosition(walk, 'RUNNING', { for: 'outcome' })
    walk.effects.push({ key: effectKey(walk.execution), step, at: walk.at })
  }
}

function waitUntil(walk: Walk, until: Date): void {
  if (until <= walk.at) leave(walk, {})
  else holdPosition(walk, 'WAITING', { for: 'time', until })
}

function holdPosition(walk: Walk, status: 'WAITING' | 'RUNNING', wait: NonNullable<ExecutionState['wait']>): void {
  walk.execution = { ...walk.execution, status, wait }
  const until = wait.for === 'outcome' ? undefined : wait.until
  record(walk, { status, ...(until && { until }) })
}

function record(walk: Walk, change: Omit<StepRecord, 'visit' | 'stepId' | 'at'>): void {
  const { visit, stepId } = walk.execution
  if (stepId) walk.records.push({ visit, stepId, at: walk.at, ...change })
}
