import {
  BRANCHES,
  type Change,
  type ConnectedSteps,
  type DrawnWorkflow,
  FIELD_SOURCES,
  STEP_TYPES,
  type Step,
  type StepFigures,
  sentConfig,
  type TemplateNames,
  TRIGGER_TYPES,
  type Transition,
  type Workflow,
  type WorkflowDetails,
} from '@posthorn/core/automation'
import { z } from 'zod'
import { opaqueId, Revision, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { ConditionRecord, presentCondition } from './conditions.present.ts'

const BRANCH_NAMES = [...BRANCHES.CONDITION, ...BRANCHES.WAIT_FOR_EVENT] as const

export const StepFiguresRecord = z
  .object({
    entered: z.int().describe('The number of executions that ever reached the step.'),
    waiting: z.int().describe('The number of executions that wait at the step.'),
    running: z.int().describe('The number of executions that run the step.'),
    completed: z.int(),
    skipped: z
      .int()
      .describe('The number of executions that skipped it, e.g. marketing mail to contacts that are not subscribed.'),
    failed: z.int(),
    cancelled: z.int(),
    branches: z
      .object({ yes: z.int(), no: z.int(), event: z.int(), timeout: z.int() })
      .describe('The numbers of executions by branch.'),
  })
  .meta({ id: 'StepFigures', description: 'Statistics of the step, across all versions.' })

export const StepRecord = z
  .object({
    id: z.string(),
    workflowId: z.string(),
    type: z.enum(STEP_TYPES),
    name: z.string(),
    key: z.string().nullable().describe('Its key in workflow files.'),
    config: z.record(z.string(), z.unknown()),
    templateId: z.string().nullable().describe('Only for SEND_EMAIL.'),
    templateName: z
      .string()
      .nullable()
      .describe('The name of that template; null when it was deleted, and for a key without templates:read.'),
    position: z.union([z.number(), z.object({ x: z.number(), y: z.number() })]).nullable(),
  })
  .meta({ id: 'Step', description: 'A step of a workflow.' })

const CountedStep = StepRecord.extend({ figures: StepFiguresRecord }).meta({ id: 'CountedStep' })

export const TransitionRecord = z
  .object({
    id: z.string(),
    workflowId: z.string(),
    fromStepId: z.string(),
    toStepId: z.string(),
    branch: z.enum(BRANCH_NAMES).nullable(),
    condition: z
      .object({ branch: z.enum(BRANCH_NAMES) })
      .nullable()
      .describe('The same branch.'),
    priority: z.int(),
  })
  .meta({ id: 'Transition', description: 'A transition from one step to another.' })

const workflowFields = {
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  triggerType: z.enum(TRIGGER_TYPES),
  triggerConfig: z.object({
    eventName: z.string(),
    condition: ConditionRecord.nullable().describe('A condition on the data of the event.'),
  }),
  allowReentry: z.boolean(),
  version: z.int().describe('The newest version of its graph, from 1.'),
  _count: z.object({ steps: z.int(), executions: z.int().describe('The number of all executions.') }),
  revision: Revision,
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const WorkflowSummaryRecord = z
  .object(workflowFields)
  .meta({ id: 'WorkflowSummary', description: 'A workflow without its steps.' })

export const WorkflowRecord = z
  .object({
    ...workflowFields,
    steps: z.array(CountedStep),
    transitions: z.array(TransitionRecord),
    problems: z
      .array(z.object({ stepId: z.string().nullable(), code: z.string(), message: z.string() }))
      .describe('Problems that prevent enabling it; empty if there are none.'),
    versions: z
      .array(z.object({ version: z.int(), executions: z.int() }))
      .describe('The number of running executions by version.'),
  })
  .meta({ id: 'Workflow', description: 'A workflow: steps that follow an event of a contact.' })

export const WorkflowPageRecord = z
  .object({
    data: z.array(WorkflowSummaryRecord),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'WorkflowPage' })

export const WorkflowFieldsRecord = z
  .object({
    fields: z.array(
      z.object({
        field: z.string(),
        type: z.enum(['string', 'number', 'boolean', 'date', 'event', 'segment']),
        source: z.enum(FIELD_SOURCES),
        label: z.string(),
      }),
    ),
  })
  .meta({ id: 'WorkflowFields', description: 'Fields for conditions of workflows.' })

export const ChangeRecord = z
  .object({
    kind: z.enum(['added', 'changed', 'removed']),
    what: z.enum(['workflow', 'step', 'transition']),
    name: z
      .string()
      .describe('The property of the workflow, the key of the step, or the transition, such as `ask yes> mail`.'),
    before: z.unknown().describe('Null for an addition.'),
    after: z.unknown().describe('Null for a removal.'),
  })
  .meta({ id: 'WorkflowChange' })

export const DefinedRecord = z
  .object({
    workflowId: z.string(),
    version: z.int(),
    revision: Revision,
    dryRun: z.boolean(),
    changes: z.array(ChangeRecord),
  })
  .meta({ id: 'DefinedWorkflow', description: 'The changes that a definition made or would make.' })

export const presentChange = (change: Change) => onWire(ChangeRecord, change)

export const IDS = { workflow: 'wfl_01kajx2m5q8t1w4z7b0e3h6k9n', step: 'stp_01kajx2m5q8t1w4z7b0e3h6k9p' }

export const WorkflowParams = z.object({ id: opaqueId('workflow', IDS.workflow) })

/** The path of an action on a workflow, used by code that runs on several projects. */
export const NamedWorkflowParams = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .describe('The id of the workflow, or its name in any case.')
    .meta({ examples: [IDS.workflow] }),
})

export const StepParams = z.object({ ...WorkflowParams.shape, stepId: opaqueId('step', IDS.step) })

export const TransitionParams = z.object({
  ...WorkflowParams.shape,
  transitionId: opaqueId('transition', 'trn_01kajx2m5q8t1w4z7b0e3h6k9q'),
})

/** A step as it is on the wire. */
export function presentStep(workflowId: string, step: Step, names: TemplateNames) {
  const templateId = step.type === 'SEND_EMAIL' ? step.config.templateId : undefined
  return onWire(StepRecord, step, {
    workflowId,
    config: { ...sentConfig(step) },
    templateId: templateId ?? null,
    templateName: (templateId && names.get(templateId)) ?? null,
  })
}

/** A transition as it is on the wire. */
const presentTransition = (workflowId: string, transition: Transition) =>
  onWire(TransitionRecord, transition, {
    workflowId,
    condition: transition.branch ? { branch: transition.branch } : null,
  })

export const presentConnected = (workflowId: string, { transition }: ConnectedSteps) =>
  presentTransition(workflowId, transition)

/** A workflow of a list as it is on the wire. */
export function presentSummary(workflow: Workflow, executions: number) {
  const { eventName, condition } = workflow.trigger
  return onWire(WorkflowSummaryRecord, workflow, {
    triggerConfig: { eventName, condition: condition ? presentCondition(condition) : null },
    _count: { steps: workflow.stepCount, executions },
  })
}

/** A workflow with its steps as it is on the wire. */
export function presentWorkflow(details: WorkflowDetails): z.input<typeof WorkflowRecord> {
  const { workflow, graph, problems, names, started, active, figuresOf }: WorkflowDetails & DrawnWorkflow = details
  return {
    ...presentSummary(workflow, started),
    steps: graph.steps.map((step) => ({
      ...presentStep(workflow.id, step, names),
      figures: presentFigures(figuresOf(step.id)),
    })),
    transitions: graph.transitions.map((one) => presentTransition(workflow.id, one)),
    problems: problems.map(({ stepId, code, message }) => ({ stepId: stepId ?? null, code, message })),
    versions: [...active].map(([version, executions]) => ({ version, executions })),
  }
}

function presentFigures({ yes, no, event, timeout, ...figures }: StepFigures): z.input<typeof StepFiguresRecord> {
  return { ...figures, branches: { yes, no, event, timeout } }
}
