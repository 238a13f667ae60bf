import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../kernel/context/actor.ts'
import { type Context, contextOf, inTransaction } from '../../kernel/context/context.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { quotaOf } from '../../tenant/audit/quota.ts'
import { BrokenWrite, failingStore } from '../../testing/failing-store.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { anAuditEntry, aUser } from '../../testing/rows.ts'
import { findSession, type UserContext } from '../accounts/sessions.ts'
import { signUp } from '../accounts/sign-up.ts'
import { listInvitations, revokeInvitation } from './invitations.ts'
import { findInvited, sendInvitation } from './invite.ts'
import { addMember, changeRole, removeMember } from './members.ts'
import { createOwnProject } from './projects.ts'

const guest = { network: undefined, device: undefined }
const TOO_MANY = { code: 'RATE_LIMIT_EXCEEDED' }

let product: Product
beforeEach(async () => {
  product = await aProduct()
})

/** Creates a person with a verified address. */
async function person(name: string): Promise<UserContext> {
  const entry = await signUp(product.world, { email: `${name}@example.com`, password: 'correct horse' }, guest)
  await product.world.store.accounts.setVerified(entry.user.id, product.clock.now())
  const ctx = 'token' in entry ? await findSession(product.world, entry.token) : undefined
  if (!ctx) throw new Error('somebody is signed in')
  return ctx
}

/** Creates a project of a person, and returns the context in which they act. */
async function projectOf(founder: UserContext): Promise<Context> {
  const { project } = await createOwnProject(founder, { name: 'Shop' })
  product.clock.advance(1)
  return contextOf(product.world, project, { kind: 'user', userId: founder.user.id, role: 'OWNER' })
}

/** Invites a person; the mail is sent immediately if one is needed. */
async function invite(ctx: Context, email: string, role: Role = 'MEMBER') {
  const { length } = await mailsTo(email)
  const invited = await findInvited(ctx, { world: product.world, email, role })
  if ('user' in invited) return invited.user
  await sendInvitation(ctx, { ...invited, world: product.world, email, role })
  expect(await mailsTo(email)).toHaveLength(length + 1)
  return undefined
}

async function openInvitations(email: string, projectId: string): Promise<number> {
  let open = 0
  for (const mail of await mailsTo(email)) {
    const hash = product.world.secrets.sha256(mail)
    const token = await product.world.store.accounts.findToken(hash, 'invite', product.clock.now())
    if (token?.invitation?.projectId === projectId) open += 1
  }
  return open
}

/** Returns the tokens of the mails to an address. */
async function mailsTo(email: string): Promise<readonly string[]> {
  const { store } = product.world
  const system = (await store.projects.list()).find(({ isSystem }) => isSystem)
  if (!system) return []
  const range = { limit: 100, after: undefined, status: undefined, contactId: undefined, search: undefined }
  const emails = (await store.project(system.id).emails.list(range)).filter(({ to }) => to === email)
  const texts = await Promise.all(emails.map(async (one) => JSON.stringify(await product.compose(one))))
  return texts.flatMap((text) => /\/account\/join\/(\w{64})/.exec(text)?.[1] ?? [])
}

describe('people who are found for an invitation', () => {
  type Found = 'the account' | 'a mail' | 'CONFLICT'
  const find = async (account: 'none' | 'unverified' | 'verified', local: boolean, systemFrom?: string) => {
    const ctx = await projectOf(await person('ada'))
    const email = 'bob@example.com'
    if (account === 'verified') await person('bob')
    if (account === 'unverified') await product.world.store.accounts.insert(aUser({ email, verifiedAt: undefined }))
    const { mailer, settings } = product.world
    const world = { ...product.world, mailer: { ...mailer, local }, settings: { ...settings, systemFrom } }
    return findInvited(ctx, { world, email, role: 'MEMBER' }).then(
      (found): Found => ('user' in found ? 'the account' : 'a mail'),
      (error: { readonly code: string }) => error.code,
    )
  }

  it.each([
    ['none', 'a mail', 'CONFLICT', 'a mail', 'CONFLICT'],
    ['unverified', 'a mail', 'CONFLICT', 'the account', 'the account'],
    ['verified', 'the account', 'the account', 'the account', 'the account'],
  ] as const)(
    '%s: %s, without a sender %s; where mail stays local: %s, without a sender %s',
    async (account, real, realWithout, local, localWithout) => {
      const sender = 'accounts@example.com'
      expect(await find(account, false, sender)).toBe(real)
      product = await aProduct()
      expect(await find(account, false)).toBe(realWithout)
      product = await aProduct()
      expect(await find(account, true, sender)).toBe(local)
      product = await aProduct()
      expect(await find(account, true)).toBe(localWithout)
    },
  )

  it('an administrator cannot invite an owner, and the attempt does not count as an invitation', async () => {
    const ada = await person('ada')
    const ctx = await projectOf(ada)
    const asAdmin: Context = { ...ctx, actor: { kind: 'user', userId: ada.user.id, role: 'ADMIN' } }
    const inviting = { world: product.world, email: 'new@example.com', role: 'OWNER' } as const
    for (let n = 0; n < 10; n++)
      await expect(findInvited(asAdmin, inviting)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'Only a signed-in owner can grant the OWNER role.',
      })
    expect(await findInvited(ctx, inviting)).toHaveProperty('sender')
  })
})

it('invitations of others do not block those of a project, and end no link of it', async () => {
  const [ours, theirs] = [await projectOf(await person('ada')), await projectOf(await person('eve'))]
  const email = 'new@example.com'
  await invite(ours, email)
  for (let n = 0; n < 5; n++) await invite(theirs, email)
  await expect(invite(theirs, email)).rejects.toMatchObject(TOO_MANY)
  expect(await openInvitations(email, ours.project.id)).toBe(1)
  expect(await openInvitations(email, theirs.project.id)).toBe(3)
  for (let n = 0; n < 4; n++) await invite(ours, email)
  await expect(invite(ours, email)).rejects.toMatchObject(TOO_MANY)
})

it('the founder of many projects has one limit of invitations for them, also under later owners', async () => {
  const [eve, ada] = [await person('eve'), await person('ada')]
  for (let n = 0; n < 10; n++) {
    const ctx = await projectOf(eve)
    await addMember(ctx, { user: ada.user, role: 'OWNER' })
    for (let m = 0; m < 2; m++) await invite(ctx, 'new@example.com')
  }
  await expect(invite(await projectOf(eve), 'new@example.com')).rejects.toMatchObject(TOO_MANY)
  expect(await invite(await projectOf(eve), 'other@example.com')).toBeUndefined()
  expect(await invite(await projectOf(ada), 'new@example.com')).toBeUndefined()
})

it('people can create projects, however many others make them an owner of theirs', async () => {
  const [eve, ada] = [await person('eve'), await person('ada')]
  for (let n = 0; n < 50; n++) {
    const ctx = await projectOf(eve)
    await addMember(ctx, { user: ada.user, role: 'OWNER' })
  }
  await expect(projectOf(eve)).rejects.toMatchObject({ code: 'CONFLICT' })
  const made = await Promise.allSettled(Array.from({ length: 60 }, () => createOwnProject(ada, { name: 'Mine' })))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
})

it('an account is added to twenty projects of one founder in a day', async () => {
  const [eve, ada] = [await person('eve'), await person('ada')]
  for (let n = 0; n < 20; n++)
    expect(await invite(await projectOf(eve), ada.user.email)).toMatchObject({ id: ada.user.id })
  await expect(invite(await projectOf(eve), ada.user.email)).rejects.toMatchObject(TOO_MANY)
})

describe('an invitation', () => {
  let owner: UserContext
  let admin: UserContext
  let ctx: Context
  beforeEach(async () => {
    ;[owner, admin] = [await person('ada'), await person('eve')]
    ctx = await projectOf(owner)
    await addMember(ctx, { user: admin.user, role: 'ADMIN' })
  })

  /** Joins with the newest mail. */
  async function join(email: string) {
    const [token = ''] = await mailsTo(email)
    return signUp(product.world, { email, password: 'correct horse', token }, guest)
  }
  const asAdmin = (): Context => ({ ...ctx, actor: { kind: 'user', userId: admin.user.id, role: 'ADMIN' } })
  const members = async () => (await ctx.store.members.list()).map(({ email, role }) => [email, role])

  it('ends with the right of the member who gave it', async () => {
    await invite(asAdmin(), 'second@example.com', 'ADMIN')
    await changeRole(ctx, { id: admin.user.id, role: 'MEMBER' })
    await expect(join('second@example.com')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await removeMember(ctx, admin.user.id)
    await expect(join('second@example.com')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await members()).toStrictEqual([['ada@example.com', 'OWNER']])
    expect(await product.world.store.accounts.findByEmail('second@example.com')).toBeUndefined()
    // The right may come back while the link works.
    await addMember(ctx, { user: admin.user, role: 'ADMIN' })
    expect(await join('second@example.com')).toHaveProperty('token')
  })

  it('makes an owner only as long as an owner gives it', async () => {
    await addMember(ctx, { user: (await person('bob')).user, role: 'OWNER' })
    await invite(ctx, 'third@example.com', 'OWNER')
    await invite(ctx, 'fourth@example.com', 'OWNER')
    expect(await join('third@example.com')).toHaveProperty('token')
    await removeMember(ctx, owner.user.id)
    await addMember(ctx, { user: owner.user, role: 'ADMIN' })
    await expect(join('fourth@example.com')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  const invited = async () => (await listInvitations(ctx)).map(({ email, role, inviter }) => [email, role, inviter])

  it('is listed, one for each address, until the person joins or its hour is over', async () => {
    const key: Context = { ...ctx, actor: { kind: 'key', key: 'secret' } }
    await invite(key, 'old@example.com')
    product.clock.advance(60_000)
    for (let n = 0; n < 2; n++) await invite(asAdmin(), 'new@example.com')
    product.clock.advance(1)
    await invite(ctx, 'third@example.com', 'OWNER')
    expect(await invited()).toStrictEqual([
      ['third@example.com', 'OWNER', 'ada@example.com'],
      ['new@example.com', 'MEMBER', 'eve@example.com'],
      ['old@example.com', 'MEMBER', undefined],
    ])
    expect(await invited()).toHaveLength(3)
    await join('new@example.com')
    expect(await openInvitations('new@example.com', ctx.project.id)).toBe(0)
    product.clock.advance(3_600_000 - 60_001)
    expect(await invited()).toStrictEqual([['third@example.com', 'OWNER', 'ada@example.com']])
    await addMember(ctx, { user: (await person('third')).user, role: 'MEMBER' })
    expect(await invited()).toStrictEqual([])
  })

  it('does not work after it was revoked, by any of its mails', async () => {
    const [email, theirs] = ['new@example.com', await projectOf(admin)]
    for (let n = 0; n < 2; n++) await invite(ctx, email)
    await invite(theirs, email)
    await revokeInvitation(asAdmin(), email)
    for (const token of (await mailsTo(email)).slice(1))
      await expect(signUp(product.world, { email, password: 'correct horse', token }, guest)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    expect([await invited(), await members()]).toStrictEqual([
      [],
      [
        ['ada@example.com', 'OWNER'],
        ['eve@example.com', 'ADMIN'],
      ],
    ])
    await expect(revokeInvitation(ctx, email)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    // The one for the other project still works.
    expect(await join(email)).toHaveProperty('token')
    expect((await theirs.store.members.list()).map((member) => member.email)).toContain(email)
  })

  it('to be an owner is revoked by an owner', async () => {
    await invite(ctx, 'new@example.com', 'OWNER')
    await expect(revokeInvitation(asAdmin(), 'new@example.com')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await invited()).toHaveLength(1)
    await revokeInvitation(ctx, 'new@example.com')
    expect(await invited()).toStrictEqual([])
  })

  it.each([
    ['OWNER', 'MEMBER'],
    ['MEMBER', 'OWNER'],
  ] as const)(
    'is revoked by an owner if one of several is to be an owner, as concurrent requests leave them: %s, %s',
    async (...roles) => {
      const email = 'new@example.com'
      for (const role of roles) {
        const now = product.clock.now()
        const invitation = { projectId: ctx.project.id, role, inviterId: undefined }
        const times = { createdAt: now, expiresAt: new Date(now.getTime() + 1000) }
        await product.world.store.accounts.addToken({ hash: role, kind: 'invite', email, invitation, ...times }, 9)
        product.clock.advance(1)
      }
      await expect(revokeInvitation(asAdmin(), email)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await ctx.store.members.listInvitations(product.clock.now())).toHaveLength(2)
      await revokeInvitation(ctx, email)
      expect(await ctx.store.members.listInvitations(product.clock.now())).toStrictEqual([])
    },
  )

  it('with another role ends those before it', async () => {
    await invite(ctx, 'new@example.com', 'ADMIN')
    await invite(ctx, 'new@example.com', 'MEMBER')
    const [, first = ''] = await mailsTo('new@example.com')
    await expect(
      signUp(product.world, { email: 'new@example.com', password: 'correct horse', token: first }, guest),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await join('new@example.com')
    expect(await members()).toContainEqual(['new@example.com', 'MEMBER'])
  })

  it('of one address all have the role that was given last', async () => {
    const email = 'new@example.com'
    const open = async () => (await ctx.store.members.listInvitations(product.clock.now())).map(({ role }) => role)
    await invite(ctx, email, 'OWNER')
    await invite(ctx, email, 'OWNER')
    expect(await open()).toStrictEqual(['OWNER', 'OWNER'])
    await invite(asAdmin(), email, 'ADMIN')
    expect(await open()).toStrictEqual(['ADMIN'])
    await invite(ctx, email, 'ADMIN')
    expect(await open()).toStrictEqual(['ADMIN', 'ADMIN'])
    expect(await invited()).toStrictEqual([[email, 'ADMIN', 'ada@example.com']])
    // The invitation of an owner has ended: an administrator may revoke the others.
    await revokeInvitation(asAdmin(), email)
    expect(await open()).toStrictEqual([])
  })

  it('is stored with its mail and all writes of the request, or not at all', async () => {
    const email = 'sixth@example.com'
    const { sender } = {
      sender: undefined,
      ...(await findInvited(ctx, { world: product.world, email, role: 'MEMBER' })),
    }
    if (!sender) throw new Error('nobody has this address')
    const invite = (store: Store) => {
      const world = { ...product.world, store }
      return inTransaction(contextOf(world, ctx.project, ctx.actor), async (ctx) => {
        await sendInvitation(ctx, { world, email, role: 'MEMBER', sender })
        await ctx.store.audit.record(anAuditEntry(), quotaOf(anAuditEntry()))
      })
    }
    const writes = new Set<string>()
    for (let n = 1; ; n++) {
      const store = failingStore(product.world.store, n)
      const failed = await invite(store).catch((error: unknown) => error)
      for (const write of store.writes) writes.add(write)
      if (failed === undefined) break
      expect(failed).toBeInstanceOf(BrokenWrite)
      expect([n, await mailsTo(email)]).toStrictEqual([n, []])
    }
    expect([...writes]).toStrictEqual(expect.arrayContaining(['accounts.addToken', 'emails.insert', 'audit.record']))
    expect(await openInvitations(email, ctx.project.id)).toBe(1)
  })

  it('of a key does not depend on a member', async () => {
    await invite({ ...ctx, actor: { kind: 'key', key: 'secret' } }, 'fifth@example.com', 'ADMIN')
    expect(await join('fifth@example.com')).toHaveProperty('token')
  })
})
