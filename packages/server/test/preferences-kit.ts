import type { ProjectId } from '@posthorn/core/kernel'
import { preferenceToken } from '@posthorn/core/mail'
import { eventually } from '@posthorn/core/testing'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { aContact } from './audience-kit.ts'
import { aCampaign, step } from './campaign-kit.ts'
import { type Answer, at, type Bench, type Tenant } from './harness.ts'

/** The body that a mail client posts (RFC 8058 §3.1). */
export const ONE_CLICK = {
  raw: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
} as const

/** A captured mail, read as a mail client reads it. */
export async function capturedMail({ posthorn }: Bench, { id }: Pick<Tenant, 'id'>, subject: string) {
  const { inbox } = posthorn.world.store.project(id)
  const source = await eventually(async () => {
    const [found] = await inbox.list({ limit: 1, after: undefined, search: subject })
    const message = found && (await inbox.find(found.emailId))
    if (!message) throw new Error('the mail is not there yet')
    return message.source
  })
  const { headers, html = '', text = '' } = await PostalMime.parse(new Uint8Array(source))
  const header = (name: string) => headers.find(({ key }) => key === name)?.value
  return { html, text, header, source: Buffer.from(source).toString() }
}

/** Sends a campaign, and returns the path of the link that its header has. */
export async function campaignLink(bench: Bench, tenant: Tenant, subject: string): Promise<string> {
  const id = await aCampaign(tenant, { subject })
  expect((await step(tenant, id, 'send')).status).toBe(200)
  const { header } = await capturedMail(bench, tenant, subject)
  const url = /^<(.*)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
  return new URL(url).pathname
}

/** A subscribed person and the token of their links. */
export async function aHolder({ posthorn }: Bench, tenant: Tenant, data: Record<string, unknown> = {}) {
  const id = await aContact(tenant, 'ada@example.com', { subscribed: true, data })
  return { id, token: tokenFor(posthorn, tenant, id) }
}

export function tokenFor(
  { world }: Bench['posthorn'],
  { id: projectId }: { readonly id: ProjectId },
  contactId: string,
): string {
  return preferenceToken(world.secrets, { projectId, contactId: `cnt_${contactId.slice(4)}`, emailId: undefined })
}

export async function isSubscribed(tenant: Tenant, id: string): Promise<unknown> {
  return at((await tenant.call(`GET /contacts/${id}`)).json, 'subscribed')
}

/** Name and data of the events about subscriptions, oldest first. */
export async function subscriptionsOf(tenant: Tenant, id: string): Promise<unknown> {
  const events = at((await tenant.call(`GET /events/contact/${id}`)).json, 'events')
  if (!Array.isArray(events)) throw new Error('there are no events')
  return events
    .filter((event) => String(at(event, 'name')).startsWith('contact.'))
    .map((event) => [at(event, 'name'), at(event, 'data')])
    .toReversed()
}

export const titleOf = ({ text }: Answer): string => /<h1>(.*)<\/h1>/.exec(text)?.[1] ?? ''
