import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Sets a cap, and calls a server without payments. */
export async function callBilling(client: Posthorn, projectId: string): Promise<void> {
  expect(await client.billing.setLimits(projectId, { campaigns: 10_000 })).toMatchObject({
    campaigns: { limit: 10_000, isBlocked: false },
  })
  expect(await client.billing.limits(projectId)).toMatchObject({ campaigns: { limit: 10_000 } })
  expect(await client.billing.setLimits(projectId, { campaigns: null })).toMatchObject({ campaigns: { limit: null } })
  expect((await client.billing.consumption(projectId)).usage.total).toBeGreaterThanOrEqual(0)
  expect(await client.billing.invoices(projectId)).toEqual([])
  const disabled = { code: 'BILLING_DISABLED', status: 404 }
  await expect(client.billing.checkout(projectId)).rejects.toMatchObject(disabled)
  await expect(client.billing.portal(projectId)).rejects.toMatchObject(disabled)
}
