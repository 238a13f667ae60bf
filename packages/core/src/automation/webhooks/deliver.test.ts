import { describe, expect, it } from 'vitest'
import { noticePauses } from '../../access/webhook-notices/notice.ts'
import { deleteEvents } from '../../audience/events/delete.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { deleteContact, updateContact } from '../../people/contacts/contacts.ts'
import { aHookDesk, HOOK_URL } from '../../testing/webhook-kit.ts'
import { redeliverWebhook, testWebhookEndpoint } from './attempts.ts'
import { deleteWebhookEndpoint, rotateEndpointSecret, updateWebhookEndpoint } from './endpoints.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('delivering an event', () => {
  it('sends it once, signed, with the current contact', async () => {
    const desk = await aHookDesk({ events: ['order.*'] })
    const event = await desk.track('order.placed', 'ada@example.com', { total: 5, email: 'not this' })
    await desk.track('signup')
    const contact = await (await desk.now()).store.contacts.findByEmail('ada@example.com')
    await updateContact(await desk.now(), { id: contact?.id ?? '', changes: { email: 'ada@new.example' } })
    await desk.run()
    expect(desk.received()).toStrictEqual([
      {
        id: event.id,
        type: 'order.placed',
        timestamp: event.createdAt.toISOString(),
        projectId: desk.projectId,
        data: { contactId: contact?.id, email: 'ada@new.example', data: { total: 5, email: 'not this' } },
      },
    ])
    const [request] = desk.requests()
    expect(request).toMatchObject({ method: 'POST', redirects: 'returned', timeoutMs: 15_000, maxAnswerBytes: 1024 })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(desk.clock.now().getTime() / 1000)),
      'webhook-signature': expect.stringMatching(/^v1,[^ ]+$/),
    })
    expect(await desk.attempts()).toMatchObject([{ outcome: 'delivered', status: 200, number: 1, eventId: event.id }])
    await desk.later(DAY)
    expect(desk.requests()).toHaveLength(1)
  })

  it('is stored with the event or not at all', async () => {
    const desk = await aHookDesk()
    const failing = inTransaction(await desk.now(), async (ctx) => {
      const { trackEvent } = await import('../../audience/events/track.ts')
      await trackEvent(ctx, { event: 'signup', email: 'ada@example.com' })
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await desk.run()
    expect(desk.requests()).toStrictEqual([])
  })

  it('signs with the old and the new secret for a day', async () => {
    const desk = await aHookDesk()
    const rotated = await rotateEndpointSecret(await desk.now(), desk.endpoint.id)
    expect(rotated.secret).not.toBe(desk.secret)
    expect(rotated.previousUntil).toStrictEqual(new Date(desk.clock.now().getTime() + DAY))
    const signatures = async () => {
      await desk.track('signup')
      await desk.run()
      return desk.requests().at(-1)?.headers['webhook-signature']?.split(' ').length
    }
    expect(await signatures()).toBe(2)
    desk.clock.advance(DAY - 1)
    expect(await signatures()).toBe(2)
    desk.clock.advance(1)
    expect(await signatures()).toBe(1)
  })

  it('retries until it succeeds, and records it', async () => {
    const desk = await aHookDesk()
    let answer: number | 'timeout' = 500
    desk.http.on(HOOK_URL, () => (typeof answer === 'number' ? { status: answer, body: 'x'.repeat(5000) } : answer))
    const { id } = await desk.track('signup')
    await desk.run()
    await desk.later(6000)
    answer = 'timeout'
    await desk.later(40_000)
    answer = 204
    await desk.later(150_000)
    await desk.later(DAY)
    expect(desk.received().map((one) => one.id)).toStrictEqual([id, id, id, id])
    const attempts = await desk.attempts()
    expect(attempts.map(({ number, outcome, status }) => [number, outcome, status])).toStrictEqual([
      [4, 'delivered', 204],
      [3, 'failed', undefined],
      [2, 'failed', 500],
      [1, 'failed', 500],
    ])
    expect(attempts.at(-1)?.body).toHaveLength(1024)
    expect(attempts.at(-1)?.nextAttemptAt).toBeInstanceOf(Date)
    expect(attempts[0]?.nextAttemptAt).toBeUndefined()
  })

  it('pauses from the end of an attempt that took longer than the pause', async () => {
    const desk = await aHookDesk()
    desk.http.on(HOOK_URL, () => {
      desk.clock.advance(15_000)
      return 'timeout'
    })
    await desk.track('signup')
    await desk.run()
    expect(desk.requests()).toHaveLength(1)
    await desk.later(4999)
    expect(desk.requests()).toHaveLength(1)
    await desk.later(600)
    expect(desk.requests()).toHaveLength(2)
  })

  it('does not follow redirects', async () => {
    const desk = await aHookDesk()
    desk.http.on(HOOK_URL, () => ({ status: 302, headers: { location: 'http://10.0.0.1/' } }))
    await desk.track('signup')
    await desk.run()
    expect(desk.http.requests).toHaveLength(1)
    expect(await desk.attempts()).toMatchObject([
      { outcome: 'failed', status: 302, error: expect.stringContaining('redirected with 302') },
    ])
  })

  it('keeps the order of each contact, and lets others overtake', async () => {
    const desk = await aHookDesk()
    desk.http.on(HOOK_URL, ({ body }) => ({ status: body?.includes('ada@') && !isUp ? 500 : 200 }))
    let isUp = false
    for (const n of [1, 2, 3]) {
      await desk.track('step', 'ada@example.com', { n })
      await desk.track('step', 'bob@example.com', { n })
    }
    await desk.run()
    const arrivals = () => desk.received().map(({ data }) => `${data.email[0]}${data.data.n}`)
    expect(arrivals().filter((one) => one.startsWith('b'))).toStrictEqual(['b1', 'b2', 'b3'])
    expect(arrivals().filter((one) => one.startsWith('a'))).toStrictEqual(['a1'])
    await desk.later(10_000)
    expect(arrivals().filter((one) => one.startsWith('a'))).toStrictEqual(['a1', 'a1'])
    isUp = true
    await desk.later(HOUR)
    expect(arrivals().filter((one) => one.startsWith('a'))).toStrictEqual(['a1', 'a1', 'a1', 'a2', 'a3'])
  })

  it('reaches others although one contact has very many events that fail', async () => {
    const desk = await aHookDesk()
    desk.http.on(HOOK_URL, ({ body }) => ({ status: body?.includes('ada@') ? 500 : 200 }))
    for (let n = 0; n < 300; n++) await desk.track('step', 'ada@example.com', { n })
    await desk.track('step', 'bob@example.com')
    await desk.run()
    expect(desk.received().map(({ data }) => data.email)).toStrictEqual(['ada@example.com', 'bob@example.com'])
  })

  it('sends nothing about a deleted contact', async () => {
    const desk = await aHookDesk()
    const { contactId } = await desk.track('signup')
    await deleteContact(await desk.now(), contactId)
    await desk.run()
    expect(desk.requests()).toStrictEqual([])
    expect(await desk.attempts()).toMatchObject([{ outcome: 'skipped', error: 'The contact was deleted.' }])
    await desk.track('signup', 'bob@example.com')
    await desk.track('again', 'bob@example.com')
    await desk.runJobs()
    expect(await desk.attempts()).toStrictEqual([])
    await desk.run()
    expect(desk.received().map(({ type }) => type)).toStrictEqual(['signup', 'again'])
  })

  it('leaves no attempt of a contact who was erased during it', async () => {
    const desk = await aHookDesk()
    const { contactId } = await desk.track('signup')
    let answer = () => {}
    desk.http.on(HOOK_URL, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { status: 500, body: 'ada@example.com is unknown' }
    })
    await desk.worker().runner.run()
    await deleteContact(await desk.now(), contactId)
    await desk.runJobs()
    answer()
    await desk.run()
    expect(await desk.attempts()).toStrictEqual([])
  })
})

describe('an endpoint that accepts no events', () => {
  it.each([
    [
      'disabled',
      async (desk: Desk) =>
        updateWebhookEndpoint(await desk.now(), { id: desk.endpoint.id, changes: { enabled: false } }),
    ],
    ['deleted', async (desk: Desk) => deleteWebhookEndpoint(await desk.now(), desk.endpoint.id)],
  ])('gets nothing from the moment that it is %s', async (_, act) => {
    const desk = await aHookDesk()
    await desk.track('before')
    await act(desk)
    await desk.track('after')
    await desk.run()
    expect(desk.requests()).toStrictEqual([])
    expect(await (await desk.now()).store.webhooks.countWaiting(desk.endpoint.id, 9)).toBe(1)
  })

  it('gets waiting events when it is enabled, and none from the time between', async () => {
    const desk = await aHookDesk()
    await desk.track('before')
    const set = async (enabled: boolean) =>
      updateWebhookEndpoint(await desk.now(), { id: desk.endpoint.id, changes: { enabled } })
    await set(false)
    await desk.track('between')
    await set(true)
    await desk.track('after')
    await desk.run()
    expect(desk.received().map(({ type }) => type)).toStrictEqual(['before', 'after'])
  })

  it('waits while its project is disabled', async () => {
    const desk = await aHookDesk()
    await desk.track('before')
    const ctx = await desk.now()
    await ctx.store.settings.update({ ...ctx.project, disabled: true })
    await desk.run()
    expect(desk.requests()).toStrictEqual([])
    await ctx.store.settings.update({ ...ctx.project, disabled: false })
    await desk.run()
    expect(desk.requests()).toHaveLength(1)
  })
})

type Desk = Awaited<ReturnType<typeof aHookDesk>>

describe('a dead endpoint', () => {
  it('gets few requests, is paused after a day, and its owners are notified once', async () => {
    const desk = await aHookDesk()
    desk.http.on(HOOK_URL, () => 'unreachable')
    for (let n = 0; n < 200; n++) await desk.track('step', `p${n}@example.com`)
    await desk.run()
    expect(desk.requests().length).toBeLessThanOrEqual(8)
    for (let minutes = 0; minutes < 24 * 60 + 5; minutes++) await desk.later(60_000)
    expect(desk.requests().length).toBeLessThan(1500)
    expect(await desk.endpointNow()).toMatchObject({ enabled: true, pauseReason: 'failing', noticeDue: true })
    const before = desk.requests().length
    await desk.track('during')
    await desk.later(DAY)
    expect(desk.requests()).toHaveLength(before)
    const ctx = await desk.now()
    expect(await ctx.store.webhooks.countWaiting(desk.endpoint.id, 1000)).toBe(200)
    await noticePauses(desk.world, () => false)
    expect(await desk.store.webhooks.listNotices(10)).toStrictEqual([])
  })

  it('gets everything, in order, once it works again', async () => {
    const desk = await aHookDesk()
    let isUp = false
    desk.http.on(HOOK_URL, () => (isUp ? {} : 'timeout'))
    for (let n = 0; n < 40; n++) await desk.track('step', `p${n % 8}@example.com`, { n })
    for (let minutes = 0; minutes < 60; minutes++) await desk.later(60_000)
    isUp = true
    const from = desk.requests().length
    for (let minutes = 0; minutes < 45; minutes++) await desk.later(60_000)
    const numbers = desk
      .received()
      .slice(from)
      .map(({ data }) => Number(data.data.n))
    expect([...numbers].sort((a, b) => a - b)).toStrictEqual(Array.from({ length: 40 }, (_, n) => n))
    for (let p = 0; p < 8; p++) {
      const own = numbers.filter((n) => n % 8 === p)
      expect(own).toStrictEqual([...own].sort((a, b) => a - b))
    }
  })

  it('does not wait for events that were deleted', async () => {
    const desk = await aHookDesk()
    let isUp = false
    desk.http.on(HOOK_URL, () => (isUp ? {} : 'unreachable'))
    for (let n = 0; n < 40; n++) await desk.track('noise', `p${n}@example.com`)
    await desk.track('signup', 'last@example.com')
    for (let minutes = 0; minutes < 15; minutes++) await desk.later(60_000)
    await deleteEvents(await desk.now(), 'noise')
    isUp = true
    const from = desk.requests().length
    await desk.later(60_000)
    // Each run takes some of the deleted ones: they are no requests.
    for (let runs = 0; runs < 50; runs++) await desk.run()
    expect(desk.received().slice(from)).toMatchObject([{ type: 'signup' }])
  })

  it('is paused immediately by 410', async () => {
    const desk = await aHookDesk()
    desk.http.on(HOOK_URL, () => ({ status: 410 }))
    await desk.track('signup')
    await desk.run()
    expect(await desk.endpointNow()).toMatchObject({ pauseReason: 'gone' })
    expect((await desk.now()).project.webhookEndpoints).toStrictEqual([])
  })
})

describe('a test event', () => {
  it('is sent immediately, whether the endpoint is enabled or not', async () => {
    const desk = await aHookDesk({ enabled: false })
    desk.http.on(HOOK_URL, () => ({ status: 418, body: 'teapot' }))
    const attempt = await testWebhookEndpoint(await desk.now(), desk.endpoint.id)
    expect(attempt).toMatchObject({
      outcome: 'failed',
      status: 418,
      body: 'teapot',
      number: 1,
      nextAttemptAt: undefined,
    })
    expect(desk.received()).toMatchObject([{ type: 'webhook.test', id: attempt.eventId }])
    expect(await desk.endpointNow()).toStrictEqual(desk.endpoint)
  })

  it('is refused while the project has too many requests in flight', async () => {
    const desk = await aHookDesk()
    desk.http.on(HOOK_URL, () => 'busy')
    await expect(testWebhookEndpoint(await desk.now(), desk.endpoint.id)).rejects.toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
    })
  })
})

describe('redelivering', () => {
  it('sends the event again under its id', async () => {
    const desk = await aHookDesk()
    const { id } = await desk.track('signup')
    await desk.run()
    const [attempt] = await desk.attempts()
    expect(await redeliverWebhook(await desk.now(), attempt?.id ?? '')).toStrictEqual({
      endpointId: desk.endpoint.id,
      eventId: id,
    })
    await desk.run()
    expect(desk.received().map((one) => one.id)).toStrictEqual([id, id])
  })

  it('immediately tries an event that waits for its next attempt', async () => {
    const desk = await aHookDesk()
    let status = 500
    desk.http.on(HOOK_URL, () => ({ status }))
    await desk.track('signup')
    await desk.run()
    status = 200
    const [attempt] = await desk.attempts()
    await redeliverWebhook(await desk.now(), attempt?.id ?? '')
    await desk.run()
    await desk.later(DAY)
    expect(desk.requests()).toHaveLength(2)
  })

  it('is refused for a test, a paused endpoint, and a deleted event', async () => {
    const desk = await aHookDesk()
    await desk.track('signup')
    await desk.run()
    const [attempt] = await desk.attempts()
    const again = async () => redeliverWebhook(await desk.now(), attempt?.id ?? '')
    const ctx = await desk.now()
    const test = await testWebhookEndpoint(ctx, desk.endpoint.id)
    await ctx.store.webhooks.record([test])
    await expect(redeliverWebhook(ctx, test.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await updateWebhookEndpoint(ctx, { id: desk.endpoint.id, changes: { enabled: false } })
    await expect(again()).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('disabled') })
    await updateWebhookEndpoint(ctx, { id: desk.endpoint.id, changes: { enabled: true } })
    await ctx.store.events.deleteByContacts([attempt?.contactId ?? 'cnt_'], 9)
    await expect(again()).rejects.toMatchObject({ code: 'CONFLICT', message: 'The event was deleted.' })
    await expect(redeliverWebhook(ctx, 'wat_none')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })
})
