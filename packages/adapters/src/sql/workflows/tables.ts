import type { ProjectId, WorkflowId } from '@posthorn/core/kernel'

/** A version of the graph of a workflow. */
export interface WorkflowGraphRow {
  workflow_id: WorkflowId
  version: number
  project_id: ProjectId
  /** The length of the graph in bytes. */
  bytes: number
  created_at: number
  /** JSON as text: the order of names counts. */
  graph: string
}

/** An object that the newest version of a workflow uses. */
export interface WorkflowUseRow {
  project_id: ProjectId
  used: string
  workflow_id: WorkflowId
}
