import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Effect, Outcome } from '../workflows/execution.ts'
import type { StepOf, StepType } from '../workflows/steps.ts'
import type { Contacts, Walker } from './walker.ts'

/** A walker and what it has to do. */
export interface StepWork<T extends StepType> {
  readonly walker: Walker
  readonly effect: Effect
  readonly config: StepOf<T>['config']
}

/** Does what steps of a type ask for, in the transaction of `ctx`. Those without an outcome have their turn later. */
export type Perform<T extends StepType> = (
  ctx: Context,
  all: readonly StepWork<T>[],
  contacts: Contacts,
) => Promise<ReadonlyMap<Walker, Outcome>>

/** Whether the step failed for a reason that is the workflow's; anything else is no step's fault. */
export function failureOf(error: unknown): Outcome {
  if (error instanceof AppError) return { is: 'failed', error: error.message }
  throw error
}
