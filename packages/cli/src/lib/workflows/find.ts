import type { Posthorn, Workflow } from '@posthorn/sdk'
import { CliError, usageError } from '../errors.ts'

const ID = /^wfl_[0-9a-z]+$/
const SEARCH_MAX = 100

/** The id of the workflow with this id, or with this name in any case. */
export async function workflowId(client: Posthorn, idOrName: string): Promise<string> {
  if (ID.test(idOrName)) return idOrName
  const name = idOrName.trim().toLowerCase()
  const found: string[] = []
  for await (const workflow of client.workflows.list({ search: name.slice(0, SEARCH_MAX), pageSize: 100 }))
    if (workflow.name.toLowerCase() === name) found.push(workflow.id)
  const [first, ...others] = found
  if (first === undefined)
    throw new CliError('WORKFLOW_NOT_FOUND', `There is no workflow called "${idOrName}".`, {
      suggestion: '"posthorn workflows list" shows all of them.',
    })
  if (others.length === 0) return first
  throw usageError(
    `Several workflows are called "${idOrName}". Say which by its id:`,
    found.map((id) => `  ${id}`).join('\n'),
  )
}

export async function findWorkflow(client: Posthorn, idOrName: string): Promise<Workflow> {
  return client.workflows.get(await workflowId(client, idOrName))
}
