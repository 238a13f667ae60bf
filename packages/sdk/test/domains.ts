import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Adds a domain without published records. */
export async function callDomains(client: Posthorn, projectId: string): Promise<void> {
  const domain = await client.domains.add('mail.example')
  expect(domain).toMatchObject({ domain: 'mail.example', verified: false })
  expect(await client.domains.list(projectId)).toEqual([domain])
  expect(await client.domains.get(domain.id)).toEqual(domain)
  expect((await client.domains.verify(domain.id)).verified).toBe(false)
  const { findings } = await client.domains.doctor(domain.id)
  expect(findings.map(({ subject }) => subject)).toContain('SPF')
  const { records } = await client.domains.rotate(domain.id)
  expect(records.filter(({ key }) => key === 'next')).toHaveLength(2)
  await expect(client.domains.add('mail.example')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await client.domains.delete(domain.id)).toBeUndefined()
  await expect(client.domains.get(domain.id)).rejects.toMatchObject({ code: 'DOMAIN_NOT_FOUND', status: 404 })
}
