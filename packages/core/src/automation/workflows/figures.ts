import type { StepId, WorkflowId } from '../../kernel/ids/ids.ts'

/** One of the figures of a workflow: the number of executions, or of visits to a step. */
export interface Figure {
  readonly workflowId: WorkflowId
  readonly version: number
  /** Undefined for figures of executions as a whole. */
  readonly stepId: StepId | undefined
  readonly name: FigureName
  readonly total: number
}

/**
 * The names of the figures. Of executions: `started` ever, `active` now, and how they ended. Of steps: `entered` ever,
 * `waiting` and `running` now, how they were left, and by which branch. Deleted executions still count.
 */
export const FIGURE_NAMES = [
  'started',
  'active',
  'exited',
  'entered',
  'waiting',
  'running',
  'completed',
  'skipped',
  'failed',
  'cancelled',
  'yes',
  'no',
  'event',
  'timeout',
] as const

export type FigureName = (typeof FIGURE_NAMES)[number]
