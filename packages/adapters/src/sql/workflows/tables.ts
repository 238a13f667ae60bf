import type { Json } from '../engine/values.ts'

export interface WorkflowTables {
  workflows: WorkflowRow
  workflow_graphs: WorkflowGraphRow
  workflow_uses: WorkflowUseRow
}

export interface WorkflowRow {
  id: string
  project_id: string
  name: string
  description: string | null
  enabled: number
  trigger_type: string
  event_name: string
  condition: Json | null
  allow_reentry: number
  version: number
  steps: number
  created_at: number
  updated_at: number
}

/** A version of the graph of a workflow. */
export interface WorkflowGraphRow {
  workflow_id: string
  version: number
  project_id: string
  /** The length of the graph in bytes. */
  bytes: number
  created_at: number
  /** JSON as text: the order of names counts. */
  graph: string
}

/** What the newest version of a workflow is made with. */
export interface WorkflowUseRow {
  project_id: string
  used: string
  workflow_id: string
}
