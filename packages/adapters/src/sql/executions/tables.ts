import type { FigureName } from '@posthorn/core/automation'
import type { ContactId, EventId, ProjectId, StepId, WorkflowId } from '@posthorn/core/kernel'
import type { Generated } from 'kysely'
import type { Json } from '../engine/values.ts'

export interface WorkflowFigureRow {
  workflow_id: WorkflowId
  version: number
  /** Empty for figures of executions as a whole. */
  step_id: StepId | ''
  name: FigureName
  project_id: ProjectId
  total: number
}

/** A row for each contact that entered a workflow. It remains when executions are deleted. */
export interface WorkflowEntrantRow {
  contact_id: ContactId
  workflow_id: WorkflowId
  project_id: ProjectId
  starts: number
  /** The start of the hour whose starts are counted as recent. */
  counted_since: number | null
  recent_starts: number
}

/** An event that waits for the worker that runs executions. */
export interface WaitingEventRow {
  seq: Generated<number>
  project_id: ProjectId
  event_id: EventId
  name: string
  contact_id: ContactId
  data: Json
  at: number
  /** 1 when the public key recorded it. */
  by_public_key: Generated<number>
}

/** A name of events that executions may wait for. */
export interface AwaitedEventRow {
  project_id: ProjectId
  name: string
  workflow_id: WorkflowId
}
