import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Suppresses addresses, and allows mail to them again. */
export async function callSuppressions(client: Posthorn): Promise<void> {
  const [slash, cy] = ['b+c?d@example.com', 'cy@example.com']
  expect(await client.suppressions.create({ email: slash })).toMatchObject({ email: slash, reason: 'MANUAL' })
  const imported = await client.suppressions.import([{ email: cy, reason: 'BOUNCE' }, { email: 'nobody' }])
  expect(imported).toMatchObject({ createdCount: 1, failureCount: 1 })
  expect(await client.suppressions.get(slash)).toMatchObject({ email: slash })
  expect((await client.suppressions.list({ reason: 'BOUNCE' })).data).toMatchObject([{ email: cy }])
  const emails: (string | null)[] = []
  for await (const { email } of client.suppressions.export({ limit: 1 })) emails.push(email)
  expect(emails.sort()).toEqual([slash, cy].sort())
  expect(await client.suppressions.create({ value: '.blocked.example' })).toMatchObject({ kind: 'DOMAIN' })
  const found = await client.suppressions.list({ search: 'blocked.', kind: 'DOMAIN' })
  expect(found.data).toMatchObject([{ value: '.blocked.example', email: null }])
  await client.suppressions.delete(found.data[0]?.id ?? '')
  for (const email of [slash, cy]) expect(await client.suppressions.delete(email)).toBeUndefined()
  await expect(client.suppressions.get(cy)).rejects.toMatchObject({ code: 'SUPPRESSION_NOT_FOUND', status: 404 })
}
