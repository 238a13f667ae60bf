import type { Workflow } from '../resources/workflows.ts'
import type { WorkflowFile } from './builder.ts'

/** Returns a workflow of the server as a file has it. Steps without a key go by their ids. */
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
        : [{ key: keys.get(id) ?? id, type, ...(name !== '' && { name }), config, ...(position && { position }) }],
    ),
    transitions: transitions.map(({ fromStepId, toStepId, branch, priority }) => ({
      from: keys.get(fromStepId) ?? fromStepId,
      to: keys.get(toStepId) ?? toStepId,
      ...(branch && { branch }),
      ...(priority !== 0 && { priority }),
    })),
  }
}
