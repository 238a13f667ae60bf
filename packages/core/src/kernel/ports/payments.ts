/**
 * The states of a customer's subscription. `active` while it is paid, `late` while a payment is overdue, `ended` when
 * it is over or was never paid.
 */
export const SUBSCRIPTION_STATES = ['active', 'late', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export interface Invoice {
  readonly id: string
  readonly number: string | undefined
  /** The status in the provider's words, e.g. `paid` or `open`. */
  readonly status: string
  /** In the smallest unit of the currency. */
  readonly total: number
  /** ISO 4217, lower-case. */
  readonly currency: string
  readonly createdAt: Date
  /** The URL at which the customer sees and pays it; undefined for a draft. */
  readonly url: string | undefined
  readonly pdfUrl: string | undefined
}

/** A change of a customer, as the provider reports it. */
export interface PaymentNotice {
  /** The id, which is the same each time that the notice is sent. */
  readonly id: string
  /** Undefined when the notice is not about a customer, or changes nothing about payments. */
  readonly customerId: string | undefined
}

/**
 * The reasons for which the provider refused or failed.
 * - `signature`: the notice is not signed by the provider, or too old.
 * - `missing`: the customer does not exist any more.
 * - `unavailable`: it does not answer, or is overloaded.
 * - `misconfigured`: it refuses our key, or our request.
 */
export type PaymentsFailure = 'signature' | 'missing' | 'unavailable' | 'misconfigured'

/** The only error that `Payments` throws on purpose. */
export class PaymentsError extends Error {
  override readonly name = 'PaymentsError'
  readonly reason: PaymentsFailure

  constructor(reason: PaymentsFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.reason = reason
  }
}

/** The payment service of the deployment. All calls may take long: none belongs in a transaction. */
export interface Payments {
  /** The name in the path of its notices. */
  readonly name: string
  /** Returns the id of the customer; the same one when the reference is repeated soon. */
  createCustomer(customer: { readonly reference: string; readonly name: string }): Promise<string>
  /** Returns the URL at which the customer subscribes. */
  checkout(request: {
    readonly customerId: string
    readonly successUrl: string
    readonly cancelUrl: string
  }): Promise<string>
  /** Returns the URL at which the customer changes how it pays. */
  portal(request: { readonly customerId: string; readonly returnUrl: string }): Promise<string>
  /** Returns the latest invoices, newest first. */
  invoices(customerId: string, limit: number): Promise<readonly Invoice[]>
  /** Returns the best state of the customer's subscriptions as they are now; undefined without one. */
  subscription(customerId: string): Promise<SubscriptionState | undefined>
  /** Reads a notice, in exactly the bytes that were received, if its signature is valid. */
  receive(content: Uint8Array, signature: string | undefined): Promise<PaymentNotice>
}
