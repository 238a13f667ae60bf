import { expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { sendEmails } from '../emails/send.ts'
import { SendRequest } from '../emails/send-request.ts'
import { trackEvent } from '../events/track.ts'
import { rotateKeys } from '../projects/projects.ts'
import { aProduct } from '../testing/product.ts'
import { parse } from '../validate.ts'
import { deleteProject, resetProject } from './wipe.ts'

const send = (ctx: Context) =>
  sendEmails(ctx, parse(SendRequest, { from: 'p@example.com', subject: 'x', body: 'x', to: 'ada@example.com' }))
const mailsOf = ({ store }: Context) =>
  store.emails.count({ status: undefined, contactId: undefined, search: undefined })

it('a project that is being emptied is neither emptied nor deleted by requests that were let in before', async () => {
  const product = await aProduct()
  const ctx = await product.tenant()
  await resetProject(ctx)
  await expect(resetProject(ctx)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(deleteProject(ctx)).rejects.toMatchObject({ code: 'CONFLICT' })
  await product.runJobs()
  expect(await ctx.store.settings.find()).toMatchObject({ disabled: false, disabledReason: undefined })
  await deleteProject(ctx)
  await product.runJobs()
  expect(await ctx.store.settings.find()).toBe(undefined)
})

it('a suspension while a project is emptied stays', async () => {
  const product = await aProduct()
  const ctx = await product.tenant()
  await resetProject(ctx)
  const project = (await ctx.store.settings.find()) ?? ctx.project
  await ctx.store.settings.update({ ...project, disabledReason: 'unpaid' })
  await product.runJobs()
  expect(await ctx.store.settings.find()).toMatchObject({ disabled: true, disabledReason: 'unpaid' })
})

it('a project that is deleted gets no new keys, and nothing that a request under way writes stays', async () => {
  const product = await aProduct()
  const ctx = await product.tenant()
  await send(ctx)
  await deleteProject(ctx)
  await deleteProject(ctx) // by somebody else at the same moment
  await expect(resetProject(ctx)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(rotateKeys(ctx)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await product.runJobs()
  expect(await mailsOf(ctx)).toBe(0)
  await send(ctx)
  product.clock.advance(10_000)
  await product.runJobs()
  expect(await mailsOf(ctx)).toBe(0)
  product.clock.advance(10_000)
  await product.runJobs()
  expect(await ctx.store.settings.find()).toBe(undefined)
  await expect(rotateKeys(ctx)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

const aKey = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'key', key: 'secret' } })
const actors: readonly (readonly [string, Context['actor']])[] = [
  ['the secret key', { kind: 'key', key: 'secret' }],
  ['the public key', { kind: 'key', key: 'public' }],
  ['an owner', { kind: 'user', userId: 'usr_1', role: 'OWNER' }],
]

it.each(actors)('what %s does that was let in before the project was deleted is refused', async (_, actor) => {
  const product = await aProduct()
  const before: Context = { ...(await product.tenant()), actor }
  await send(before)
  await resetProject({ ...before, actor: { kind: 'system' } })
  for (const write of [() => send(before), () => trackEvent(before, { event: 'x', email: 'ada@example.com' })])
    await expect(write()).rejects.toMatchObject({
      code: 'PROJECT_DISABLED',
      message: expect.stringContaining('being emptied'),
    })
  await product.runJobs()
  await send(before)
  await deleteProject({ ...before, actor: { kind: 'system' } })
  await expect(send(before)).rejects.toMatchObject({
    code: 'PROJECT_DISABLED',
    message: expect.stringContaining('deleted'),
  })
  await product.runJobs()
  product.clock.advance(10_000)
  await product.runJobs()
  await expect(send(before)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(await mailsOf(before)).toBe(0)
})

it('deleting and resetting are no such work themselves', async () => {
  const product = await aProduct()
  const ctx = await product.tenant()
  await resetProject(aKey(ctx))
  await product.runJobs()
  await deleteProject({ ...ctx, actor: { kind: 'user', userId: 'usr_1', role: 'OWNER' } })
  expect(await ctx.store.settings.find()).toMatchObject({ disabledReason: 'it was deleted' })
})
