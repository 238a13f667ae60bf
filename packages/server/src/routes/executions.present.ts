import {
  BRANCHES,
  EXECUTION_STATUSES,
  type Execution,
  type ExecutionPage,
  type StepExecution,
} from '@posthorn/core/automation'
import { z } from 'zod'
import { OptionalTimestamp, opaqueId, optionalTime, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { EXAMPLE_STEP, EXAMPLE_SUMMARY } from './workflows.examples.ts'
import { WorkflowParams } from './workflows.present.ts'

const STEP_STATUSES = ['WAITING', 'RUNNING', 'COMPLETED', 'SKIPPED', 'FAILED', 'CANCELLED'] as const

const fields = {
  id: z.string(),
  workflowId: z.string(),
  contactId: z.string(),
  status: z.enum(EXECUTION_STATUSES),
  currentStepId: z.string().nullable().describe('The current step, or the step at which it ended.'),
  exitReason: z.string().nullable().describe('Why it ended or failed.'),
  version: z.int().describe('The version of the workflow that it follows.'),
  eventName: z.string().nullable().describe('The event that started it; null if a request started it.'),
  context: z.record(z.string(), z.unknown()),
  startedAt: Timestamp,
  completedAt: OptionalTimestamp,
}

export const ExecutionRecord = z
  .object(fields)
  .meta({ id: 'Execution', description: 'The run of a contact through a workflow.' })

const StepExecutionRecord = z
  .object({
    stepId: z.string(),
    visit: z.int().describe('The position of the visit, from 1.'),
    status: z.enum(STEP_STATUSES),
    branch: z.enum([...BRANCHES.CONDITION, ...BRANCHES.WAIT_FOR_EVENT]).nullable(),
    output: z.unknown().describe('The output of the step; null if it has none.'),
    error: z.string().nullable(),
    startedAt: Timestamp,
    completedAt: OptionalTimestamp,
    executeAfter: OptionalTimestamp.describe('The latest time until which it waits or waited.'),
  })
  .meta({ id: 'StepExecution', description: 'A visit to a step.' })

export const WholeExecutionRecord = z
  .object({ ...fields, stepExecutions: z.array(StepExecutionRecord).describe('The first 1,000 visits.') })
  .meta({ id: 'WholeExecution', description: 'An execution with its visits to steps, in order.' })

export const ExecutionPageRecord = z
  .object({
    executions: z.array(ExecutionRecord),
    data: z.array(ExecutionRecord).describe('The same list.'),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'ExecutionPage' })

export const ExecutionsCancelled = z.object({ cancelled: z.int() }).meta({ id: 'ExecutionsCancelled' })

export const EXAMPLE_EXECUTION: z.input<typeof ExecutionRecord> = {
  id: 'exe_01kajx3n6r9v2x5a8c1f4j7m0p',
  workflowId: EXAMPLE_SUMMARY.id,
  contactId: 'cnt_01kajw7p5s8v1y4b7e0h3k6n9q',
  status: 'WAITING',
  currentStepId: EXAMPLE_STEP.id,
  exitReason: null,
  version: 3,
  eventName: 'signup',
  context: { plan: 'pro' },
  startedAt: '2026-11-21T09:40:00.000Z',
  completedAt: null,
}

export const EXAMPLE_WHOLE: z.input<typeof WholeExecutionRecord> = {
  ...EXAMPLE_EXECUTION,
  stepExecutions: [
    {
      stepId: EXAMPLE_STEP.id,
      visit: 1,
      status: 'WAITING',
      branch: null,
      output: null,
      error: null,
      startedAt: '2026-11-21T09:40:00.000Z',
      completedAt: null,
      executeAfter: '2026-11-23T09:40:00.000Z',
    },
  ],
}

export const ExecutionParams = z.object({
  ...WorkflowParams.shape,
  executionId: opaqueId('execution', EXAMPLE_EXECUTION.id),
})

/** An execution as it is on the wire. */
export const presentExecution = (execution: Execution) =>
  onWire(ExecutionRecord, execution, {
    currentStepId: execution.stepId ?? null,
    completedAt: optionalTime(execution.endedAt),
  })

/** An execution with its visits as it is on the wire. */
export function presentWhole(
  execution: Execution,
  steps: readonly StepExecution[],
): z.input<typeof WholeExecutionRecord> {
  return { ...presentExecution(execution), stepExecutions: steps.map(presentVisit) }
}

const presentVisit = (visit: StepExecution) =>
  onWire(StepExecutionRecord, visit, {
    completedAt: optionalTime(visit.endedAt),
    executeAfter: optionalTime(visit.until),
  })

/** A page of executions as it is on the wire. */
export function presentExecutions({ data, ...page }: ExecutionPage): z.input<typeof ExecutionPageRecord> {
  const executions = data.map(presentExecution)
  return { executions, data: executions, ...page }
}
