import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import type { EmailStatus } from '../../mail/emails/schema.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { deleteContact } from '../../people/contacts/contacts.ts'
import { aProduct } from '../../testing/product.ts'
import { DeliveryLoop } from './delivery.ts'
import { CANCELLED, cancelEmail, retryEmail } from './settle.ts'

const turns = async () => {
  for (let n = 0; n < 300; n++) await Promise.resolve()
}

/** Creates a mail with the outcome of its first attempt, and a worker. */
async function attempted(failure: 'rejected' | 'unknown' | 'throttled' | undefined) {
  const product = await aProduct()
  const { world, mailer } = product
  const ctx = await product.tenant()
  const own = await ctx.store.settings.find()
  if (own) await ctx.store.settings.update({ ...own, unknownPolicy: { transactional: 'park', campaign: 'park' } })
  const request = { to: 'ada@example.com', from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>' }
  const [sent] = await sendEmails(ctx, parse(SendRequest, request))
  if (!sent) throw new Error('nothing was sent')
  const delivery = new DeliveryLoop(world, { id: world.ids.make('wrk'), leaseMs: 15_000 })
  const deliver = async () => {
    delivery.poke()
    await turns()
  }
  const find = () => ctx.store.emails.find(sent.email)
  if (failure) mailer.fail({ failure, times: 1 })
  return { ...product, ctx, id: sent.email, contactId: sent.contact.id, deliver, find }
}

describe('retrying a mail', () => {
  it('is refused when its text was deleted, and does not change the mail', async () => {
    const { ctx, id, world, deliver, find } = await attempted('rejected')
    await deliver()
    const before = await find()
    const now = new Date(Date.now() + 92 * 86_400_000)
    const batch = { projectId: ctx.project.id, kind: 'bodies', now, limit: 9 } as const
    expect(await world.store.retention.deleteExpired(batch)).toBe(1)
    await expect(retryEmail(ctx, id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('its text'),
    })
    expect(await find()).toStrictEqual(before)
  })

  it('keeps its text from then on', async () => {
    const { ctx, id, world, deliver } = await attempted('rejected')
    await deliver()
    await retryEmail(ctx, id)
    const now = new Date(Date.now() + 92 * 86_400_000)
    const batch = { projectId: ctx.project.id, kind: 'bodies', now, limit: 9 } as const
    expect(await world.store.retention.deleteExpired(batch)).toBe(0)
  })

  it.each<['rejected' | 'unknown' | 'throttled', EmailStatus]>([
    ['rejected', 'FAILED'],
    ['unknown', 'UNKNOWN'],
    ['throttled', 'PENDING'],
  ])('resends mail that was %s, with its Message-ID', async (failure, status) => {
    const { ctx, id, mailer, deliver, find } = await attempted(failure)
    await deliver()
    const before = await find()
    expect(before).toMatchObject({ status, attempts: 1 })
    const retried = await retryEmail(ctx, id)
    expect(retried).toStrictEqual(await find())
    expect(retried).toMatchObject({ status: 'PENDING', attempts: 0, error: undefined, dueAt: ctx.clock.now() })
    expect(await retryEmail(ctx, id)).toStrictEqual(retried)
    await deliver()
    expect(await find()).toMatchObject({ status: 'SENT', unknownOutcomes: before?.unknownOutcomes })
    expect(new Set(mailer.attempts.map(({ messageId }) => messageId)).size).toBe(1)
    expect(mailer.sent).toHaveLength(1)
    await expect(retryEmail(ctx, id)).rejects.toMatchObject({ code: 'CONFLICT', details: { status: 'SENT' } })
    await expect(cancelEmail(ctx, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('does not send a mail that a worker is handing over', async () => {
    const { ctx, id, mailer, deliver } = await attempted(undefined)
    const goOn = mailer.pause()
    await deliver()
    await expect(retryEmail(ctx, id)).rejects.toMatchObject({ code: 'CONFLICT', details: { status: 'SENDING' } })
    await expect(cancelEmail(ctx, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    goOn()
    await turns()
    expect(mailer.sent).toHaveLength(1)
  })

  it('finds no mail of another project', async () => {
    const { tenant, id } = await attempted(undefined)
    const other = await tenant()
    await expect(retryEmail(other, id)).rejects.toMatchObject({ code: 'EMAIL_NOT_FOUND' })
    await expect(cancelEmail(other, id)).rejects.toMatchObject({ code: 'EMAIL_NOT_FOUND' })
  })

  it('sends nothing to a person who was erased', async () => {
    const { ctx, id, contactId, deliver, runJobs } = await attempted('rejected')
    await deliver()
    await deleteContact(ctx, contactId)
    await runJobs()
    await expect(retryEmail(ctx, id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('contact was deleted'),
    })
  })

  it('only lets a person cancel a mail to a person who was erased', async () => {
    const { ctx, id, contactId, deliver, runJobs, find } = await attempted('unknown')
    await deliver()
    await deleteContact(ctx, contactId)
    await runJobs()
    expect(await find()).toMatchObject({ status: 'UNKNOWN', to: '' })
    await expect(retryEmail(ctx, id)).rejects.toMatchObject({
      code: 'CONFLICT',
      suggestion: expect.stringContaining('Cancel it'),
    })
    expect(await cancelEmail(ctx, id)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('Settled') })
    await expect(retryEmail(ctx, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('cancelling a mail', () => {
  it('keeps a waiting mail from being sent, until it is retried', async () => {
    const { ctx, id, mailer, deliver, find } = await attempted(undefined)
    const cancelled = await cancelEmail(ctx, id)
    expect(cancelled).toMatchObject({ status: 'FAILED', error: CANCELLED, dueAt: undefined, attempts: 0 })
    expect(await cancelEmail(ctx, id)).toStrictEqual(cancelled)
    await deliver()
    expect(mailer.attempts).toStrictEqual([])
    await retryEmail(ctx, id)
    await deliver()
    expect(await find()).toMatchObject({ status: 'SENT' })
  })

  it('settles an unknown outcome, and keeps the reason why a mail failed before', async () => {
    const unknown = await attempted('unknown')
    await unknown.deliver()
    const settled = await cancelEmail(unknown.ctx, unknown.id)
    expect(settled).toMatchObject({
      status: 'FAILED',
      unknownOutcomes: 1,
      error: expect.stringContaining('manually'),
    })
    const failed = await attempted('rejected')
    await failed.deliver()
    expect(await cancelEmail(failed.ctx, failed.id)).toMatchObject({ status: 'FAILED', error: 'scripted: rejected' })
  })
})
