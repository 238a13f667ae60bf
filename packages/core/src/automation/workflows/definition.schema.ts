import { z } from 'zod'
import { documentAs } from '../../kernel/errors/documented.ts'
import { shortList } from '../../kernel/errors/validate.ts'
import { stepsByType } from './documented.ts'
import { STEPS_MAX, TRANSITIONS_MAX } from './limits.ts'
import { BranchName, refuseField, refuseTwoEvents, StepInput, WorkflowChanges, workflowFields } from './schema.ts'

/** The name of the TRIGGER in the transitions of a definition. */
export const TRIGGER_KEY = 'trigger'

const key = z.string().min(1).max(100)

const DefinedStep = z.object({
  key: key.describe('Identifies the step: its key or its id.'),
  type: StepInput.shape.type,
  name: StepInput.shape.name,
  config: StepInput.shape.config,
  position: StepInput.shape.position,
})

documentAs(DefinedStep, stepsByType(DefinedStep.shape, 'Definition'))

const DefinedTransition = z.object({
  from: key.describe('The key of a step, or "trigger".'),
  to: key,
  branch: BranchName.nullish(),
  priority: z.int().min(-1000).max(1000).default(0),
})

const graph = {
  steps: shortList(z.array(DefinedStep), STEPS_MAX - 1),
  transitions: shortList(z.array(DefinedTransition), TRANSITIONS_MAX).default([]),
}

export type SentStep = z.input<typeof DefinedStep>
export type SentTransition = z.input<typeof DefinedTransition>

/** Steps and transitions, as a file contains them. */
export interface DefinedGraph {
  readonly steps: readonly z.infer<typeof DefinedStep>[]
  readonly transitions: readonly z.infer<typeof DefinedTransition>[]
}

/** A complete workflow, as a file contains it. */
export const WorkflowDefinition = z.object({
  name: WorkflowChanges.shape.name,
  description: WorkflowChanges.shape.description,
  triggerConfig: WorkflowChanges.shape.triggerConfig,
  allowReentry: WorkflowChanges.shape.allowReentry,
  ...graph,
  dryRun: z.boolean().default(false).describe('Whether to report what would change, without changing it.'),
})
export type WorkflowDefinition = z.infer<typeof WorkflowDefinition>

/** A new workflow; with its steps and transitions it is complete, as a file contains it. */
export const WorkflowInput = z
  .object({
    ...workflowFields,
    allowReentry: z
      .boolean()
      .default(false)
      .describe('Whether a contact can enter the workflow again after finishing it.'),
    steps: graph.steps.default([]).describe('All steps except the TRIGGER; absent means none.'),
    transitions: graph.transitions,
  })
  .superRefine((input, refinement) => {
    refuseTwoEvents(input, refinement)
    if (input.eventName === undefined && !input.triggerConfig)
      refuseField(refinement, 'eventName', 'required', 'is required: the event that starts the workflow')
  })
  .meta({ anyOf: [{ required: ['eventName'] }, { required: ['triggerConfig'] }] })
export type WorkflowInput = z.infer<typeof WorkflowInput>
