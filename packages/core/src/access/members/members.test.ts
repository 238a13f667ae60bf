import { beforeEach, describe, expect, it } from 'vitest'
import { type Actor, ROLES, type Role, SYSTEM_ACTOR } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import { aProduct } from '../../testing/product.ts'
import { aUser } from '../../testing/rows.ts'
import type { User } from '../accounts/schema.ts'
import { addMember, changeRole, listMembers, removeMember } from './members.ts'
import { deleteProject } from './wipe.ts'

let product: Awaited<ReturnType<typeof aProduct>>
let ctx: Context
beforeEach(async () => {
  product = await aProduct()
  ctx = await product.tenant()
})

const as = (actor: Actor): Context => ({ ...ctx, actor })
const asUser = ({ id }: User, role: Role) => as({ kind: 'user', userId: id, role })

async function account(name: string): Promise<User> {
  const user = aUser({ email: `${name}@example.com` })
  await product.world.store.accounts.insert(user)
  return user
}

/** Adds a person to the project. */
async function join(name: string, role: Role): Promise<User> {
  const user = await account(name)
  await addMember(as(SYSTEM_ACTOR), { user, role })
  product.clock.advance(1)
  return user
}

const members = async () => (await listMembers(ctx)).map(({ email, role }) => `${email.split('@')[0]} ${role}`)

describe('who adds whom', () => {
  it.each([
    ['OWNER', 'OWNER', true],
    ['OWNER', 'ADMIN', true],
    ['OWNER', 'MEMBER', true],
    ['ADMIN', 'OWNER', false],
    ['ADMIN', 'ADMIN', true],
    ['ADMIN', 'MEMBER', true],
  ] as const)('%s adds %s: %s', async (own, role, isAllowed) => {
    const asker = asUser(await join('eve', own), own)
    const user = await account('new')
    const added = addMember(asker, { user, role })
    if (isAllowed)
      expect(await added).toStrictEqual({
        userId: user.id,
        role,
        email: 'new@example.com',
        revision: 1,
        createdAt: ctx.clock.now(),
      })
    else await expect(added).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await members()).toStrictEqual([`eve ${own}`, ...(isAllowed ? [`new ${role}`] : [])])
  })

  it('a member is added once', async () => {
    const user = await join('eve', 'MEMBER')
    await expect(addMember(ctx, { user, role: 'ADMIN' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'eve@example.com is already a member of the project.',
    })
    expect(await members()).toStrictEqual(['eve MEMBER'])
  })

  it('a project has 100 members at most', async () => {
    for (let n = 0; n < 100; n++) await join(`m${n}`, 'MEMBER')
    await expect(addMember(ctx, { user: await account('new'), role: 'MEMBER' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A project can have at most 100 members.',
    })
  })
})

describe('who changes whose role', () => {
  it.each([
    ['OWNER', 'ADMIN', 'OWNER', true],
    ['OWNER', 'MEMBER', 'ADMIN', true],
    ['ADMIN', 'MEMBER', 'ADMIN', true],
    ['ADMIN', 'ADMIN', 'MEMBER', true],
    ['ADMIN', 'MEMBER', 'OWNER', false],
    ['OWNER', 'OWNER', 'ADMIN', false],
    ['ADMIN', 'OWNER', 'MEMBER', false],
  ] as const)('%s makes %s a %s: %s', async (own, role, next, isAllowed) => {
    const asker = asUser(await join('eve', own), own)
    const { id } = await join('bob', role)
    const change = async () => changeRole(asker, { id, role: next })
    if (isAllowed) expect(await change()).toMatchObject({ userId: id, role: next })
    else await expect(change).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await members())[1]).toBe(`bob ${isAllowed ? next : role}`)
  })

  it.each(['usr_none', 'nonsense', ''])('no member has the id "%s"', async (id) => {
    await expect(async () => changeRole(ctx, { id, role: 'ADMIN' })).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
    })
    await expect(async () => removeMember(ctx, id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })
})

describe('who removes whom', () => {
  it.each([
    ['OWNER', 'OWNER', true],
    ['OWNER', 'ADMIN', true],
    ['OWNER', 'MEMBER', true],
    ['ADMIN', 'OWNER', false],
    ['ADMIN', 'ADMIN', true],
    ['ADMIN', 'MEMBER', true],
    ['MEMBER', 'OWNER', false],
    ['MEMBER', 'ADMIN', false],
    ['MEMBER', 'MEMBER', false],
  ] as const)('%s removes %s: %s', async (own, role, isAllowed) => {
    await join('ada', 'OWNER')
    const asker = asUser(await join('eve', own), own)
    const { id } = await join('bob', role)
    await (isAllowed
      ? removeMember(asker, id)
      : expect(async () => removeMember(asker, id)).rejects.toMatchObject({ code: 'FORBIDDEN' }))
    expect(await members()).toStrictEqual(['ada OWNER', `eve ${own}`, ...(isAllowed ? [] : [`bob ${role}`])])
  })

  it.each(ROLES)('a member who is %s may leave', async (role) => {
    await join('ada', 'OWNER')
    const eve = await join('eve', role)
    await removeMember(asUser(eve, role), eve.id)
    expect(await members()).toStrictEqual(['ada OWNER'])
  })

  it('a member who became an owner during the request may leave', async () => {
    await join('ada', 'OWNER')
    const eve = await join('eve', 'OWNER')
    await removeMember(asUser(eve, 'ADMIN'), eve.id)
    expect(await members()).toStrictEqual(['ada OWNER'])
  })

  it.each([
    ['another owner', (eve: User) => asUser(eve, 'OWNER')],
    ['the system', () => as(SYSTEM_ACTOR)],
  ])('the last owner stays, also when %s removes them', async (_, actor) => {
    const ada = await join('ada', 'OWNER')
    const eve = await join('eve', 'ADMIN')
    await expect(removeMember(actor(eve), ada.id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'The last owner of a project cannot leave.',
    })
    await expect(removeMember(asUser(ada, 'OWNER'), ada.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await members()).toStrictEqual(['ada OWNER', 'eve ADMIN'])
  })

  it('the secret key has the rights of an administrator', async () => {
    const key = as({ kind: 'key', key: 'secret' })
    const [ada, bob] = [await join('ada', 'OWNER'), await join('bob', 'ADMIN')]
    await join('eve', 'OWNER')
    const user = await account('new')
    await expect(addMember(key, { user, role: 'OWNER' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(async () => changeRole(key, { id: bob.id, role: 'OWNER' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(removeMember(key, ada.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(deleteProject(key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await addMember(key, { user, role: 'ADMIN' })
    await removeMember(key, bob.id)
    expect(await members()).toStrictEqual(['ada OWNER', 'eve OWNER', 'new ADMIN'])
  })

  it.each(['public', 'named'] as const)('the %s key cannot remove a member', async (key) => {
    const { id } = await join('bob', 'MEMBER')
    const keyed = as({ kind: 'key', key })
    await expect(async () => removeMember(keyed, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('a person who has left is not a member', async () => {
    await join('ada', 'OWNER')
    const eve = await join('eve', 'MEMBER')
    await removeMember(asUser(eve, 'MEMBER'), eve.id)
    await expect(removeMember(asUser(eve, 'MEMBER'), eve.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })
})
