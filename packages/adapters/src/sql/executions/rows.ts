import type { Execution } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Selectable } from 'kysely'
import type { Columns, Dialect, SetRow } from '../engine/dialect.ts'
import { fromTime, fromTimeOrNull } from '../engine/values.ts'
import { EXECUTION, type ExecutionRow, MOVING, STEP_EXECUTION } from './columns.ts'

const WAIT_COLUMNS = { wait_kind: 'text', wait_event: 'text', by_public_key: 'integer' } as const satisfies Columns

/** The columns of an execution that change. */
export const MOVING_COLUMNS = { ...MOVING.columns, ...WAIT_COLUMNS } as const satisfies Columns
export const EXECUTION_COLUMNS = {
  ...EXECUTION.columns,
  ...WAIT_COLUMNS,
  project_id: 'text',
} as const satisfies Columns
export const STEP_COLUMNS: Columns = STEP_EXECUTION.columns

const waitRow = ({ wait, byPublicKey }: Execution) => ({
  wait_kind: wait?.for ?? null,
  wait_event: wait?.for === 'event' ? wait.eventName : null,
  by_public_key: Number(byPublicKey ?? 0),
})

export const toMovingRow = (execution: Execution): Record<keyof typeof MOVING_COLUMNS, unknown> => ({
  ...MOVING.toSetRow(execution),
  ...waitRow(execution),
})

export const toExecutionRow = (project: ProjectId, execution: Execution): SetRow => ({
  ...EXECUTION.toSetRow(execution),
  ...waitRow(execution),
  project_id: project,
})

export function fromExecutionRow(dialect: Dialect, row: Selectable<ExecutionRow>): Execution {
  return {
    ...EXECUTION.fromRow(dialect, row),
    wait: waitOf(row),
    ...(row.by_public_key === 1 && { byPublicKey: true }),
  }
}

function waitOf({ wait_kind, wait_event, due_at }: Selectable<ExecutionRow>): Execution['wait'] {
  if (wait_kind === 'outcome') return { for: 'outcome' }
  if (wait_kind === 'event') return { for: 'event', eventName: wait_event ?? '', until: fromTimeOrNull(due_at) }
  return wait_kind === 'time' ? { for: 'time', until: fromTime(due_at ?? 0) } : undefined
}
