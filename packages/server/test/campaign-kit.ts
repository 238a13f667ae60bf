import { eventually } from '@posthorn/core/testing'
import { expect } from 'vitest'
import { aContact } from './audience-kit.ts'
import { at, SENDER, type Tenant, textAt } from './harness.ts'

export const FILTER = { field: 'data.plan', operator: 'equals', value: 'pro' }
export const FLAT = { operator: 'AND', conditions: [FILTER] }
export const GROUPED = { logic: 'AND', groups: [{ filters: [FILTER] }] }

/** Returns a valid request for a campaign, with some of it changed. */
export function aDraft(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { name: 'News', subject: 'News', body: '<p>New.</p>', from: SENDER, audienceType: 'ALL', ...changes }
}

/** Creates a campaign and returns its id. */
export async function aCampaign(tenant: Tenant, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return textAt(await tenant.call('POST /campaigns', { body: aDraft(changes) }), 'data.id')
}

/** An hour from now. */
export const later = () => new Date(Date.now() + 3_600_000).toISOString()

export const step = (tenant: Tenant, id: string, name: string, body?: unknown) =>
  tenant.call(`POST /campaigns/${id}/${name}`, body === undefined ? {} : { body })

export async function campaignOf(tenant: Tenant, id: string): Promise<unknown> {
  return (await tenant.call(`GET /campaigns/${id}`)).json
}

/** Returns the campaign as soon as it has the status. */
export function arrived(tenant: Tenant, id: string, status: string): Promise<unknown> {
  return eventually(async () => {
    const campaign = await campaignOf(tenant, id)
    expect(at(campaign, 'status')).toBe(status)
    return campaign
  })
}

/** Creates contacts `c0@example.com` and so on. */
export async function people(tenant: Tenant, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await aContact(tenant, `c${n}@example.com`)
}
