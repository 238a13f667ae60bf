import type {
  Branch,
  ContactId,
  Execution,
  ExecutionId,
  ExecutionStatus,
  ProjectId,
  StepExecution,
  StepId,
  StepStatus,
  WorkflowId,
} from '@posthorn/core'
import type { Selectable } from 'kysely'
import { decodeOr } from '../engine/damaged.ts'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import { fromTime, fromTimeOrNull, toTime, toTimeOrNull } from '../engine/values.ts'
import type { ExecutionRow, StepExecutionRow } from './tables.ts'

/** What changes of an execution. */
export const MOVING_COLUMNS = {
  id: 'text',
  version: 'integer',
  status: 'text',
  step_id: 'text',
  visit: 'integer',
  hurry: 'integer',
  wait_kind: 'text',
  wait_event: 'text',
  due_at: 'time',
  attempts: 'integer',
  exit_reason: 'text',
  ended_at: 'time',
  by_public_key: 'integer',
} as const satisfies Columns

export const EXECUTION_COLUMNS = {
  ...MOVING_COLUMNS,
  project_id: 'text',
  workflow_id: 'text',
  contact_id: 'text',
  event_name: 'text',
  context: 'json',
  created_at: 'time',
} as const satisfies Columns

export const STEP_COLUMNS = {
  execution_id: 'text',
  visit: 'integer',
  step_id: 'text',
  status: 'text',
  branch: 'text',
  output: 'json',
  error: 'text',
  started_at: 'time',
  ended_at: 'time',
  until_at: 'time',
} as const satisfies Columns

export function toMovingRow(execution: Execution): Record<keyof typeof MOVING_COLUMNS, unknown> {
  const { id, version, status, stepId, visit, hurry, wait, dueAt, attempts, exitReason, endedAt } = execution
  return {
    id,
    version,
    status,
    step_id: stepId ?? null,
    visit,
    hurry,
    wait_kind: wait?.for ?? null,
    wait_event: wait?.for === 'event' ? wait.eventName : null,
    due_at: toTimeOrNull(dueAt),
    attempts,
    exit_reason: exitReason ?? null,
    ended_at: toTimeOrNull(endedAt),
    by_public_key: Number(execution.byPublicKey ?? 0),
  }
}

export function toExecutionRow(project: ProjectId, execution: Execution): SetRow {
  return {
    ...toMovingRow(execution),
    project_id: project,
    workflow_id: execution.workflowId,
    contact_id: execution.contactId,
    event_name: execution.eventName ?? null,
    context: execution.context,
    created_at: toTime(execution.startedAt),
  }
}

export function fromExecutionRow(dialect: Dialect, row: Selectable<ExecutionRow>): Execution {
  return {
    id: row.id as ExecutionId,
    workflowId: row.workflow_id as WorkflowId,
    version: row.version,
    contactId: row.contact_id as ContactId,
    status: row.status as ExecutionStatus,
    stepId: (row.step_id ?? undefined) as StepId | undefined,
    visit: row.visit,
    hurry: row.hurry,
    wait: waitOf(row),
    dueAt: fromTimeOrNull(row.due_at),
    attempts: row.attempts,
    eventName: row.event_name ?? undefined,
    context: decodeOr(dialect, row.context, {}),
    exitReason: row.exit_reason ?? undefined,
    startedAt: fromTime(row.created_at),
    endedAt: fromTimeOrNull(row.ended_at),
    ...(row.by_public_key === 1 && { byPublicKey: true }),
  }
}

function waitOf({ wait_kind, wait_event, due_at }: Selectable<ExecutionRow>): Execution['wait'] {
  if (wait_kind === 'outcome') return { for: 'outcome' }
  if (wait_kind === 'event') return { for: 'event', eventName: wait_event ?? '', until: fromTimeOrNull(due_at) }
  return wait_kind === 'time' ? { for: 'time', until: fromTime(due_at ?? 0) } : undefined
}

export const toStepRow = (step: StepExecution): SetRow => ({
  execution_id: step.executionId,
  visit: step.visit,
  step_id: step.stepId,
  status: step.status,
  branch: step.branch ?? null,
  output: step.output ?? null,
  error: step.error ?? null,
  started_at: toTime(step.startedAt),
  ended_at: toTimeOrNull(step.endedAt),
  until_at: toTimeOrNull(step.until),
})

export const fromStepRow = (dialect: Dialect, row: StepExecutionRow): StepExecution => ({
  executionId: row.execution_id as ExecutionId,
  visit: row.visit,
  stepId: row.step_id as StepId,
  status: row.status as StepStatus,
  branch: (row.branch ?? undefined) as Branch | undefined,
  output: row.output === null ? undefined : decodeOr(dialect, row.output, null),
  error: row.error ?? undefined,
  startedAt: fromTime(row.started_at),
  endedAt: fromTimeOrNull(row.ended_at),
  until: fromTimeOrNull(row.until_at),
})
