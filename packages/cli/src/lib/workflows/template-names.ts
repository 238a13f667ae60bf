import { isPosthornError, type Posthorn, type Workflow, type WorkflowFile } from '@posthorn/sdk'
import { templateId } from '../find-template.ts'

/** Returns the file with the ids of the templates that its steps name. One file serves every project that has those names. */
export async function withTemplateIds(client: Posthorn, file: WorkflowFile): Promise<WorkflowFile> {
  const ids = new Map<string, string>()
  for (const asked of templatesOf(file.steps)) ids.set(asked, await templateId(client, asked))
  return { ...file, steps: replaced(file.steps, ids) }
}

/** Returns the workflow as a person reads it: templates by name. A key that may not read templates leaves the ids. */
export async function withTemplateNames(client: Posthorn, workflow: Workflow): Promise<Workflow> {
  const names = new Map<string, string>()
  for (const id of templatesOf(workflow.steps)) {
    const name = await nameOf(client, id)
    if (name !== undefined) names.set(id, name)
  }
  return { ...workflow, steps: replaced(workflow.steps, names) }
}

async function nameOf(client: Posthorn, id: string): Promise<string | undefined> {
  try {
    return (await client.templates.get(id)).name
  } catch (error) {
    if (isPosthornError(error) && [403, 404].includes(error.status)) return undefined
    throw error
  }
}

interface Sends {
  readonly type: string
  readonly config: Readonly<Record<string, unknown>>
}

const templateOf = ({ type, config }: Sends): string | undefined =>
  type === 'SEND_EMAIL' && typeof config.templateId === 'string' ? config.templateId : undefined

function templatesOf(steps: readonly Sends[]): ReadonlySet<string> {
  return new Set(steps.flatMap((step) => templateOf(step) ?? []))
}

function replaced<S extends Sends>(steps: readonly S[], words: ReadonlyMap<string, string>): S[] {
  return steps.map((step) => {
    const word = words.get(templateOf(step) ?? '')
    return word === undefined ? step : { ...step, config: { ...step.config, templateId: word } }
  })
}
