import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeStripe, noticeOf, signed, WEBHOOK_SECRET } from '../../../adapters/test/stripe-kit.ts'
import { loadConfig } from '../../src/config/config.ts'
import { at, failure, sharedBench, useBench } from '../harness.ts'

async function shop() {
  const stripe = await fakeStripe()
  onTestFinished(() => stripe.close())
  const bench = await useBench({
    POSTHORN_STRIPE_KEY: 'sk_test_1',
    POSTHORN_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    POSTHORN_STRIPE_PRICE: 'price_1',
    POSTHORN_STRIPE_URL: stripe.url,
    POSTHORN_BASE_URL: 'https://mail.example',
  })
  const { call, id } = await bench.tenant()
  const path = (name: string) => `/users/@me/projects/${id}/${name}`
  const notify = ({ body, signature }: { body: string; signature?: string }) =>
    bench.call('POST /webhooks/incoming/stripe', {
      raw: body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature && { 'stripe-signature': signature }),
      },
    })
  const subscription = (customer: string) => ({ id: 'sub_1', object: 'subscription', customer, status: 'whatever' })
  return {
    stripe,
    bench,
    call,
    id,
    notify,
    path,
    checkout: (body?: object) => call(`POST ${path('checkout')}`, body ? { body } : {}),
    isPaying: async () => at((await call(`GET /projects/${id}/setup-state`)).json, 'hasSubscription'),
    /** Puts the customer at Stripe into this state, and delivers the notice. */
    async becomes(customer: string, status: string, notice: Parameters<typeof noticeOf>[2] = {}) {
      stripe.subscriptions.set(customer, [{ id: 'sub_1', status }])
      return notify(noticeOf('customer.subscription.updated', subscription(customer), notice))
    },
    subscription,
  }
}

describe('payments', () => {
  it('lead to checkout and portal, and show invoices', async () => {
    const { checkout, call, path, stripe, bench } = await shop()
    expect(at((await bench.call('GET /config')).json, 'features.billing')).toBe(true)
    expect((await call(`GET ${path('billing-invoices')}`)).json).toStrictEqual({ invoices: [] })
    expect(failure(await call(`POST ${path('billing-portal')}`))).toStrictEqual([409, 'CONFLICT'])
    const [one, two] = await Promise.all([checkout(), checkout({ successUrl: 'https://shop.example/paid' })])
    expect(one.json).toStrictEqual({ url: 'https://checkout.example/cus_1' })
    expect(two.json).toStrictEqual(one.json)
    const sessions = stripe.asked.filter(({ call }) => call === 'POST /v1/checkout/sessions')
    expect(sessions.map(({ form }) => form.get('success_url')).sort()).toStrictEqual([
      'https://mail.example',
      'https://shop.example/paid',
    ])
    expect((await call(`POST ${path('billing-portal')}`)).json).toStrictEqual({ url: 'https://portal.example/cus_1' })
    expect((await call(`GET ${path('billing-invoices')}`)).json).toStrictEqual({
      invoices: [
        {
          id: 'in_1',
          number: 'A-1',
          status: 'paid',
          total: 1200,
          currency: 'eur',
          pdfUrl: null,
          createdAt: '2026-10-26T07:33:20.000Z',
          url: 'https://invoice.example/1',
        },
      ],
    })
  })

  it('follow the current state of the subscription, for notices in any order and number', async () => {
    const { checkout, notify, becomes, isPaying, subscription, stripe } = await shop()
    await checkout()
    expect(await isPaying()).toBe(false)
    expect(at((await becomes('cus_1', 'active', { id: 'evt_2' })).json, 'result')).toBe('recorded')
    expect(await isPaying()).toBe(true)
    const early = noticeOf('customer.subscription.created', { ...subscription('cus_1'), status: 'incomplete' })
    expect(at((await notify(early)).json, 'result')).toBe('recorded')
    expect(await isPaying()).toBe(true)
    const before = stripe.asked.length
    expect(at((await notify(early)).json, 'result')).toBe('known')
    expect(stripe.asked.length).toBe(before)
    await becomes('cus_1', 'canceled', { id: 'evt_3' })
    expect(await isPaying()).toBe(false)
  })

  it('of one project are one subscription, which ends before the project', async () => {
    const { checkout, becomes, call, id } = await shop()
    await checkout()
    await becomes('cus_1', 'past_due')
    expect(failure(await checkout())).toStrictEqual([409, 'CONFLICT'])
    await becomes('cus_1', 'canceled', { id: 'evt_2' })
    expect((await checkout()).status).toBe(200)
    expect((await call(`GET /users/@me/projects/${id}`)).status).toBe(200)
  })

  it('start again when the customer was deleted at Stripe', async () => {
    const { checkout, stripe } = await shop()
    await checkout()
    const gone = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' }
    stripe.broken.set('POST /v1/checkout/sessions', [{ status: 404, body: { error: gone } }])
    expect((await checkout()).json).toStrictEqual({ url: 'https://checkout.example/cus_2' })
    expect((await checkout()).json).toStrictEqual({ url: 'https://checkout.example/cus_2' })
  })

  it('report that the provider does not answer, and nothing of its reply', async () => {
    const { checkout, stripe, becomes, isPaying } = await shop()
    await checkout()
    const refused = { status: 401, body: { error: { message: 'Invalid API Key provided: sk_test_1' } } }
    stripe.broken.set('POST /v1/checkout/sessions', [refused])
    const answer = await checkout()
    expect(failure(answer)).toStrictEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(answer.text).not.toContain('sk_test_1')
    // A notice that could not be processed is processed when it is sent again.
    stripe.broken.set('GET /v1/subscriptions', [refused])
    expect(failure(await becomes('cus_1', 'active'))).toStrictEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(at((await becomes('cus_1', 'active')).json, 'result')).toBe('recorded')
    expect(await isPaying()).toBe(true)
  })

  it('refuse return addresses that are not web addresses', async () => {
    const { checkout } = await shop()
    for (const successUrl of [
      'javascript:alert(1)',
      'data:text/html,x',
      'nonsense',
      `https://e.example/${'a'.repeat(2000)}`,
    ])
      expect(failure(await checkout({ successUrl }))).toStrictEqual([422, 'VALIDATION_ERROR'])
  })
})

describe('a stranger who calls the webhook', () => {
  it('changes nothing, learns nothing and causes no call', async () => {
    const { checkout, notify, subscription, stripe, isPaying, bench } = await shop()
    await checkout()
    stripe.subscriptions.set('cus_1', [{ id: 'sub_1', status: 'active' }])
    const before = stripe.asked.length
    const real = noticeOf('customer.subscription.updated', subscription('cus_1'))
    const forged = [
      { body: real.body },
      { body: real.body, signature: 't=1,v1=00' },
      { body: real.body, signature: ','.repeat(5000) },
      { body: real.body.replace('evt_1', 'evt_2'), signature: real.signature },
      noticeOf('customer.subscription.updated', subscription('cus_1'), { secret: 'whsec_guessed' }),
      noticeOf('customer.subscription.updated', subscription('cus_1'), { at: Date.now() - 600_000 }),
      { body: '' },
      { body: '{'.repeat(10_000), signature: real.signature },
    ]
    for (const one of forged) expect(failure(await notify(one))).toStrictEqual([403, 'FORBIDDEN'])
    expect(failure(await notify({ ...real, body: 'x'.repeat(256 * 1024 + 1) }))).toStrictEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ])
    expect(stripe.asked.length).toBe(before)
    expect(await isPaying()).toBe(false)
    for (const provider of ['paypal', 'STRIPE', '__proto__']) {
      const answer = await bench.call(`POST /webhooks/incoming/${provider}`, { raw: real.body })
      expect(failure(answer)).toStrictEqual([404, 'BILLING_DISABLED'])
      expect(answer.json).toMatchObject({ error: { suggestion: 'Use stripe as the provider.' } })
    }
  })

  it('does no harm, like a notice of Stripe about an unknown customer', async () => {
    const { notify, subscription, stripe } = await shop()
    const unknown = await notify(noticeOf('customer.subscription.updated', subscription('cus_other')))
    expect([unknown.status, at(unknown.json, 'result')]).toStrictEqual([200, 'unknown'])
    expect(at((await notify(noticeOf('charge.refunded', {}))).json, 'result')).toBe('ignored')
    expect(failure(await notify(signed('null')))).toStrictEqual([403, 'FORBIDDEN'])
    expect(stripe.asked).toStrictEqual([])
  })
})

describe('without a payment provider', () => {
  it('there are no invoices, and nothing to buy; caps work', async () => {
    const bench = await sharedBench()
    const { call, id } = await bench.tenant()
    const path = `/users/@me/projects/${id}`
    expect(at((await bench.call('GET /config')).json, 'features.billing')).toBe(false)
    expect(failure(await call(`POST ${path}/checkout`))).toStrictEqual([404, 'BILLING_DISABLED'])
    expect(failure(await call(`POST ${path}/billing-portal`))).toStrictEqual([404, 'BILLING_DISABLED'])
    expect((await call(`GET ${path}/billing-invoices`)).json).toStrictEqual({ invoices: [] })
    const notice = noticeOf('invoice.paid', { customer: 'cus_1' })
    expect(failure(await bench.call('POST /webhooks/incoming/stripe', { raw: notice.body }))).toStrictEqual([
      404,
      'BILLING_DISABLED',
    ])
    const put = await call(`PUT ${path}/billing-limits`, { body: { transactional: 1 } })
    expect(at(put.json, 'transactional.limit')).toBe(1)
  })

  it('reports that only a part of its settings is set', () => {
    expect(() => loadConfig({ POSTHORN_STRIPE_KEY: 'sk_test_1' })).toThrow(/belong together/)
    expect(() => loadConfig({ POSTHORN_STRIPE_KEY: 'pk_live_1' })).toThrow(/POSTHORN_STRIPE_KEY/)
  })
})
