import { expect, it } from 'vitest'
import { contextOf } from '../../kernel/context/context.ts'
import { rotateKeys } from '../../tenant/projects/projects.ts'
import { aProduct } from '../../testing/product.ts'
import type { UserContext } from '../accounts/sessions.ts'
import { findSession } from '../accounts/sessions.ts'
import { signUp } from '../accounts/sign-up.ts'
import { createKey } from '../keys/keys.ts'
import { claimProject } from './claim-project.ts'

type Product = Awaited<ReturnType<typeof aProduct>>

const guest = { network: undefined, device: undefined }

async function signedIn({ world }: Product, email: string, isVerified = true): Promise<UserContext> {
  const entered = await signUp(world, { email, password: 'correct horse' }, guest)
  if (!('token' in entered)) throw new Error('there is no second factor')
  if (isVerified) await world.store.accounts.setVerified(entered.user.id, world.clock.now())
  const ctx = await findSession(world, entered.token)
  if (!ctx) throw new Error('the session was just opened')
  return ctx
}

/** Creates a product whose first project has no owner, with its keys. */
async function fresh() {
  const product = await aProduct()
  const { ctx, keys } = await product.posthorn.createProject({ name: 'First' })
  return { product, ctx: contextOf(product.world, ctx.project), keys }
}

const all = { limit: 9, after: undefined, actor: undefined, action: undefined, resource: undefined }
const whole = { ...all, from: undefined, to: undefined }

it('a signed-in user with the secret key becomes the owner of the first project, which both logs contain', async () => {
  const { product, ctx, keys } = await fresh()
  const ada = await signedIn(product, 'ada@example.com')
  expect(await claimProject(ada, keys)).toMatchObject({ project: { id: ctx.project.id }, role: 'OWNER' })
  expect(await ctx.store.members.list()).toMatchObject([{ userId: ada.user.id, role: 'OWNER' }])
  const entry = { action: 'project.claim', actor: { type: 'user', id: ada.user.id }, resource: { id: ctx.project.id } }
  expect(await ctx.store.audit.list(whole)).toMatchObject([entry])
  expect(
    (await product.world.store.audit.listOwn(ada.user.id, whole)).filter(({ action }) => action === entry.action),
  ).toMatchObject([entry])
})

it('a member becomes the owner', async () => {
  const { product, ctx, keys } = await fresh()
  const ada = await signedIn(product, 'ada@example.com')
  await ctx.store.members.add({ userId: ada.user.id, role: 'MEMBER', createdAt: product.clock.now() }, 9)
  await claimProject(ada, keys)
  expect(await ctx.store.members.list()).toMatchObject([{ userId: ada.user.id, role: 'OWNER' }])
})

it('a project with an owner cannot be claimed, and is not changed', async () => {
  const { product, ctx, keys } = await fresh()
  const ada = await signedIn(product, 'ada@example.com')
  const eve = await signedIn(product, 'eve@example.com')
  await claimProject(ada, keys)
  await ctx.store.members.add({ userId: eve.user.id, role: 'ADMIN', createdAt: product.clock.now() }, 9)
  const before = await ctx.store.members.list()
  const refused = { code: 'CONFLICT' }
  await expect(claimProject(ada, keys)).rejects.toMatchObject({ ...refused, message: 'You already own the project.' })
  await expect(claimProject(eve, keys)).rejects.toMatchObject({
    ...refused,
    message: 'The project already has an owner.',
  })
  expect([await ctx.store.members.list(), await ctx.store.audit.list(whole)]).toMatchObject([before, [{}]])
})

it('only the secret key of the first project works', async () => {
  const { product, ctx, keys } = await fresh()
  const ada = await signedIn(product, 'ada@example.com')
  const { secret } = await createKey(ctx, { name: 'ci', scopes: ['send'], expiresAt: null })
  const other = await product.posthorn.createProject({ name: 'Second' })
  const refused = async (key: string) => {
    const error: unknown = await claimProject(ada, { secret: key }).catch((error: unknown) => error)
    return error
  }
  expect(await refused(secret)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
  for (const wrong of [keys.public, `sk_${'0'.repeat(64)}`, 'x'])
    expect(await refused(wrong)).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field: 'secret' }] })
  expect(await refused(other.keys.secret)).toMatchObject({ code: 'FORBIDDEN' })
  expect([
    await ctx.store.members.list(),
    await product.world.store.project(other.ctx.project.id).members.list(),
  ]).toStrictEqual([[], []])
})

it('a user without a verified address owns nothing where mail is really sent', async () => {
  const { product, keys } = await fresh()
  const ada = await signedIn(product, 'ada@example.com', false)
  const world = { ...ada.world, mailer: { ...ada.world.mailer, local: false } }
  await expect(claimProject({ ...ada, world }, keys)).rejects.toMatchObject({ code: 'EMAIL_VERIFICATION_REQUIRED' })
})

it('a rotated key makes no owner: an admin may rotate it', async () => {
  const { product, ctx } = await fresh()
  const ada = await signedIn(product, 'ada@example.com')
  const { secret } = await rotateKeys(ctx)
  expect(await claimProject(ada, { secret }).catch((error: unknown) => error)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await ctx.store.members.list()).toStrictEqual([])
})
