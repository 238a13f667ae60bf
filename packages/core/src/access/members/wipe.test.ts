import { expect, it } from 'vitest'
import { trackEvent } from '../../audience/events/track.ts'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { TemplateInput } from '../../mail/templates/schema.ts'
import { createTemplate } from '../../mail/templates/templates.ts'
import { importSuppressions } from '../../people/suppressions/import.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { addDomain } from '../../tenant/domains/domains.ts'
import { answerRepeatably } from '../../tenant/idempotency/replay.ts'
import { rotateKeys } from '../../tenant/projects/projects.ts'
import { uploadImage } from '../../tenant/uploads/uploads.ts'
import { aPng } from '../../testing/plain-image.ts'
import { aProduct } from '../../testing/product.ts'
import { createKey, deleteKey, listKeys, rotateKey } from '../keys/keys.ts'
import { deleteProject, resetProject } from './wipe.ts'

const send = (ctx: Context) =>
  sendEmails(ctx, parse(SendRequest, { from: 'p@example.com', subject: 'x', body: 'x', to: 'ada@example.com' }))
const mailsOf = ({ store }: Context) => store.emails.count({ status: undefined, contactId: undefined })

it('a project that is being emptied cannot be emptied or deleted by requests authenticated before', async () => {
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

it('a suspension during a reset stays', async () => {
  const product = await aProduct()
  const ctx = await product.tenant()
  await resetProject(ctx)
  const project = (await ctx.store.settings.find()) ?? ctx.project
  await ctx.store.settings.update({ ...project, disabledReason: 'unpaid' })
  await product.runJobs()
  expect(await ctx.store.settings.find()).toMatchObject({ disabled: true, disabledReason: 'unpaid' })
})

it('a project that is deleted gets no new keys, and no writes of running requests', async () => {
  const product = await aProduct()
  const ctx = await product.tenant()
  await send(ctx)
  await deleteProject(ctx)
  await deleteProject(ctx) // by another person at the same moment
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

it.each(actors)('%s is refused if it was authenticated before the project was deleted', async (_, actor) => {
  const product = await aProduct()
  const before: Context = { ...(await product.tenant()), actor }
  await send(before)
  await resetProject({ ...before, actor: { kind: 'system' } })
  for (const write of [() => send(before), () => trackEvent(before, { event: 'x', email: 'ada@example.com' })])
    await expect(write()).rejects.toMatchObject({
      code: 'PROJECT_DISABLED',
      message: expect.stringContaining('being reset'),
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

it('deleting and resetting are not refused themselves', async () => {
  const product = await aProduct()
  const ctx = await product.tenant()
  await resetProject(aKey(ctx))
  await product.runJobs()
  await deleteProject({ ...ctx, actor: { kind: 'user', userId: 'usr_1', role: 'OWNER' } })
  expect(await ctx.store.settings.find()).toMatchObject({ disabledReason: 'it was deleted' })
})

type Write = (ctx: Context, name: string) => Promise<unknown>
const writes: readonly (readonly [string, Write])[] = [
  ['createKey', (ctx, name) => createKey(ctx, { name, scopes: ['send'], expiresAt: undefined })],
  ['createSuppression', (ctx, name) => createSuppression(ctx, { email: `${name}@example.com`, reason: 'MANUAL' })],
  [
    'importSuppressions',
    (ctx, name) =>
      importSuppressions(ctx, {
        suppressions: [{ email: `${name}@example.com`, reason: 'MANUAL', createdAt: undefined }],
      }),
  ],
  ['addDomain', (ctx, name) => addDomain(ctx, { domain: `${name}.example`, keys: [] })],
  [
    'createTemplate',
    (ctx, name) => createTemplate(ctx, parse(TemplateInput, { name, subject: 'x', body: 'x', type: 'TRANSACTIONAL' })),
  ],
  ['uploadImage', (ctx, name) => uploadImage(ctx, { content: aPng({ width: name.length }), filename: name })],
  [
    'answerRepeatably',
    (ctx, key) =>
      answerRepeatably(ctx, { key, fingerprint: 'f', sealed: false }, () =>
        Promise.resolve({ statusCode: 200, body: '{}' }),
      ),
  ],
]

it.each(writes)('%s writes nothing once the project was deleted', async (_, write) => {
  const product = await aProduct()
  const ctx = aKey(await product.tenant())
  await write(ctx, 'early')
  await deleteProject({ ...ctx, actor: { kind: 'system' } })
  await expect(write(ctx, 'late')).rejects.toMatchObject({ code: 'PROJECT_DISABLED' })
  await product.runJobs()
  product.clock.advance(10_000)
  await product.runJobs()
  expect(await ctx.store.settings.find()).toBe(undefined)
  await expect(write(ctx, 'later')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

it('a long request that ends after its project was deleted stores no answer', async () => {
  const product = await aProduct()
  const ctx = aKey(await product.tenant())
  const answer = answerRepeatably(ctx, { key: 'k', fingerprint: 'f', sealed: false }, async () => {
    await deleteProject({ ...ctx, actor: { kind: 'system' } })
    return { statusCode: 200, body: '{}' }
  })
  await expect(answer).rejects.toMatchObject({ code: 'PROJECT_DISABLED' })
  expect(await ctx.store.idempotency.find('k')).toMatchObject({ body: '' })
})

it('only rights can be removed while a project is reset, and nothing else is written', async () => {
  const product = await aProduct()
  const ctx: Context = { ...(await product.tenant()), actor: { kind: 'user', userId: 'usr_1', role: 'OWNER' } }
  const made = async (name: string) => (await createKey(ctx, { name, scopes: ['send'], expiresAt: undefined })).key.id
  const [leaked, kept] = [await made('leaked'), await made('kept')]
  await resetProject(ctx)
  expect((await rotateKeys(ctx)).secret).toMatch(/^sk_/)
  await inTransaction(ctx, (ctx) => deleteKey(ctx, leaked))
  await rotateKey(ctx, { id: kept, expiresAt: undefined })
  await expect(made('late')).rejects.toMatchObject({ code: 'PROJECT_DISABLED' })
  await product.runJobs()
  expect((await listKeys(ctx)).map(({ id }) => id)).toStrictEqual([kept])
  await deleteProject(ctx)
  for (const late of [() => rotateKeys(ctx), () => rotateKey(ctx, { id: kept, expiresAt: undefined })])
    await expect(late()).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})
