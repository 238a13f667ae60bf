import type { Condition, ProjectId, TriggerType, Workflow, WorkflowId } from '@posthorn/core'
import type { Dialect } from '../engine/dialect.ts'
import { fromFlag, fromTime, toFlag, toTime } from '../engine/values.ts'
import type { WorkflowRow } from './tables.ts'

export function toWorkflowRow(dialect: Dialect, project: ProjectId, workflow: Workflow): WorkflowRow {
  const { eventName, condition } = workflow.trigger
  return {
    id: workflow.id,
    project_id: project,
    name: workflow.name,
    description: workflow.description ?? null,
    enabled: toFlag(workflow.enabled),
    trigger_type: workflow.triggerType,
    event_name: eventName,
    condition: condition === undefined ? null : dialect.json.encode(condition),
    allow_reentry: toFlag(workflow.allowReentry),
    version: workflow.version,
    steps: workflow.stepCount,
    created_at: toTime(workflow.createdAt),
    updated_at: toTime(workflow.updatedAt),
  }
}

export function fromWorkflowRow(dialect: Dialect, row: WorkflowRow): Workflow {
  return {
    id: row.id as WorkflowId,
    name: row.name,
    description: row.description ?? undefined,
    enabled: fromFlag(row.enabled),
    triggerType: row.trigger_type as TriggerType,
    trigger: {
      eventName: row.event_name,
      condition: row.condition === null ? undefined : dialect.json.decode<Condition>(row.condition),
    },
    allowReentry: fromFlag(row.allow_reentry),
    version: row.version,
    stepCount: row.steps,
    createdAt: fromTime(row.created_at),
    updatedAt: fromTime(row.updated_at),
  }
}
