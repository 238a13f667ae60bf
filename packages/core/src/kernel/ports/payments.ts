/**
 * What a subscription of a customer is worth. `active` while it is paid, `late` while a payment is overdue, `ended` when
 * it is over or was never paid.
 */
export const SUBSCRIPTION_STATES = ['active', 'late', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export interface Invoice {
  readonly id: string
  readonly number: string | undefined
  /** As the provider calls it, e.g. `paid` or `open`. */
  readonly status: string
  /** In the smallest unit of the currency. */
  readonly total: number
  /** ISO 4217, lower-case. */
  readonly currency: string
  readonly createdAt: Date
  /** Where the customer sees and pays it; undefined for a draft. */
  readonly url: string | undefined
  readonly pdfUrl: string | undefined
}

/** Something that happened to a customer, told by the provider. */
export interface PaymentNotice {
  /** The same each time that it is told. */
  readonly id: string
  /** Undefined when it is about no customer, or changes nothing of what is paid. */
  readonly customerId: string | undefined
}

/**
 * Why the provider did not do it.
 * - `signature`: the notice is not signed by the provider, or too old.
 * - `missing`: there is no such customer any more.
 * - `unavailable`: it does not answer, or has too much to do.
 * - `misconfigured`: it refuses our key, or what we ask for.
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

/** Who takes payments for the deployment. All calls may take long: none belongs into a transaction. */
export interface Payments {
  /** As it is called in the path of its notices. */
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
  /** Newest first. */
  invoices(customerId: string, limit: number): Promise<readonly Invoice[]>
  /** Returns the best state of the customer's subscriptions as they are now; undefined without one. */
  subscription(customerId: string): Promise<SubscriptionState | undefined>
  /** Reads a notice, byte by byte as it came, if its signature is right. */
  receive(content: Uint8Array, signature: string | undefined): Promise<PaymentNotice>
}
