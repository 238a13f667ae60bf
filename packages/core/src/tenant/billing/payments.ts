import { type Context, inTransaction } from '../../kernel/context/context.ts'
import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { type Invoice, type Payments, PaymentsError } from '../../kernel/ports/payments.ts'
import type { CheckoutRequest, PortalRequest } from './schema.ts'
import type { Payer } from './store.ts'

const INVOICES_MAX = 100

/** Returns the payment service. Throws `BILLING_DISABLED` where there is none. */
function requirePayments({ payments }: Pick<World, 'payments'>): Payments {
  if (!payments) throw new AppError('BILLING_DISABLED')
  return payments
}

/**
 * Returns the URL at which the project subscribes. Throws `BILLING_DISABLED`, or `CONFLICT` when it has a subscription. Call it
 * outside of transactions.
 */
export async function startCheckout(ctx: Context, { successUrl, cancelUrl }: CheckoutRequest): Promise<string> {
  const payments = requirePayments(ctx)
  const known = await ctx.store.billing.payer()
  if (known?.state === 'active' || known?.state === 'late')
    throw new AppError('CONFLICT', {
      message: 'The project already has a subscription.',
      suggestion: 'Change the subscription or the payment method in the billing portal.',
    })
  const { baseUrl } = ctx.settings
  const urls = { successUrl: successUrl ?? baseUrl, cancelUrl: cancelUrl ?? baseUrl }
  const customerId = known?.customerId ?? (await newCustomer(ctx, payments, undefined))
  try {
    return await payments.checkout({ customerId, ...urls })
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.reason !== 'missing') throw unavailable(ctx, error)
  }
  // The customer was deleted at the provider.
  const again = await newCustomer(ctx, payments, customerId)
  return payments.checkout({ customerId: again, ...urls }).catch((error: unknown) => {
    throw unavailable(ctx, error)
  })
}

/** Creates a customer; two requests at the same time get the same one. */
async function newCustomer(ctx: Context, payments: Payments, instead: string | undefined): Promise<string> {
  const { id, name } = ctx.project
  const reference = instead === undefined ? id : `${id} ${instead}`
  const made = await payments.createCustomer({ reference, name }).catch((error: unknown) => {
    throw unavailable(ctx, error)
  })
  return inTransaction(ctx, ({ store }) => store.billing.setPayer(made, instead))
}

/** Returns the URL of the page on which the project manages its payments. Throws `BILLING_DISABLED`, or `CONFLICT`. */
export async function openPortal(ctx: Context, { returnUrl }: PortalRequest): Promise<string> {
  const payments = requirePayments(ctx)
  const { customerId } = (await ctx.store.billing.payer()) ?? {}
  if (customerId === undefined) throw neverPaid()
  try {
    return await payments.portal({ customerId, returnUrl: returnUrl ?? ctx.settings.baseUrl })
  } catch (error) {
    if (error instanceof PaymentsError && error.reason === 'missing') throw neverPaid()
    throw unavailable(ctx, error)
  }
}

const neverPaid = () =>
  new AppError('CONFLICT', {
    message: 'The project has no payment history.',
    suggestion: 'Start a checkout first.',
  })

/** Returns the invoices of the project, newest first; none where there is no payment service. */
export async function listInvoices(ctx: Context): Promise<readonly Invoice[]> {
  const { payments } = ctx
  const { customerId } = (payments && (await ctx.store.billing.payer())) ?? {}
  if (!payments || customerId === undefined) return []
  try {
    return await payments.invoices(customerId, INVOICES_MAX)
  } catch (error) {
    if (error instanceof PaymentsError && error.reason === 'missing') return []
    throw unavailable(ctx, error)
  }
}

/** Returns whether a project has a subscription that has not ended. */
export function isPaying(payer: Payer | undefined): boolean {
  return payer?.state === 'active' || payer?.state === 'late'
}

/** Returns the error for the caller. The provider's words stay in the log: they may name the account. */
function unavailable({ log }: Pick<World, 'log'>, error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error
  log.error({ err: error, reason: error.reason }, 'request to the payment provider failed')
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'The payment provider returned an unexpected response.',
    retryAfterSeconds: 5,
    cause: error,
  })
}

/** The result of a notice. */
export type NoticeResult = 'recorded' | 'known' | 'ignored' | 'unknown'

/**
 * Handles a notice of the provider. The state of a subscription is always requested from the provider, so that notices
 * may come in any order and more than once. Throws `RESOURCE_NOT_FOUND`, `FORBIDDEN`, or `SERVICE_UNAVAILABLE`, after
 * which the provider sends it again.
 */
export async function receivePayment(
  world: World,
  {
    provider,
    content,
    signature,
  }: { readonly provider: string; readonly content: Uint8Array; readonly signature: string | undefined },
): Promise<NoticeResult> {
  const payments = requirePayments(world)
  if (provider !== payments.name)
    throw new AppError('BILLING_DISABLED', {
      message: `This server uses ${payments.name} for payments, not this provider.`,
      suggestion: `Use ${payments.name} as the provider.`,
    })
  const { id, customerId } = await payments.receive(content, signature).catch((error: unknown) => {
    if (error instanceof PaymentsError && error.reason === 'signature')
      throw new AppError('FORBIDDEN', {
        message: 'The signature of the notification is invalid, or the notification is too old.',
        suggestion: 'Check the webhook secret and the clock of this server.',
        cause: error,
      })
    throw unavailable(world, error)
  })
  if (customerId === undefined) return 'ignored'
  const { billing } = world.store
  if (await billing.hasNotice(id)) return 'known'
  if (!(await billing.hasPayer(customerId))) return 'unknown'
  const asOf = world.clock.now()
  const state = await payments.subscription(customerId).catch((error: unknown) => {
    if (error instanceof PaymentsError && error.reason === 'missing') return undefined
    throw unavailable(world, error)
  })
  return (await billing.record({ noticeId: id, customerId, state, asOf })) ? 'recorded' : 'known'
}
