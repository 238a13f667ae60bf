import { describe, expect, it } from 'vitest'
import type { Context } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import type { MailerFault } from '../../testing/memory-mailer.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import { findSuppressions, suppressionHash } from './find.ts'
import { addSuppressions } from './import.ts'
import { SUPPRESSION_REASONS } from './schema.ts'
import { createSuppression, deleteSuppression, getSuppression } from './suppressions.ts'

const ADA = 'ada@example.com'
const BOB = 'bob@example.com'

async function send(ctx: Context, to: readonly string[]) {
  const request = { to, from: 'post@example.com', subject: 'Hello', body: '<p>Hello</p>', data: { plan: 'pro' } }
  const sent = await sendEmails(ctx, parse(SendRequest, request))
  const emails = await Promise.all(sent.map(({ email }) => ctx.store.emails.find(email)))
  return { sent, emails }
}

const isSuppressed = async (ctx: Context, email: string) => (await findSuppressions(ctx, [email])).size > 0

/** Delivers due mails like a worker. */
async function deliver({ posthorn, world, clock }: Product): Promise<void> {
  await posthorn.start()
  for (let turn = 0; turn < 500; turn++) await Promise.resolve()
  clock.advance(1)
  await world.queue.wake('emails.deliver')
  await posthorn.stop()
}

describe('the list', () => {
  it('contains an address with its first reason, until it is removed', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const missing = { code: 'SUPPRESSION_NOT_FOUND' }
    await expect(getSuppression(ctx, ADA)).rejects.toMatchObject(missing)
    const first = { kind: 'ADDRESS', value: ADA, reason: 'BOUNCE', createdAt: product.clock.now() }
    expect(await createSuppression(ctx, { email: ADA, reason: 'BOUNCE' })).toMatchObject({
      suppression: first,
      isNew: true,
    })
    product.clock.advance(1000)
    const again = await createSuppression(ctx, { email: ADA, reason: 'MANUAL' })
    expect(again).toMatchObject({ suppression: first, isNew: false })
    expect(await getSuppression(ctx, ADA)).toMatchObject(first)
    expect([...(await findSuppressions(ctx, [BOB, ADA])).keys()]).toStrictEqual([ADA])
    await deleteSuppression(ctx, ADA)
    await expect(deleteSuppression(ctx, ADA)).rejects.toMatchObject(missing)
    expect(await isSuppressed(ctx, ADA)).toBe(false)
  })

  it('accepts addresses that are suppressed already, with their reasons, and keeps the existing ones', async () => {
    const ctx = await (await aProduct()).tenant()
    await createSuppression(ctx, { email: BOB, reason: 'MANUAL' })
    const both = [ADA, BOB].map((email) => ({ email, reason: 'COMPLAINT' as const, ms: 5 }))
    for (let run = 0; run < 2; run++) await addSuppressions(ctx, { suppressions: both })
    const found = await findSuppressions(ctx, [ADA, BOB])
    expect(found.get(ADA)).toMatchObject({ value: ADA, reason: 'COMPLAINT', createdAt: new Date(5) })
    expect(found.get(BOB)).toMatchObject({ reason: 'MANUAL' })
  })

  it('finds an address in any spelling', async () => {
    const ctx = await (await aProduct()).tenant()
    await createSuppression(ctx, { email: 'ada@ｅxample.com', reason: 'BOUNCE' })
    for (const email of [ADA, 'ADA@example.com', 'ada@example\u3002com'])
      expect(await isSuppressed(ctx, email)).toBe(true)
  })

  it('belongs to one project, and so do the hashes of addresses', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    await createSuppression(ctx, { email: ADA, reason: 'COMPLAINT' })
    expect(await isSuppressed(other, ADA)).toBe(false)
    await expect(deleteSuppression(other, ADA)).rejects.toMatchObject({ code: 'SUPPRESSION_NOT_FOUND' })
    expect(await isSuppressed(ctx, ADA)).toBe(true)
    const hashes = [ctx, other].flatMap((one) => [suppressionHash(one, ADA), suppressionHash(one, BOB)])
    expect(new Set(hashes).size).toBe(4)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('sending', () => {
  it.each(SUPPRESSION_REASONS)('records a mail to a suppressed address and does not send it: %s', async (reason) => {
    const product = await aProduct()
    const ctx = await product.tenant()
    await createSuppression(ctx, { email: ADA, reason })
    const { sent, emails } = await send(ctx, [ADA, BOB])
    expect(sent).toMatchObject([{ contact: { email: ADA } }, { contact: { email: BOB } }])
    const why = { BOUNCE: 'bounced', COMPLAINT: 'spam', MANUAL: 'manually' }[reason]
    expect(emails).toMatchObject([
      { to: ADA, status: 'SUPPRESSED', dueAt: undefined, error: expect.stringContaining(why), attempts: 0 },
      { to: BOB, status: 'PENDING', error: undefined },
    ])
    expect((await ctx.store.contacts.findByEmail(ADA))?.data).toStrictEqual({ plan: 'pro' })
    await deliver(product)
    expect(product.mailer.attempts.map(({ to }) => to.email)).toStrictEqual([BOB])
    const left = await Promise.all(sent.map(({ email }) => ctx.store.emails.find(email)))
    expect(left.map((email) => email?.status)).toStrictEqual(['SUPPRESSED', 'SENT'])
  })

  it('sends to the same address in another project, and again once it is off the list', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    await createSuppression(ctx, { email: ADA, reason: 'BOUNCE' })
    const status = async (one: Context) => (await send(one, [ADA])).emails[0]?.status
    expect(await status(other)).toBe('PENDING')
    expect(await status(ctx)).toBe('SUPPRESSED')
    await deleteSuppression(ctx, ADA)
    expect(await status(ctx)).toBe('PENDING')
  })
})

describe('a mail server that refuses a recipient', () => {
  const refusal = async (fault: Omit<MailerFault, 'to'>) => {
    const product = await aProduct()
    const ctx = await product.tenant()
    product.mailer.fail({ ...fault, to: ADA })
    const { sent } = await send(ctx, [ADA, BOB])
    await deliver(product)
    const emails = await Promise.all(sent.map(({ email }) => ctx.store.emails.find(email)))
    return { statuses: emails.map((email) => email?.status), listed: await findSuppressions(ctx, [ADA, BOB]) }
  }

  it.each(['5.1.1', '5.1.10'])('because the mailbox does not exist (%s) gets its address suppressed', async (code) => {
    const { statuses, listed } = await refusal({ failure: 'rejected', replyCode: 550, statusCode: code })
    expect(statuses).toStrictEqual(['FAILED', 'SENT'])
    expect([...listed.keys()]).toStrictEqual([ADA])
    expect(listed.get(ADA)).toMatchObject({ value: ADA, reason: 'BOUNCE' })
  })

  it.each([
    'User unknown',
    'Unknown user',
    '<ada@example.com>: Recipient address rejected: User unknown in local recipient table',
    'sorry, no mailbox here by that name',
    'Empfänger unbekannt',
  ])('with words alone, in its answer to RCPT ("%s"), gets its address suppressed', async (words) => {
    const fault = { failure: 'rejected', replyCode: 550, message: `550 ${words}`, command: 'RCPT' } as const
    expect([...(await refusal(fault)).listed.keys()]).toStrictEqual([ADA])
  })

  it.each<[string, Omit<MailerFault, 'to'>]>([
    [
      'as its answer to the content',
      { failure: 'rejected', replyCode: 550, message: '550 User unknown', command: 'DATA' },
    ],
    ['as its answer to MAIL', { failure: 'rejected', replyCode: 550, message: '550 User unknown', command: 'MAIL' }],
    ['for a policy', { failure: 'rejected', replyCode: 550, message: '550 Access denied by policy', command: 'RCPT' }],
    ['with other words', { failure: 'rejected', replyCode: 550, message: '550 No', command: 'RCPT' }],
    ['for its content', { failure: 'rejected', replyCode: 554, statusCode: '5.7.1' }],
    ['for its sender', { failure: 'rejected', replyCode: 550, statusCode: '5.1.8' }],
    ['because the mailbox is full', { failure: 'rejected', replyCode: 552, statusCode: '5.2.2' }],
    ['for now', { failure: 'throttled', replyCode: 450, statusCode: '5.1.1' }],
  ])('%s: suppresses no address', async (_, fault) => {
    expect((await refusal(fault)).listed.size).toBe(0)
  })
})
