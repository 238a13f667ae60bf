import type { Workflow } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import { columns, flag, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import type { WorkflowGraphRow, WorkflowUseRow } from './tables.ts'

export const WORKFLOW = columns<Omit<Workflow, 'trigger'>>()(
  {
    id: text(),
    name: text(),
    description: text().optional(),
    enabled: flag(),
    triggerType: text(),
    allowReentry: flag(),
    version: integer(),
    stepCount: integer('steps'),
    revision: integer(),
    createdAt: time(),
    updatedAt: time(),
  },
  { project_id: text<ProjectId>(), event_name: text(), condition: json().optional() },
)
export type WorkflowRow = RowOf<typeof WORKFLOW>

declare module '../tables.ts' {
  interface Tables {
    workflows: WorkflowRow
    workflow_graphs: WorkflowGraphRow
    workflow_uses: WorkflowUseRow
  }
}
