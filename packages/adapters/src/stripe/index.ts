import { type Invoice, type Payments, PaymentsError, type SubscriptionState } from '@posthorn/core/ports'
import Stripe from 'stripe'

export interface StripeOptions {
  /** The secret key of the account, `sk_…` or `rk_…`. */
  readonly key: string
  /** The secret that signs notices: `whsec_…`. */
  readonly webhookSecret: string
  /** The recurring price to which a project subscribes: `price_…`. */
  readonly price: string
  /** The URL of the API, if not Stripe's; without a path. */
  readonly url?: string
}

/** The longest time for a call of the API, in milliseconds, and the retries of a call that failed on the way. */
const PATIENCE_MS = 10_000
const RETRIES = 2
/** The greatest age of a notice. Stripe signs each repetition again. */
const TOLERANCE_S = 300

const STATES: Readonly<Record<string, SubscriptionState>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'late',
  unpaid: 'late',
  paused: 'late',
  canceled: 'ended',
  incomplete: 'ended',
  incomplete_expired: 'ended',
}

const BEST: readonly SubscriptionState[] = ['active', 'late', 'ended']

/** Creates payments through Stripe, with subscriptions to one price. */
export function stripePayments({ key, webhookSecret, price, url }: StripeOptions): Payments {
  const stripe = new Stripe(key, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(url !== undefined && placeOf(new URL(url))),
  })

  return {
    name: 'stripe',

    async createCustomer({ reference, name }) {
      const customer = await asked(() =>
        stripe.customers.create(
          { name, metadata: { reference } },
          { idempotencyKey: `posthorn customer ${reference}` },
        ),
      )
      return customer.id
    },

    async checkout({ customerId, successUrl, cancelUrl }) {
      const session = await asked(() =>
        stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          success_url: successUrl,
          cancel_url: cancelUrl,
          line_items: [{ price, quantity: 1 }],
        }),
      )
      if (session.url === null) throw new PaymentsError('misconfigured', 'Stripe returned no URL for the checkout.')
      return session.url
    },

    async portal({ customerId, returnUrl }) {
      const session = await asked(() =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      )
      return session.url
    },

    async invoices(customerId, limit) {
      const { data } = await asked(() => stripe.invoices.list({ customer: customerId, limit }))
      return data.map(invoiceOf)
    },

    async subscription(customerId) {
      const { data } = await asked(() => stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }))
      const states = new Set(data.map(({ status }) => STATES[status] ?? 'ended'))
      return BEST.find((state) => states.has(state))
    },

    async receive(content, signature) {
      const event = await verified(() =>
        stripe.webhooks.constructEventAsync(Buffer.from(content), signature ?? '', webhookSecret, TOLERANCE_S),
      )
      return { id: event.id, customerId: customerOf(event) }
    },
  }
}

function placeOf({ protocol, hostname, port }: URL) {
  const name = protocol === 'http:' ? 'http' : 'https'
  return { protocol: name, host: hostname, port: port === '' ? (name === 'http' ? 80 : 443) : Number(port) } as const
}

function invoiceOf(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    number: invoice.number ?? undefined,
    status: invoice.status ?? 'draft',
    total: invoice.total,
    currency: invoice.currency,
    createdAt: new Date(invoice.created * 1000),
    url: invoice.hosted_invoice_url ?? undefined,
    pdfUrl: invoice.invoice_pdf ?? undefined,
  }
}

/** Returns the customer of an event that may change the paid state. */
function customerOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { customer } = event.data.object
      return typeof customer === 'string' ? customer : customer?.id
    }
    case 'customer.deleted':
      return event.data.object.id
    default:
      return undefined
  }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new PaymentsError(reasonOf(error), `Stripe: ${error.type}`, { cause: error })
  }
}

function reasonOf(error: InstanceType<typeof Stripe.errors.StripeError>) {
  if (error.code === 'resource_missing') return error.param === 'customer' ? 'missing' : 'misconfigured'
  const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors
  const isOurs =
    error instanceof StripeAuthenticationError ||
    error instanceof StripeInvalidRequestError ||
    error instanceof StripePermissionError
  return isOurs ? 'misconfigured' : 'unavailable'
}

/** Returns a verified notice. A content with a valid signature but without sense is refused, too. */
async function verified<T extends Pick<Stripe.Event, 'id' | 'type' | 'data'>>(read: () => Promise<T>): Promise<T> {
  try {
    const event = await read()
    if (typeof event?.id !== 'string' || typeof event.data?.object !== 'object') throw new TypeError('no event')
    return event
  } catch (error) {
    throw new PaymentsError('signature', 'The notification is not from Stripe.', { cause: error })
  }
}
