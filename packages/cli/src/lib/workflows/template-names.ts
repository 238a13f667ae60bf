import type { Posthorn, Workflow, WorkflowFile } from '@posthorn/sdk'
import { templateId } from '../find-template.ts'

/** Returns the file with the ids of the templates that its steps name, so that a name that nothing has is found before anything is changed. */
export async function withTemplateIds(client: Posthorn, file: WorkflowFile): Promise<WorkflowFile> {
  const ids = new Map<string, string>()
  for (const { type, config } of file.steps)
    if (type === 'SEND_EMAIL' && typeof config.templateId === 'string')
      ids.set(config.templateId, await templateId(client, config.templateId))
  const steps = file.steps.map((step) => {
    const id = ids.get(String(step.config.templateId))
    return id === undefined ? step : { ...step, config: { ...step.config, templateId: id } }
  })
  return { ...file, steps }
}

/**
 * Returns the file of a workflow with the names of the templates in place of their ids, so that it can be pushed to another
 * project. A name that several templates have stays an id.
 */
export async function withTemplateNames(
  client: Posthorn,
  { steps: drawn }: Workflow,
  file: WorkflowFile,
): Promise<WorkflowFile> {
  const names = new Map<string, string>()
  for (const { templateId: id, templateName: name } of drawn) {
    if (id === null || name === null || names.has(id)) continue
    const found = await templateId(client, name).catch(() => undefined)
    if (found === id) names.set(id, name)
  }
  const steps = file.steps.map((step) => {
    const name = names.get(String(step.config.templateId))
    return name === undefined ? step : { ...step, config: { ...step.config, templateId: name } }
  })
  return { ...file, steps }
}
