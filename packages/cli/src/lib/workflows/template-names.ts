import type { Posthorn, WorkflowFile } from '@posthorn/sdk'
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
