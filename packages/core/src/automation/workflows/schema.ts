import { z } from 'zod'
import { documentAs } from '../../kernel/errors/documented.ts'
import { withUnknownBy } from '../../kernel/errors/known-fields.ts'
import { countedFirst, primitiveOr } from '../../kernel/errors/validate.ts'
import type { WorkflowId } from '../../kernel/ids/ids.ts'
import { longText, nameText, properName } from '../../kernel/text/text.ts'
import type { Condition } from '../../people/filters/condition.ts'
import { TriggerCondition } from './condition.schema.ts'
import { unknownInConfig, WorkflowEventName } from './config.schema.ts'
import { ADDED_TYPES, stepsByType } from './documented.ts'
import { BRANCHES, STEP_TYPES, type StepPosition } from './steps.ts'

export const TRIGGER_TYPES = ['EVENT'] as const
export type TriggerType = (typeof TRIGGER_TYPES)[number]

/** A workflow: steps that follow an event of a contact. Its graph is stored apart from it, in versions. */
export interface Workflow {
  readonly id: WorkflowId
  readonly name: string
  readonly description: string | undefined
  /** True if executions may begin. Active ones continue either way. */
  readonly enabled: boolean
  readonly triggerType: TriggerType
  readonly trigger: Trigger
  /** True if a contact can enter the workflow again after finishing it. */
  readonly allowReentry: boolean
  /** The newest version of its graph, from 1. */
  readonly version: number
  /** The number of steps of that version, the TRIGGER included. */
  readonly stepCount: number
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The event that starts executions. */
export interface Trigger {
  readonly eventName: string
  /** The condition on the data of the event; its fields are `event.<name>`. */
  readonly condition: Condition | undefined
}

const TriggerInput = z.object({
  eventName: WorkflowEventName.describe(
    "The event that starts executions; it can be one of Posthorn's, e.g. email.open.",
  ),
  condition: TriggerCondition.nullish(),
})

/** The properties of a workflow apart from its graph, as they are sent. */
export const workflowFields = {
  name: properName(100),
  description: longText(0, 1000).nullish(),
  eventName: WorkflowEventName.optional().describe('Another name for triggerConfig.eventName.'),
  triggerType: z.enum(TRIGGER_TYPES).optional(),
  triggerConfig: TriggerInput.optional(),
}

interface SentTrigger {
  readonly eventName?: string | undefined
  readonly triggerConfig?: z.output<typeof TriggerInput> | undefined
}

export const refuseField = (refinement: z.RefinementCtx, path: string, code: string, message: string) =>
  refinement.addIssue({ code: 'custom', path: [path], message, params: { code } })

export function refuseTwoEvents({ eventName, triggerConfig }: SentTrigger, refinement: z.RefinementCtx): void {
  if (eventName === undefined || !triggerConfig || triggerConfig.eventName === eventName) return
  refuseField(refinement, 'eventName', 'ambiguous', 'differs from triggerConfig.eventName; send only one')
}

export const WorkflowChanges = z
  .object({
    ...workflowFields,
    name: workflowFields.name.optional(),
    enabled: z.boolean().optional().describe('Only a workflow without problems can be enabled.'),
    allowReentry: z.boolean().optional(),
  })
  .superRefine(refuseTwoEvents)
export type WorkflowChanges = z.infer<typeof WorkflowChanges>

/** Returns the trigger of a request under either of its names. An event alone does not change the condition. */
export function sentTrigger({ eventName, triggerConfig }: SentTrigger, before?: Trigger): Trigger | undefined {
  if (triggerConfig) return { eventName: triggerConfig.eventName, condition: triggerConfig.condition ?? undefined }
  return eventName === undefined ? undefined : { eventName, condition: before?.condition }
}

const coordinate = z.number().min(-1_000_000).max(1_000_000)
const Position: z.ZodType<StepPosition> = primitiveOr(coordinate, z.object({ x: coordinate, y: coordinate }))

const STEP_KEY_MAX = 100
/** The maximum number of fields in a config; we define a dozen. */
const CONFIG_FIELDS_MAX = 100
const StepKey = z
  .string()
  .min(1)
  .max(STEP_KEY_MAX)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, { error: 'must contain only letters, digits, dots, hyphens and underscores' })
  .describe('Identifies the step in workflow files; unique in the workflow.')

const stepFields = {
  name: nameText(0, 100).optional(),
  key: StepKey.nullish(),
  config: countedFirst(z.record(z.string(), z.unknown()), CONFIG_FIELDS_MAX, {
    code: 'too_many',
    message: `must have at most ${CONFIG_FIELDS_MAX} fields`,
  }).describe('The settings of the step; they depend on its type.'),
  templateId: z.string().min(1).max(100).nullish().describe('For SEND_EMAIL: another name for config.templateId.'),
  position: Position.nullish().describe('The position in an editor: a point, or a number that orders the steps.'),
}

export const StepInput = z.object({
  ...stepFields,
  type: z.enum(ADDED_TYPES),
  config: withUnknownBy(stepFields.config.default({}), (config, { type }) => unknownInConfig(type, config)),
  autoConnect: z.boolean().default(false).describe('Whether to add a transition from the last step to this one.'),
})
documentAs(StepInput, stepsByType(StepInput.shape, 'StepInput'))
export type StepInput = z.infer<typeof StepInput>

export const StepChanges = z.object({
  ...stepFields,
  type: z.enum(STEP_TYPES).optional().describe('Cannot be changed; only the current value is accepted.'),
  config: stepFields.config.optional(),
})
export type StepChanges = z.infer<typeof StepChanges>

const BRANCH_NAMES = [...BRANCHES.CONDITION, ...BRANCHES.WAIT_FOR_EVENT] as const
export const BranchName = z.enum(BRANCH_NAMES)

export const TransitionInput = z
  .object({
    fromStepId: z.string().min(1).max(64),
    toStepId: z.string().min(1).max(64),
    branch: BranchName.nullish().describe('yes or no for a CONDITION; event or timeout for a WAIT_FOR_EVENT.'),
    condition: z.object({ branch: BranchName.nullish() }).nullish().describe('Another way to set the branch.'),
    priority: z
      .int()
      .min(-1000)
      .max(1000)
      .default(0)
      .describe('If several transitions match, the one with the highest priority is taken.'),
  })
  .superRefine(({ branch, condition }, refinement) => {
    if (branch && condition?.branch && branch !== condition.branch)
      refuseField(refinement, 'branch', 'ambiguous', 'differs from condition.branch; send only one')
  })
export type TransitionInput = z.infer<typeof TransitionInput>

const WORKFLOW_PAGE_SIZE_MAX = 100

export const WorkflowQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('The number of the page, from 1.'),
  pageSize: z.coerce.number().int().min(1).max(WORKFLOW_PAGE_SIZE_MAX).default(20),
  search: z.string().max(100).optional().describe('A part of the name, in any case.'),
  enabled: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .describe('true for enabled workflows only, false for disabled ones only.'),
})
export type WorkflowQuery = z.infer<typeof WorkflowQuery>
