import type { Schema } from '../api-types.ts'
import type { Workflow } from '../resources/workflows.ts'
import type { WorkflowFile, WorkflowSource } from './builder.ts'

type Sent = Schema<'WorkflowInput'> | Schema<'WorkflowDefinition'>

/** Returns the result of a builder. Everything else is the workflow itself. */
export const builtOf = <T extends Sent>(source: T | WorkflowSource): T | WorkflowFile =>
  'build' in source ? source.build() : source

type WorkflowInput = Sent | WorkflowFile
type Parts = { readonly [P in 'steps' | 'transitions' | 'triggerConfig']?: WorkflowInput[P] | undefined }

/** Returns the graph and the trigger of a workflow in the format of the API. */
export const sentGraph = ({ steps, transitions, triggerConfig }: Parts) => ({
  ...(triggerConfig && { triggerConfig: { ...triggerConfig } }),
  ...(steps && { steps: steps.map((step) => ({ ...step })) }),
  ...(transitions && { transitions: transitions.map((way) => ({ ...way })) }),
})

/** Returns a workflow of the server in the format of files. Steps without a key are named by their ids. */
export function workflowFile(workflow: Workflow): WorkflowFile {
  const { name, description, triggerConfig, allowReentry, steps, transitions } = workflow
  const keys = new Map(steps.map(({ id, key, type }) => [id, type === 'TRIGGER' ? 'trigger' : (key ?? id)] as const))
  const { eventName, condition } = triggerConfig
  return {
    name,
    ...(description !== null && { description }),
    triggerConfig: { eventName, ...(condition && { condition }) },
    allowReentry,
    steps: steps.flatMap(({ id, type, name, config, position }) =>
      type === 'TRIGGER'
        ? []
        : [
            {
              key: keys.get(id) ?? id,
              type,
              ...(name !== '' && { name }),
              config,
              ...(position !== null && { position }),
            },
          ],
    ),
    transitions: transitions.map(({ fromStepId, toStepId, branch, priority }) => ({
      from: keys.get(fromStepId) ?? fromStepId,
      to: keys.get(toStepId) ?? toStepId,
      ...(branch && { branch }),
      ...(priority !== 0 && { priority }),
    })),
  }
}
