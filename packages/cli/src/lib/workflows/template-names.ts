import type { Posthorn, Workflow, WorkflowFile } from '@posthorn/sdk'
import { templateId } from '../find.ts'

/**
 * Returns the ids of the templates that steps of a file name, so that an unknown name is found before anything is
 * changed.
 */
export async function templateIdsOf(client: Posthorn, file: WorkflowFile): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { type, config } of file.steps)
    if (type === 'SEND_EMAIL' && typeof config.templateId === 'string')
      ids.set(config.templateId, await templateId(client, config.templateId))
  return ids
}

/** Returns a part of a workflow, or of its changes, with other words for its templates. */
export function withTemplates<T>(part: T, words: ReadonlyMap<string, string>): T {
  return JSON.parse(JSON.stringify(part), (key, value) => (key === 'templateId' && words.get(value)) || value)
}

/**
 * Returns the file of a workflow with the names of the templates in place of their ids, so that it can be pushed to
 * another project. If several templates have the name, the id stays.
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
  return withTemplates(file, names)
}
