import { describe, expect, it } from 'vitest'
import { type Context, contextOf } from '../../kernel/context/context.ts'
import { parse } from '../../kernel/errors/validate.ts'
import type { EmailId } from '../../kernel/ids/ids.ts'
import type { BounceClass } from '../../mail/emails/bounces.ts'
import { sendEmails } from '../../mail/emails/send.ts'
import { SendRequest } from '../../mail/emails/send-request.ts'
import { findSuppressions } from '../../people/suppressions/find.ts'
import { BrokenWrite, failingStore } from '../../testing/failing-store.ts'
import { aProduct, type Product } from '../../testing/product.ts'
import type { Refusal } from '../feedback/schema.ts'
import type { Feedback } from './advance.ts'
import { recordFeedback } from './feedback.ts'
import { finishMails } from './finish.ts'
import { unchanged } from './lifecycle.ts'

const ADA = 'ada@example.com'
const page = { limit: 100, after: undefined }

const refusal = (kind: BounceClass): Refusal => ({
  class: kind,
  reason: kind === 'hard' ? 'unknown_recipient' : kind === 'soft' ? 'mailbox_full' : 'spam',
  status: undefined,
  replyCode: 550,
  words: `550 ${kind}`,
})

/** Creates a mail that a worker holds, and feedback about it. */
async function claimedMail(product: Product, ctx: Context, to = ADA) {
  const { world, clock } = product
  const [sent] = await sendEmails(
    ctx,
    parse(SendRequest, { to, from: 'post@example.com', subject: 'Hello', body: 'Hi', subscribed: true }),
  )
  if (!sent) throw new Error('one was sent')
  const workerId = world.ids.make('wrk')
  const now = clock.now()
  const leaseUntil = new Date(now.getTime() + 15_000)
  await world.store.ledger.claim({ workerId, now, leaseUntil, shares: [{ projectId: ctx.project.id, limit: 10 }] })
  const email = await ctx.store.emails.find(sent.email)
  if (!email) throw new Error('it is stored')
  const finish = () =>
    finishMails(world, workerId, [
      {
        project: ctx.project,
        email,
        outcome: { ...unchanged({ ...email, attempts: 1 }), status: 'SENT', response: '250 ok', sentAt: clock.now() },
      },
    ])
  return { id: email.id, finish, isHeld: email.status === 'SENDING' }
}

async function aSentMail(product: Product, ctx: Context, to?: string): Promise<EmailId> {
  product.clock.advance(1000)
  const { id, finish, isHeld } = await claimedMail(product, ctx, to)
  if (isHeld) await finish()
  return id
}

const bounce = (product: Product, kind: BounceClass): Feedback => ({
  kind: 'bounced',
  at: product.clock.now(),
  refusal: refusal(kind),
})

async function held(ctx: Context, to = ADA) {
  const events = await ctx.store.events.list({ ...page, name: undefined })
  const contact = await ctx.store.contacts.findByEmail(to)
  const listed = (await findSuppressions(ctx, [to])).get(to)
  return {
    events: events.map(({ name }) => name).reverse(),
    subscribed: contact?.subscribed,
    suppressed: listed?.reason,
  }
}

describe('feedback', () => {
  it.each([
    ['hard', { suppressed: 'BOUNCE', subscribed: false }],
    ['soft', { suppressed: undefined, subscribed: true }],
    ['message', { suppressed: undefined, subscribed: true }],
  ] as const)('of a %s bounce is recorded once, with its event and its consequences', async (kind, after) => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const emailId = await aSentMail(product, ctx)
    const feedback = bounce(product, kind)
    expect(await recordFeedback(ctx, { emailId, feedback })).toBe('recorded')
    expect(await recordFeedback(ctx, { emailId, feedback })).toBe('known')
    const { events, ...state } = await held(ctx)
    expect(state).toStrictEqual(after)
    expect(events.filter((name) => name === 'email.bounce')).toHaveLength(1)
    expect(events.includes('contact.unsubscribed')).toBe(kind === 'hard')
    expect(await ctx.store.emails.find(emailId)).toMatchObject({
      status: 'BOUNCED',
      bounceClass: kind,
      bouncedAt: feedback.at,
      error: `550 ${kind}`,
    })
    const [event] = await ctx.store.events.list({ ...page, name: 'email.bounce' })
    expect(event).toMatchObject({
      emailId,
      createdAt: feedback.at,
      data: {
        emailId,
        subject: 'Hello',
        from: 'post@example.com',
        sourceType: 'TRANSACTIONAL',
        bounceType: kind === 'hard' ? 'Permanent' : 'Transient',
        reason: refusal(kind).reason,
      },
    })
  })

  it('of a complaint suppresses the address and says why the contact left', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const emailId = await aSentMail(product, ctx)
    expect(await recordFeedback(ctx, { emailId, feedback: { kind: 'complained', at: product.clock.now() } })).toBe(
      'recorded',
    )
    expect(await held(ctx)).toMatchObject({ suppressed: 'COMPLAINT', subscribed: false })
    const [left] = await ctx.store.events.list({ ...page, name: 'contact.unsubscribed' })
    expect(left?.data).toStrictEqual({ reason: 'complaint', emailId })
  })

  it('of a request to unsubscribe does nothing else', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const emailId = await aSentMail(product, ctx)
    const feedback: Feedback = { kind: 'opted-out', at: product.clock.now() }
    expect(await recordFeedback(ctx, { emailId, feedback })).toBe('recorded')
    expect(await recordFeedback(ctx, { emailId, feedback })).toBe('known')
    expect(await held(ctx)).toMatchObject({ suppressed: undefined, subscribed: false })
    expect(await ctx.store.emails.find(emailId)).toMatchObject({ status: 'SENT' })
  })

  it('of a delivery is recorded, also after a bounce, which remains', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const emailId = await aSentMail(product, ctx)
    const at = product.clock.now()
    expect(await recordFeedback(ctx, { emailId, feedback: bounce(product, 'soft') })).toBe('recorded')
    expect(await recordFeedback(ctx, { emailId, feedback: { kind: 'delivered', at } })).toBe('recorded')
    expect(await ctx.store.emails.find(emailId)).toMatchObject({ status: 'BOUNCED', deliveredAt: at })
    expect((await held(ctx)).events.filter((name) => name.startsWith('email.'))).toStrictEqual([
      'email.sent',
      'email.bounce',
      'email.delivery',
    ])
  })

  it('that comes before the mail is marked as sent waits, and then counts', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const { id: emailId, finish } = await claimedMail(product, ctx)
    const feedback = bounce(product, 'hard')
    expect(await recordFeedback(ctx, { emailId, feedback })).toBe('not-yet')
    expect((await held(ctx)).events).not.toContain('email.bounce')
    await finish()
    expect(await recordFeedback(ctx, { emailId, feedback })).toBe('recorded')
    await finish() // The answer was lost.
    expect(await ctx.store.emails.find(emailId)).toMatchObject({ status: 'BOUNCED' })
    expect((await held(ctx)).events.filter((name) => name === 'email.sent')).toHaveLength(1)
  })

  it('about a mail of another project, or an unknown one, is unknown', async () => {
    const product = await aProduct()
    const [ctx, other] = [await product.tenant(), await product.tenant()]
    const emailId = await aSentMail(product, ctx)
    const feedback = bounce(product, 'hard')
    expect(await recordFeedback(other, { emailId, feedback })).toBe('unknown')
    expect(await recordFeedback(ctx, { emailId: `eml_${'z'.repeat(26)}`, feedback })).toBe('unknown')
    expect(await held(ctx)).toMatchObject({ suppressed: undefined, subscribed: true })
  })

  it("does not affect the contact's newer address", async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const emailId = await aSentMail(product, ctx)
    const before = await ctx.store.contacts.findByEmail(ADA)
    if (before) await ctx.store.contacts.update({ ...before, email: 'ada@example.org' })
    await recordFeedback(ctx, { emailId, feedback: bounce(product, 'hard') })
    expect(await held(ctx, 'ada@example.org')).toMatchObject({ suppressed: undefined, subscribed: true })
    expect((await findSuppressions(ctx, [ADA])).has(ADA)).toBe(true)
  })

  it('is stored with all its consequences, or not at all', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const emailId = await aSentMail(product, ctx)
    const before = await held(ctx)
    for (let nth = 1; ; nth++) {
      const broken = failingStore(product.world.store, nth)
      const failing = contextOf({ ...product.world, store: broken }, ctx.project)
      const done = await recordFeedback(failing, { emailId, feedback: bounce(product, 'hard') }).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(BrokenWrite)
          return false
        },
      )
      if (done) {
        expect(nth).toBeGreaterThan(3)
        break
      }
      expect(await held(ctx)).toStrictEqual(before)
    }
    expect(await held(ctx)).toMatchObject({ suppressed: 'BOUNCE', subscribed: false })
  })
})

describe('soft bounces in a row', () => {
  const bounced = async (product: Product, ctx: Context, kinds: readonly (BounceClass | 'none')[]) => {
    for (const kind of kinds) {
      const emailId = await aSentMail(product, ctx)
      if (kind !== 'none') await recordFeedback(ctx, { emailId, feedback: bounce(product, kind) })
    }
    return (await held(ctx)).suppressed
  }

  it.each([
    ['four are not enough', ['soft', 'soft', 'soft', 'soft'], undefined],
    ['five are', ['soft', 'soft', 'soft', 'soft', 'soft'], 'BOUNCE'],
    ['one that arrived begins anew', ['soft', 'soft', 'soft', 'none', 'soft', 'soft'], undefined],
    ['five after it are enough', ['soft', 'none', 'soft', 'soft', 'soft', 'soft', 'soft'], 'BOUNCE'],
    ['a refused mail says nothing', ['soft', 'soft', 'message', 'soft', 'soft', 'soft'], 'BOUNCE'],
    ['refused mails alone say nothing', ['message', 'message', 'message', 'message', 'message', 'message'], undefined],
  ] as const)('suppress an address: %s', async (_, kinds, expected) => {
    const product = await aProduct()
    expect(await bounced(product, await product.tenant(), kinds)).toBe(expected)
  })

  it('suppress it after the number that the project sets', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const strict = { ...ctx, project: { ...ctx.project, softBouncesMax: 2 } }
    expect(await bounced(product, strict, ['soft'])).toBeUndefined()
    expect(await bounced(product, strict, ['soft'])).toBe('BOUNCE')
    expect((await held(ctx)).subscribed).toBe(true)
  })

  it('are counted by address', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    for (let one = 0; one < 5; one++) {
      const emailId = await aSentMail(product, ctx, `person${one}@example.com`)
      await recordFeedback(ctx, { emailId, feedback: bounce(product, 'soft') })
    }
    expect((await held(ctx, 'person4@example.com')).suppressed).toBeUndefined()
  })
})
