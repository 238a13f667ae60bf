import type { Posthorn, Template } from '@posthorn/sdk'
import { oneNamed } from './one-named.ts'

const ID = /^tpl_[0-9a-z]+$/
const SEARCH_MAX = 100

/** The id of the template with this id, or with this name in any case. */
export async function templateId(client: Posthorn, idOrName: string): Promise<string> {
  if (ID.test(idOrName)) return idOrName
  const search = idOrName.trim().slice(0, SEARCH_MAX)
  const found: { readonly id: string; readonly name: string }[] = []
  for await (const template of client.templates.list({ search, pageSize: 100 })) found.push(template)
  return oneNamed(found, { noun: 'template', asked: idOrName }).id
}

export async function findTemplate(client: Posthorn, idOrName: string): Promise<Template> {
  return client.templates.get(await templateId(client, idOrName))
}
