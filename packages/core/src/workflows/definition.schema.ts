import { z } from 'zod'
import { documentAs } from '../documented.ts'
import { shortList } from '../validate.ts'
import { stepsByType } from './documented.ts'
import { STEPS_MAX, TRANSITIONS_MAX } from './limits.ts'
import { BranchName, StepInput, WorkflowChanges } from './schema.ts'

/** How the TRIGGER is called in the transitions of a definition. */
export const TRIGGER_KEY = 'trigger'

const key = z.string().min(1).max(100)

const DefinedStep = z.object({
  key: key.describe('By which it is known again: the key of a step, or its id.'),
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

/** The whole of a workflow, as a file has it. */
export const WorkflowDefinition = z.object({
  name: WorkflowChanges.shape.name,
  description: WorkflowChanges.shape.description,
  triggerConfig: WorkflowChanges.shape.triggerConfig,
  allowReentry: WorkflowChanges.shape.allowReentry,
  steps: shortList(z.array(DefinedStep), STEPS_MAX - 1),
  transitions: shortList(z.array(DefinedTransition), TRANSITIONS_MAX).default([]),
  dryRun: z.boolean().default(false).describe('Whether to tell only what would change.'),
})
export type WorkflowDefinition = z.infer<typeof WorkflowDefinition>
