import type { Generated } from 'kysely'
import type { Json } from '../engine/values.ts'

export interface ExecutionTables {
  executions: ExecutionRow
  step_executions: StepExecutionRow
  workflow_figures: WorkflowFigureRow
  workflow_entrants: WorkflowEntrantRow
  heard_events: HeardEventRow
  awaited_events: AwaitedEventRow
}

export interface ExecutionRow {
  id: string
  project_id: string
  workflow_id: string
  version: number
  contact_id: string
  status: string
  step_id: string | null
  visit: number
  hurry: number
  /** `time`, `event` or `outcome`; until when is `due_at`, but for an outcome. */
  wait_kind: string | null
  /** The event that it waits for; null for anything else. */
  wait_event: string | null
  /** When a worker looks at it. */
  due_at: number | null
  attempts: number
  event_name: string | null
  context: Json
  exit_reason: string | null
  created_at: number
  ended_at: number | null
  /** 1 when an event of the public key started or woke it. */
  by_public_key: Generated<number>
  /** 1 when what it knew of its contact is gone. */
  erased: Generated<number>
}

export interface StepExecutionRow {
  execution_id: string
  visit: number
  step_id: string
  status: string
  branch: string | null
  output: Json | null
  error: string | null
  started_at: number
  ended_at: number | null
  until_at: number | null
}

export interface WorkflowFigureRow {
  workflow_id: string
  version: number
  /** Empty for figures of executions as a whole. */
  step_id: string
  name: string
  project_id: string
  total: number
}

/** That a contact entered a workflow, which deleted executions do not undo. */
export interface WorkflowEntrantRow {
  contact_id: string
  workflow_id: string
  project_id: string
  starts: number
  /** The recent starts are those within an hour from then. */
  counted_since: number | null
  recent_starts: number
}

/** An event that waits for the worker that runs executions. */
export interface HeardEventRow {
  seq: Generated<number>
  project_id: string
  event_id: string
  name: string
  contact_id: string
  data: Json
  at: number
  /** 1 when the public key recorded it. */
  by_public_key: Generated<number>
}

/** A name of events that executions may wait for. */
export interface AwaitedEventRow {
  project_id: string
  name: string
  workflow_id: string
}
