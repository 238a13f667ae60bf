import type { ExecutionId, StepId } from '../../kernel/ids/ids.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import type { Branch, Step } from './steps.ts'

export const EXECUTION_STATUSES = ['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'] as const
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]

/** The position of a contact in a workflow. Plain data: it is stored between two facts. */
export interface ExecutionState {
  readonly id: ExecutionId
  readonly status: ExecutionStatus
  /** The current step, or the step at which it ended. */
  readonly stepId: StepId | undefined
  /** The number of steps it has entered, which is the number of the visit to the present one. */
  readonly visit: number
  /** The number of steps it has entered since it last waited. */
  readonly hurry: number
  /** The event or time it waits for while WAITING, or while RUNNING the effect whose outcome it waits for. */
  readonly wait: Wait | undefined
  readonly exitReason: string | undefined
  readonly startedAt: Date
  readonly endedAt: Date | undefined
}

export type Wait =
  | { readonly for: 'time'; readonly until: Date }
  | { readonly for: 'event'; readonly eventName: string; readonly until: Date | undefined }
  | { readonly for: 'outcome' }

/** Something that happened to an execution. Facts are applied one after the other; those that do not concern it change nothing. */
export type Fact =
  | { readonly kind: 'started'; readonly at: Date }
  /** Time has reached this moment. */
  | { readonly kind: 'time'; readonly at: Date }
  | { readonly kind: 'event'; readonly at: Date; readonly eventName: string; readonly data?: JsonValue }
  /** The effect with this key was done, or could not be. */
  | { readonly kind: 'outcome'; readonly at: Date; readonly key: string; readonly outcome: Outcome }
  | { readonly kind: 'cancelled'; readonly at: Date; readonly reason: string }

/** The outcome of an effect. */
export type Outcome =
  | { readonly is: 'done'; readonly output?: JsonValue; readonly branch?: Branch }
  /** A DELAY ends then. */
  | { readonly is: 'due'; readonly until: Date }
  /** The step does not apply to this contact; the execution continues. */
  | { readonly is: 'skipped'; readonly reason: string }
  /** The execution ends. */
  | { readonly is: 'failed'; readonly error: string; readonly output?: JsonValue }

/**
 * The work of a step: mail, change the contact, test the condition, call the webhook, or read from the contact until
 * when to wait. Done at least once; the key is the same each time.
 */
export interface Effect {
  readonly key: string
  readonly step: Step
  /** The time when the step was entered. */
  readonly at: Date
}

export type StepStatus = 'WAITING' | 'RUNNING' | 'COMPLETED' | 'SKIPPED' | 'FAILED' | 'CANCELLED'

/** A change of the record of a visit to a step. */
export interface StepRecord {
  readonly visit: number
  readonly stepId: StepId
  readonly status: StepStatus
  readonly at: Date
  /** The latest end of its wait. */
  readonly until?: Date
  readonly branch?: Branch
  readonly output?: JsonValue
  readonly error?: string
}

export function newExecution(id: ExecutionId, startedAt: Date): ExecutionState {
  return {
    id,
    status: 'RUNNING',
    stepId: undefined,
    visit: 0,
    hurry: 0,
    wait: undefined,
    exitReason: undefined,
    startedAt,
    endedAt: undefined,
  }
}

/** Returns true if nothing will happen to it any more. */
export function isOver({ status }: Pick<ExecutionState, 'status'>): boolean {
  return status !== 'RUNNING' && status !== 'WAITING'
}

/** Returns the key of the effect of a visit to a step. */
export function effectKey({ id, visit }: Pick<ExecutionState, 'id' | 'visit'>): string {
  return `${id}/${visit}`
}
