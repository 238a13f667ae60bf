import type { StepId } from '../../kernel/ids/ids.ts'
import { type ExecutionStatus, isOver, type StepRecord } from '../workflows/execution.ts'
import type { Figure, FigureName } from '../workflows/figures.ts'
import { type Execution, type StepExecution, VISITS_KEPT } from './schema.ts'
import type { ExecutionChange } from './store.ts'

/** An execution before and after facts were applied to it, and the records that this made. */
export interface ExecutionMove {
  /** Undefined when it is new. */
  readonly before: Execution | undefined
  readonly now: Execution
  readonly records: readonly StepRecord[]
}

/** Returns the change to write. */
export function changeOfExecution({ before, now, records }: ExecutionMove): ExecutionChange {
  const steps = stepsOf(now, records).filter(({ visit }) => visit <= VISITS_KEPT)
  return { execution: now, isNew: before === undefined, steps }
}

/** Merges the records of each visit. */
function stepsOf({ id }: Execution, records: readonly StepRecord[]): readonly StepExecution[] {
  const visits = new Map<number, StepExecution>()
  for (const record of records) {
    const known = visits.get(record.visit)
    const isLast = record.status !== 'WAITING' && record.status !== 'RUNNING'
    visits.set(record.visit, {
      executionId: id,
      visit: record.visit,
      stepId: record.stepId,
      status: record.status,
      branch: record.branch,
      output: record.output,
      error: record.error,
      startedAt: known?.startedAt ?? record.at,
      endedAt: isLast ? record.at : undefined,
      until: record.until ?? known?.until,
    })
  }
  return [...visits.values()]
}

const ENDS: Readonly<Partial<Record<ExecutionStatus, FigureName>>> = {
  COMPLETED: 'completed',
  EXITED: 'exited',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/** Returns the changes of the figures, each once, in a fixed order. */
export function figuresOf(moves: readonly ExecutionMove[]): readonly Figure[] {
  const sums = new Map<string, Figure>()
  const add = ({ now }: ExecutionMove, stepId: StepId | undefined, name: FigureName | undefined, more: number) => {
    if (!name) return
    const { workflowId, version } = now
    const key = `${workflowId} ${String(version).padStart(9, '0')} ${stepId ?? ''} ${name}`
    sums.set(key, { workflowId, version, stepId, name, total: (sums.get(key)?.total ?? 0) + more })
  }
  for (const moved of moves) {
    addExecution(moved, (name, more) => add(moved, undefined, name, more))
    for (const step of stepsOf(moved.now, moved.records))
      addStep(moved, step, (name, more) => add(moved, step.stepId, name, more))
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, figure]) => (figure.total === 0 ? [] : [figure]))
}

type Add = (name: FigureName | undefined, more: number) => void

function addExecution({ before, now }: ExecutionMove, add: Add): void {
  if (!before) {
    add('started', 1)
    add('active', 1)
  }
  if (!isOver(now) || (before && isOver(before))) return
  add('active', -1)
  add(ENDS[now.status], 1)
}

function addStep({ before, now }: ExecutionMove, step: StepExecution, add: Add): void {
  // The last visit before may have been active; all later ones are new.
  if (step.visit === before?.visit) add(underWay(before), -1)
  else add('entered', 1)
  if (step.status === 'WAITING' || step.status === 'RUNNING') {
    add(step.visit === now.visit ? underWay(now) : undefined, 1)
    return
  }
  add(LEFT[step.status], 1)
  add(step.branch, 1)
}

const LEFT = { COMPLETED: 'completed', SKIPPED: 'skipped', FAILED: 'failed', CANCELLED: 'cancelled' } as const

function underWay(execution: Execution): FigureName | undefined {
  if (isOver(execution) || !execution.stepId) return undefined
  return execution.status === 'WAITING' ? 'waiting' : 'running'
}
