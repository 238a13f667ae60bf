import { eventually } from '@posthorn/core/testing'
import { expect } from 'vitest'
import { type Answer, at, type Call, type Tenant, textAt } from './harness.ts'

/** One part of a form: text, or a file. */
export type Part = string | { readonly content: string | Uint8Array; readonly name: string; readonly type?: string }

/** Returns a form as a call: its bytes, and the content type with its boundary. */
export async function form(parts: Readonly<Record<string, Part>>, headers: Call['headers'] = {}): Promise<Call> {
  const data = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') data.set(name, part)
    else {
      const content = typeof part.content === 'string' ? part.content : new Uint8Array(part.content)
      data.set(name, new Blob([content], { type: part.type ?? 'text/csv' }), part.name)
    }
  }
  const response = new Response(data)
  const raw = new Uint8Array(await response.arrayBuffer())
  return { raw, headers: { 'content-type': response.headers.get('content-type'), ...headers } }
}

/** Uploads a file. */
export async function upload(
  tenant: Tenant,
  content: string | Uint8Array,
  options: { readonly mapping?: Readonly<Record<string, string | null>>; readonly dryRun?: boolean } = {},
): Promise<Answer> {
  const parts: Record<string, Part> = { file: { content, name: 'people.csv' } }
  if (options.mapping) parts.mapping = JSON.stringify(options.mapping)
  if (options.dryRun !== undefined) parts.dryRun = String(options.dryRun)
  return tenant.call('POST /contacts/import', await form(parts))
}

/** Returns the job as soon as it has ended. */
export function ended(tenant: Tenant, path: string): Promise<unknown> {
  return eventually(async () => {
    const { json } = await tenant.call(`GET ${path}`)
    expect(['completed', 'failed']).toContain(at(json, 'state'))
    return json
  })
}

/** Imports a file and waits for the end; returns the job. */
export async function imported(...args: Parameters<typeof upload>): Promise<unknown> {
  const answer = await upload(...args)
  expect([answer.status, answer.text]).toStrictEqual([202, expect.any(String)])
  return ended(args[0], `/contacts/import/${textAt(answer, 'jobId')}`)
}

/** Returns every contact of the project, by address. */
export async function contactsOf(tenant: Tenant): Promise<Record<string, unknown>> {
  const { json } = await tenant.call('GET /contacts?limit=100')
  const data = at(json, 'data')
  if (!Array.isArray(data)) throw new Error('no contacts')
  return Object.fromEntries(data.map((contact) => [at(contact, 'email'), contact]))
}

/** Creates a contact and returns its id. */
export async function aContact(tenant: Tenant, email: string, fields: Record<string, unknown> = {}): Promise<string> {
  return textAt(await tenant.call('POST /contacts', { body: { email, ...fields } }), 'id')
}
