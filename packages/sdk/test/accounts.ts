import type { ClientOptions, Posthorn } from '@posthorn/sdk'
import { expect } from 'vitest'

/** Signs people up, and lets them share a project. */
export async function callAccounts(open: (options?: ClientOptions) => Posthorn): Promise<void> {
  const ada = open()
  expect(ada.account.session()).toBeUndefined()
  const signedUp = await ada.account.signUp({ email: 'ada@example.com', password: 'correct horse' })
  expect(await ada.account.get()).toMatchObject({ ...signedUp, emailVerified: false })
  expect(await ada.account.providers()).toEqual({ github: false, google: false })
  const { deviceCode, userCode } = await ada.account.startDeviceLogin({ machine: 'laptop' })
  expect(userCode).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
  expect(await ada.account.pollDeviceLogin(deviceCode)).toEqual({ status: 'waiting' })
  await ada.account.requestVerification('ada@example.com')
  await ada.account.requestPasswordReset('ada@example.com')
  await expect(ada.account.verify('no token')).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  await expect(ada.account.resetPassword({ token: 'no token', password: 'long enough' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })

  const project = await ada.projects.create({ name: 'Shop' })
  expect(await ada.projects.list()).toMatchObject([{ id: project.id, role: 'OWNER' }])
  await expect(ada.projects.claim('sk_unknown')).rejects.toMatchObject({ code: 'VALIDATION_ERROR', status: 422 })
  expect(await ada.projects.setupState(project.id)).toMatchObject({ contactCount: 0, hasSentEmail: false })
  const inShop = open({ session: ada.account.session(), project: project.id })
  expect(await inShop.keys.current()).toMatchObject({ kind: 'none', project: { id: project.id } })
  expect(await inShop.contacts.create({ email: 'guest@example.com' })).toMatchObject({ projectId: project.id })

  const grace = open()
  await grace.account.signUp({ email: 'grace@example.com', password: 'correct horse' })
  const { id } = await grace.account.get()
  expect(await ada.members.invite(project.id, { email: 'grace@example.com', role: 'MEMBER' })).toMatchObject({
    userId: id,
  })
  expect(await ada.members.invite(project.id, { email: 'new@example.com' })).toMatchObject({ invited: true })
  expect(await ada.members.listInvitations(project.id)).toMatchObject([{ email: 'new@example.com', role: 'MEMBER' }])
  expect(await ada.members.revokeInvitation(project.id, 'New@example.com')).toBeUndefined()
  expect(await ada.members.listInvitations(project.id)).toEqual([])
  expect(await ada.members.update(project.id, id, { role: 'ADMIN' })).toMatchObject({ role: 'ADMIN' })
  expect((await grace.members.list(project.id)).map(({ role }) => role)).toEqual(['OWNER', 'ADMIN'])
  expect(await ada.members.remove(project.id, id)).toBeUndefined()
  await expect(grace.members.list(project.id)).rejects.toMatchObject({ status: 404 })

  const made = await ada.keys.create(project.id, { name: 'ci', scopes: ['contacts:read'] })
  const reader = open({ key: made.key })
  expect((await reader.contacts.list()).data).toHaveLength(1)
  await expect(reader.contacts.create({ email: 'x@example.com' })).rejects.toMatchObject({
    code: 'INSUFFICIENT_SCOPE',
    details: { scope: 'contacts:write' },
  })
  const rotated = await ada.keys.rotate(project.id, made.id, { expiresAt: null })
  expect(rotated).toMatchObject({ id: made.id, key: expect.not.stringContaining(made.key) })
  expect((await ada.keys.list(project.id)).map(({ name }) => name)).toEqual(['ci'])
  await ada.keys.delete(project.id, made.id)
  const did = []
  for await (const { action, actor } of inShop.audit.list({ limit: 2 })) did.push([action, actor.name])
  expect(did.slice(0, 3)).toEqual([
    ['key.delete', 'ada@example.com'],
    ['key.rotate', 'ada@example.com'],
    ['key.create', 'ada@example.com'],
  ])
  expect((await ada.audit.listOwn()).data.map(({ action }) => action)).toContain('project.create')
  await expect(open({ key: rotated.key }).contacts.list()).rejects.toMatchObject({ status: 401 })

  const other = await ada.projects.create({ name: 'Other' })
  expect(await ada.projects.reset(other.id)).toMatchObject({ jobId: expect.stringMatching(/^job_/) })
  const gone = await ada.projects.create({ name: 'Gone' })
  expect(await ada.projects.delete(gone.id)).toBeUndefined()
  expect((await ada.projects.list()).map(({ name }) => name)).toEqual(['Shop', 'Other'])

  await callWaysIn(ada)

  const before = ada.account.session()
  await ada.account.signOut()
  await expect(ada.account.get()).rejects.toMatchObject({ code: 'MISSING_AUTH' })
  await expect(open({ session: before }).account.get()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  await ada.account.signIn({ email: 'ada@example.com', password: 'correct horse' })
  expect(ada.account.session()).not.toBe(before)
}

/** Reads the ways to sign in, and tries to change them with invalid values. */
async function callWaysIn({ account }: Posthorn): Promise<void> {
  const [session] = (await account.security.get()).sessions
  expect(session).toMatchObject({ isCurrent: true })
  await account.security.changePassword('battery staple')
  await account.security.changePassword('correct horse')
  await account.security.endOtherSessions()
  const { ticket, picture } = await account.totp.offer()
  expect(picture).toContain('<svg')
  const passkey = await account.passkeys.offer()
  const asked = await account.passkeys.ask()
  const notFound = { code: 'RESOURCE_NOT_FOUND' }
  const badRequest = { code: 'BAD_REQUEST' }
  const wrong = { code: 'INVALID_CREDENTIALS' }
  for (const [call, error] of [
    [() => account.security.endSession('none'), notFound],
    [() => account.totp.confirm({ ticket, code: 'none' }), badRequest],
    [() => account.totp.remove(), notFound],
    [() => account.totp.renewRecoveryCodes(), notFound],
    [() => account.passkeys.add({ ticket: passkey.ticket, name: 'Laptop', answer: {} }), badRequest],
    [() => account.passkeys.rename('none', 'Laptop'), notFound],
    [() => account.passkeys.remove('none'), notFound],
    [() => account.passkeys.signIn({ ticket: asked.ticket, answer: {} }), wrong],
    [() => account.passSecondFactor({ challenge: 'none', code: '000000' }), wrong],
    [() => account.identities.link({ provider: 'github' }), notFound],
    [() => account.identities.unlink('none'), notFound],
  ] as const)
    await expect(call()).rejects.toMatchObject(error)
}
