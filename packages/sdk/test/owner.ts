import type { Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/**
 * Does the work of an administrator, a secret key, or the program itself; `deletion` is the outcome of deleting the
 * project.
 */
export async function callAsOwner(
  client: Posthorn,
  projectId: string,
  deletion: 'deleted' | 'FORBIDDEN',
): Promise<void> {
  await client.contacts.create({ email: 'ada@example.com' })
  expect(await client.projects.setupState(projectId)).toMatchObject({ contactCount: 1, hasSentEmail: false })

  const made = await client.keys.create(projectId, { name: 'ci', scopes: ['contacts:read'] })
  expect(made.key).toMatch(/^sk_/)
  const rotated = await client.keys.rotate(projectId, made.id)
  expect([rotated.id, rotated.key === made.key]).toEqual([made.id, false])
  expect((await client.keys.current()).project.id).toBe(projectId)
  expect((await client.keys.list(projectId)).map(({ name }) => name)).toEqual(['ci'])
  expect(await client.keys.delete(projectId, made.id)).toBeUndefined()
  const did: string[] = []
  for await (const { action } of client.audit.list({ limit: 2 })) did.push(action)
  expect(did.slice(0, 3)).toEqual(['key.delete', 'key.rotate', 'key.create'])

  expect(await client.members.invite(projectId, { email: 'new@example.com' })).toMatchObject({ invited: true })
  expect(await client.members.listInvitations(projectId)).toMatchObject([{ email: 'new@example.com', role: 'MEMBER' }])
  expect(await client.members.revokeInvitation(projectId, 'new@example.com')).toBeUndefined()
  const unknownUser = 'usr_01kajw9r2m5t8k3q7x1c6v4b0n'
  await expect(client.members.update(projectId, unknownUser, { role: 'ADMIN' })).rejects.toMatchObject({ status: 404 })
  await expect(client.members.remove(projectId, unknownUser)).rejects.toMatchObject({ status: 404 })
  expect(await client.members.list(projectId)).toEqual([])

  expect(await client.projects.reset(projectId)).toMatchObject({ jobId: expect.stringMatching(/^job_/) })
  const isEmpty = async () => (await client.contacts.list()).data.length === 0
  await expect.poll(isEmpty).toBe(true)
  const outcome = () =>
    client.projects.delete(projectId).then(
      () => 'deleted',
      ({ code }) => code,
    )
  // It is not changed while it is being emptied.
  await expect.poll(outcome).toBe(deletion)
}
