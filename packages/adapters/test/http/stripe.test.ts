import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stripePayments } from '../../src/stripe/index.ts'
import { type FakeStripe, fakeStripe, noticeOf, signed, WEBHOOK_SECRET } from '../stripe-kit.ts'

let stripe: FakeStripe
beforeEach(async () => {
  stripe = await fakeStripe()
})
afterEach(() => stripe.close())

const open = () =>
  stripePayments({ key: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, price: 'price_1', url: stripe.url })
const bytes = (text: string) => new TextEncoder().encode(text)

describe('Stripe', () => {
  it('creates one customer per reference, and sends it to checkout and portal', async () => {
    const payments = open()
    const [one, same] = await Promise.all(
      [1, 2].map(() => payments.createCustomer({ reference: 'prj_1', name: 'Shop' })),
    )
    expect(one).toBe(same)
    const urls = { successUrl: 'https://shop.example/yes', cancelUrl: 'https://shop.example/no' }
    expect(await payments.checkout({ customerId: one ?? '', ...urls })).toBe(`https://checkout.example/${one}`)
    expect(await payments.portal({ customerId: one ?? '', returnUrl: 'https://shop.example' })).toBe(
      `https://portal.example/${one}`,
    )
    const checkout = stripe.asked.find(({ call }) => call === 'POST /v1/checkout/sessions')
    expect(Object.fromEntries(checkout?.form ?? [])).toStrictEqual({
      mode: 'subscription',
      customer: one,
      success_url: urls.successUrl,
      cancel_url: urls.cancelUrl,
      'line_items[0][price]': 'price_1',
      'line_items[0][quantity]': '1',
    })
    for (const { headers } of stripe.asked) {
      expect(headers.authorization).toBe('Bearer sk_test_1')
      expect(headers).not.toHaveProperty('x-stripe-client-telemetry')
    }
  })

  it('lists invoices', async () => {
    const payments = open()
    const customerId = await payments.createCustomer({ reference: 'prj_1', name: 'Shop' })
    expect(await payments.invoices(customerId, 100)).toStrictEqual([
      {
        id: 'in_1',
        number: 'A-1',
        status: 'paid',
        total: 1200,
        currency: 'eur',
        createdAt: new Date(1_793_000_000_000),
        url: 'https://invoice.example/1',
        pdfUrl: undefined,
      },
    ])
  })

  it.each([
    [[], undefined],
    [['active'], 'active'],
    [['trialing'], 'active'],
    [['canceled', 'past_due'], 'late'],
    [['canceled', 'active', 'past_due'], 'active'],
    [['incomplete_expired'], 'ended'],
    [['something new'], 'ended'],
  ])('reports that subscriptions %s are %s', async (statuses, state) => {
    const payments = open()
    const customerId = await payments.createCustomer({ reference: 'prj_1', name: 'Shop' })
    stripe.subscriptions.set(
      customerId,
      statuses.map((status, n) => ({ id: `sub_${n}`, status })),
    )
    expect(await payments.subscription(customerId)).toBe(state)
  })

  it('reports why a call failed', async () => {
    const payments = open()
    const request = { customerId: 'cus_gone', returnUrl: 'https://shop.example' }
    await expect(payments.portal(request)).rejects.toMatchObject({ name: 'PaymentsError', reason: 'missing' })
    const fail = (status: number, error: object) =>
      stripe.broken.set(
        'POST /v1/customers',
        Array.from({ length: 3 }, () => ({ status, body: { error } })),
      )
    const create = () => payments.createCustomer({ reference: 'prj_1', name: 'Shop' })
    fail(401, { type: 'invalid_request_error', message: 'Invalid API Key' })
    await expect(create()).rejects.toMatchObject({ reason: 'misconfigured' })
    fail(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'line_items[0][price]' })
    await expect(create()).rejects.toMatchObject({ reason: 'misconfigured' })
    await stripe.close()
    await expect(create()).rejects.toMatchObject({ reason: 'unavailable' })
  })

  describe('Stripe notices', () => {
    const subscription = { id: 'sub_1', object: 'subscription', customer: 'cus_1', status: 'active' }
    const receive = ({ body, signature }: { body: string; signature: string | undefined }) =>
      open().receive(bytes(body), signature)

    it('are accepted about a subscription, a checkout, an invoice, or a deleted customer', async () => {
      expect(await receive(noticeOf('customer.subscription.updated', subscription))).toStrictEqual({
        id: 'evt_1',
        customerId: 'cus_1',
      })
      const expanded = { ...subscription, customer: { id: 'cus_1' } }
      expect((await receive(noticeOf('invoice.paid', expanded))).customerId).toBe('cus_1')
      expect((await receive(noticeOf('checkout.session.completed', { customer: 'cus_1' }))).customerId).toBe('cus_1')
      expect((await receive(noticeOf('customer.deleted', { id: 'cus_1' }))).customerId).toBe('cus_1')
    })

    it('are ignored if they have nothing to do with payments, or name no customer', async () => {
      expect((await receive(noticeOf('charge.refunded', subscription))).customerId).toBeUndefined()
      expect((await receive(noticeOf('invoice.paid', { customer: null }))).customerId).toBeUndefined()
    })

    it.each([
      ['without a signature', () => ({ ...noticeOf('invoice.paid', subscription), signature: undefined })],
      ['with a signature of another secret', () => noticeOf('invoice.paid', subscription, { secret: 'whsec_other' })],
      ['that is too old', () => noticeOf('invoice.paid', subscription, { at: Date.now() - 301_000 })],
      ['that was changed', () => ({ ...noticeOf('invoice.paid', subscription), body: '{"id":"evt_2"}' })],
      ['with nonsense for a signature', () => ({ ...noticeOf('invoice.paid', subscription), signature: 't=,v1=,,=' })],
    ])('are refused %s', async (_, forged) => {
      await expect(receive(forged())).rejects.toMatchObject({ name: 'PaymentsError', reason: 'signature' })
    })

    it.each(['null', '7', '[]', '{"id":7}', '{"id":"evt_1"}', 'no JSON'])(
      'are refused if they are signed but are not events: %s',
      async (body) => {
        await expect(receive(signed(body))).rejects.toMatchObject({ name: 'PaymentsError', reason: 'signature' })
      },
    )
  })
})
