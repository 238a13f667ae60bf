import type { Workflow } from '@posthorn/core/automation'
import type { ProjectId } from '@posthorn/core/kernel'
import type { Condition } from '@posthorn/core/people'
import type { Dialect } from '../engine/dialect.ts'
import { WORKFLOW, type WorkflowRow } from './columns.ts'

export function toWorkflowRow(dialect: Dialect, project: ProjectId, workflow: Workflow): WorkflowRow {
  const { eventName, condition } = workflow.trigger
  return {
    ...WORKFLOW.toRow(dialect, workflow),
    project_id: project,
    event_name: eventName,
    condition: condition === undefined ? null : dialect.json.encode(condition),
  }
}

export function fromWorkflowRow(dialect: Dialect, row: WorkflowRow): Workflow {
  const condition = row.condition === null ? undefined : dialect.json.decode<Condition>(row.condition)
  return { ...WORKFLOW.fromRow(dialect, row), trigger: { eventName: row.event_name, condition } }
}
