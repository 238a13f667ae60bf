import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { DeliveryLoop } from '../../delivery/outbox/delivery.ts'
import { createSetBack } from '../../delivery/outbox/set-back.ts'
import { cancelEmail, retryEmail } from '../../delivery/outbox/settle.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { deleteContact } from '../../people/contacts/contacts.ts'
import { createSuppression } from '../../people/suppressions/suppressions.ts'
import { aProduct } from '../../testing/product.ts'
import { rescheduleEmail } from './schedule.ts'
import { sendEmails } from './send.ts'
import { SendBatch, sendBatch } from './send-batch.ts'
import { SendRequest } from './send-request.ts'

type Request = z.input<typeof SendRequest>

const all = { status: undefined, contactId: undefined, search: undefined }
const HOUR = 3_600_000
const DAY = 24 * HOUR
const mail = { to: 'ada@example.com', from: 'post@example.com', subject: 'Hi', body: 'Hi' }

async function open(maxScheduledEmails = 100) {
  const product = await aProduct()
  const tenant = await product.tenant()
  const ctx = { ...tenant, settings: { ...tenant.settings, maxScheduledEmails } }
  const inMs = (ms: number) => new Date(product.clock.now().getTime() + ms)
  const send = (request: Partial<Request> = {}) => sendEmails(ctx, parse(SendRequest, { ...mail, ...request }))
  const schedule = async (ms: number, request: Partial<Request> = {}) => {
    const [sent] = await send({ ...request, scheduledAt: inMs(ms).toISOString() })
    if (!sent) throw new Error('a mail was accepted')
    return sent.email
  }
  const batch = (emails: readonly Partial<Request>[]) => sendBatch(ctx, parse(SendBatch, { emails }))
  const find = (id: string) =>
    ctx.store.emails.list({ limit: 100, after: undefined, ...all }).then((mails) => mails.find((one) => one.id === id))
  const delivery = new DeliveryLoop(product.world, { id: product.world.ids.make('wrk'), leaseMs: 15_000 })
  const deliver = async () => {
    delivery.poke()
    for (let n = 0; n < 500; n++) await Promise.resolve()
  }
  return { product, ctx, inMs, send, schedule, batch, find, deliver }
}

describe('a scheduled mail', () => {
  it('is sent at its time and not before, with that date, and does not count as delayed', async () => {
    const { product, inMs, schedule, find, deliver } = await open()
    const id = await schedule(2 * HOUR)
    const [at, started] = [inMs(2 * HOUR), inMs(0)]
    expect(await find(id)).toMatchObject({ status: 'PENDING', scheduledAt: at, dueAt: at, createdAt: started })
    product.clock.advance(2 * HOUR - 1)
    await deliver()
    expect(product.mailer.attempts).toEqual([])
    product.clock.advance(1)
    await deliver()
    expect(product.mailer.sent.map(({ to, date }) => [to.email, date])).toStrictEqual([['ada@example.com', at]])
    expect(await find(id)).toMatchObject({ status: 'SENT', sentAt: at })
  })

  it('is accepted for the next 30 days', async () => {
    const { schedule } = await open()
    await schedule(1)
    await schedule(30 * DAY)
    for (const [ms, code] of [
      [0, 'past'],
      [-1, 'past'],
      [30 * DAY + 1, 'too_late'],
    ] as const)
      await expect(schedule(ms)).rejects.toMatchObject({ errors: [{ field: 'scheduledAt', code }] })
    for (const wrong of ['tomorrow', '2026-02-30T00:00:00Z', '2026-01-03T00:00:00', ''])
      expect(() => parse(SendRequest, { ...mail, scheduledAt: wrong })).toThrow('scheduledAt')
  })

  it('has a limit per project, copies counted', async () => {
    const { product, ctx, schedule, send } = await open(3)
    const first = await schedule(HOUR)
    await expect(schedule(HOUR, { cc: ['b@example.com', 'c@example.com'] })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { waiting: 1, max: 3 },
    })
    await schedule(2 * HOUR, { cc: 'b@example.com' })
    await expect(schedule(HOUR)).rejects.toMatchObject({ code: 'CONFLICT', details: { waiting: 3, max: 3 } })
    await send()
    const other = { ...(await product.tenant()), settings: ctx.settings }
    const inAnHour = new Date(product.clock.now().getTime() + HOUR).toISOString()
    expect(await sendEmails(other, parse(SendRequest, { ...mail, scheduledAt: inAnHour }))).toHaveLength(1)
    await cancelEmail(ctx, first)
    await schedule(HOUR)
    product.clock.advance(HOUR)
    await schedule(HOUR)
  })

  it('can be moved to another time, unless it was cancelled, retried and sent, or never scheduled', async () => {
    const { product, ctx, inMs, schedule, send, find, deliver } = await open()
    const [moved, cancelled, sent] = [await schedule(HOUR), await schedule(HOUR), await schedule(HOUR)]
    const move = (id: string, ms: number) => rescheduleEmail(ctx, { id, scheduledAt: inMs(ms) })
    expect(await move(moved, 3 * HOUR)).toMatchObject({ scheduledAt: inMs(3 * HOUR), dueAt: inMs(3 * HOUR) })
    await cancelEmail(ctx, cancelled)
    await retryEmail(ctx, sent)
    await deliver()
    expect((await find(sent))?.status).toBe('SENT')
    const [plain] = await send()
    for (const id of [cancelled, sent, plain?.email ?? ''])
      await expect(move(id, HOUR)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(move('eml_unknown', HOUR)).rejects.toMatchObject({ code: 'EMAIL_NOT_FOUND' })
    await expect(async () => move(moved, 0)).rejects.toMatchObject({ errors: [{ code: 'past' }] })
    await expect(async () => move(moved, 31 * DAY)).rejects.toMatchObject({ errors: [{ code: 'too_late' }] })
    product.clock.advance(2 * HOUR)
    await deliver()
    expect((await find(moved))?.status).toBe('PENDING')
    expect((await find(cancelled))?.status).toBe('FAILED')
  })

  it('is never sent once it was cancelled, and cannot be cancelled once a worker has it', async () => {
    const { product, ctx, schedule, find, deliver } = await open()
    const [cancelled, taken] = [await schedule(HOUR), await schedule(HOUR, { to: 'bob@example.com' })]
    await cancelEmail(ctx, cancelled)
    product.clock.advance(HOUR)
    const go = product.mailer.pause()
    const delivered = deliver()
    await delivered
    await expect(cancelEmail(ctx, taken)).rejects.toMatchObject({ code: 'CONFLICT', details: { status: 'SENDING' } })
    go()
    await deliver()
    expect(product.mailer.attempts.map(({ to }) => to.email)).toStrictEqual(['bob@example.com'])
    expect([(await find(cancelled))?.status, (await find(taken))?.status]).toStrictEqual(['FAILED', 'SENT'])
  })

  it('respects decisions of people made while it waits', async () => {
    const { product, ctx, schedule, find, deliver } = await open()
    const [suppressed, gone] = [await schedule(HOUR), await schedule(HOUR, { to: 'bob@example.com' })]
    await createSuppression(ctx, { email: 'ada@example.com', reason: 'MANUAL' })
    const bob = await find(gone)
    await deleteContact(ctx, bob?.contactId ?? '')
    product.clock.advance(HOUR)
    await deliver()
    expect([(await find(suppressed))?.status, (await find(gone))?.status]).toStrictEqual(['SUPPRESSED', 'FAILED'])
    expect(product.mailer.attempts).toEqual([])
  })

  it('keeps its text and its row however short the retention of its project is', async () => {
    const { product, ctx, schedule, find, deliver } = await open()
    const own = await ctx.store.settings.find()
    if (own) await ctx.store.settings.update({ ...own, emailBodiesDays: 1, eventsDays: 1, emailsDays: 1 })
    const id = await schedule(29 * DAY)
    product.clock.advance(29 * DAY - 1)
    for (const kind of ['bodies', 'emails'] as const) {
      const now = new Date(Math.max(Date.now(), product.clock.now().getTime()) + 29 * DAY)
      await product.world.store.retention.deleteExpired({ projectId: ctx.project.id, kind, now, limit: 9 })
    }
    product.clock.advance(1)
    await deliver()
    expect((await find(id))?.status).toBe('SENT')
  })

  it('stays scheduled when the clock is set back', async () => {
    const { product, inMs, schedule, find } = await open()
    const id = await schedule(20 * DAY)
    const at = inMs(20 * DAY)
    product.clock.advance(-DAY)
    await createSetBack(product.world, { leaseMs: 15_000 }).look()
    expect(await find(id)).toMatchObject({ dueAt: at, scheduledAt: at })
  })
})

describe('a batch', () => {
  it('accepts all of its mails, in their order', async () => {
    const { ctx, batch } = await open()
    const results = await batch([mail, { ...mail, to: ['bob@example.com', 'cleo@example.com'], cc: 'ada@example.com' }])
    expect(results.map(({ emails }) => emails.map(({ contact }) => contact.email))).toStrictEqual([
      ['ada@example.com'],
      ['bob@example.com', 'cleo@example.com', 'ada@example.com'],
    ])
    expect(await ctx.store.emails.count(all)).toBe(4)
  })

  it('accepts none when one is wrong, and returns which', async () => {
    const { ctx, batch, inMs } = await open(1)
    for (const [wrong, error] of [
      [{ ...mail, to: ['ok@example.com', 'nonsense'] }, { errors: [{ field: 'emails.1.to.1' }] }],
      [{ ...mail, from: undefined }, { errors: [{ field: 'emails.1.from', code: 'required' }] }],
      [{ ...mail, subject: '{{gone}}' }, { errors: [{ field: 'emails.1.subject' }] }],
      [
        { ...mail, from: 'a@elsewhere.example' },
        { code: 'DOMAIN_NOT_VERIFIED', details: { index: 1 } },
      ],
      [
        { ...mail, template: 'tpl_unknown' },
        { code: 'TEMPLATE_NOT_FOUND', details: { index: 1 } },
      ],
      [
        { ...mail, cc: 'b@example.com', scheduledAt: inMs(HOUR).toISOString() },
        { code: 'CONFLICT', details: { index: 1 } },
      ],
    ] as const) {
      await expect(async () => batch([mail, wrong])).rejects.toMatchObject(error)
      expect(await ctx.store.emails.count(all)).toBe(0)
    }
    expect(await ctx.store.contacts.findByEmail('ada@example.com')).toBeUndefined()
  })

  it('has 1 to 100 mails, for 1000 recipients at most', async () => {
    const { batch } = await open()
    const people = (count: number, at: string) => Array.from({ length: count }, (_, n) => `p${n}@${at}.example`)
    expect(await batch(Array(100).fill(mail))).toHaveLength(100)
    await expect(async () => batch(Array(101).fill(mail))).rejects.toMatchObject({
      errors: [{ field: 'emails', code: 'too_many' }],
    })
    await expect(async () => batch([])).rejects.toMatchObject({ errors: [{ field: 'emails' }] })
    const most = { ...mail, to: people(999, 'a') }
    expect(await batch([most, mail])).toHaveLength(2)
    await expect(async () => batch([most, { ...mail, cc: 'b@example.com' }])).rejects.toMatchObject({
      errors: [{ field: 'emails', code: 'too_many' }],
    })
  })
})
