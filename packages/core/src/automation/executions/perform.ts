import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Effect, Outcome } from '../workflows/execution.ts'
import type { StepOf, StepType } from '../workflows/steps.ts'
import type { Contacts, Walker } from './walker.ts'

/** A walker and its current work. */
export interface StepWork<T extends StepType> {
  readonly walker: Walker
  readonly effect: Effect
  readonly config: StepOf<T>['config']
}

/** Does the work of steps of one type, in the transaction of `ctx`. Steps without an outcome are done later. */
export type Perform<T extends StepType> = (
  ctx: Context,
  all: readonly StepWork<T>[],
  contacts: Contacts,
) => Promise<ReadonlyMap<Walker, Outcome>>

/** Returns a failure if the reason belongs to the workflow; throws any other error. */
export function failureOf(error: unknown): Outcome {
  if (error instanceof AppError) return { is: 'failed', error: error.message }
  throw error
}
