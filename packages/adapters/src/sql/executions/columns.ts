import type { Execution, StepExecution, StepStatus } from '@posthorn/core/automation'
import type { JsonValue, ProjectId } from '@posthorn/core/kernel'
import type { FieldData } from '@posthorn/core/people'
import { columns, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import { decodeOr } from '../engine/damaged.ts'
import type { AwaitedEventRow, WaitingEventRow, WorkflowEntrantRow, WorkflowFigureRow } from './tables.ts'

/** The fields of an execution that change, without its wait. */
const MOVING_FIELDS = {
  id: text(),
  version: integer(),
  status: text(),
  stepId: text().optional(),
  visit: integer(),
  hurry: integer(),
  /** The time at which a worker looks at it. */
  dueAt: time().optional(),
  attempts: integer(),
  exitReason: text().optional(),
  endedAt: time().optional(),
}

const WAIT = {
  /** `time`, `event`, or `outcome`; `due_at` is the end of the wait, except for an outcome. */
  wait_kind: text().optional(),
  /** The event that it waits for; null for any other wait. */
  wait_event: text().optional(),
  /** 1 when an event of the public key started or woke it. */
  by_public_key: integer().made(),
}

export const MOVING = columns<
  Pick<
    Execution,
    'id' | 'version' | 'status' | 'stepId' | 'visit' | 'hurry' | 'dueAt' | 'attempts' | 'exitReason' | 'endedAt'
  >
>()(MOVING_FIELDS, WAIT)

export const EXECUTION = columns<Omit<Execution, 'wait' | 'byPublicKey'>>()(
  {
    ...MOVING_FIELDS,
    workflowId: text(),
    contactId: text(),
    eventName: text().optional(),
    context: json().as({ read: (stored, coder): FieldData => decodeOr(coder, stored, {}) }),
    startedAt: time('created_at'),
  },
  {
    ...WAIT,
    project_id: text<ProjectId>(),
    /** 1 after the data about its contact was erased. */
    erased: integer().made(),
  },
)
export type ExecutionRow = RowOf<typeof EXECUTION>

export const STEP_EXECUTION = columns<StepExecution>()({
  executionId: text(),
  visit: integer(),
  stepId: text(),
  status: text<StepStatus>(),
  branch: text().optional(),
  output: json()
    .as({ read: (stored, coder): JsonValue => decodeOr(coder, stored, null) })
    .optional(),
  error: text().optional(),
  startedAt: time(),
  endedAt: time().optional(),
  until: time('until_at').optional(),
})
export type StepExecutionRow = RowOf<typeof STEP_EXECUTION>

declare module '../tables.ts' {
  interface Tables {
    executions: ExecutionRow
    step_executions: StepExecutionRow
    workflow_figures: WorkflowFigureRow
    workflow_entrants: WorkflowEntrantRow
    heard_events: WaitingEventRow
    awaited_events: AwaitedEventRow
  }
}
