import type { Posthorn, Workflow } from '@posthorn/sdk'
import { oneNamed } from '../one-named.ts'

const ID = /^wfl_[0-9a-z]+$/
const SEARCH_MAX = 100

/** The id of the workflow with this id, or with this name in any case. */
export async function workflowId(client: Posthorn, idOrName: string): Promise<string> {
  if (ID.test(idOrName)) return idOrName
  const search = idOrName.trim().toLowerCase().slice(0, SEARCH_MAX)
  const found: { readonly id: string; readonly name: string }[] = []
  for await (const workflow of client.workflows.list({ search, pageSize: 100 })) found.push(workflow)
  return oneNamed(found, { noun: 'workflow', asked: idOrName }).id
}

export async function findWorkflow(client: Posthorn, idOrName: string): Promise<Workflow> {
  return client.workflows.get(await workflowId(client, idOrName))
}
