import { z } from 'zod'
import { httpUrl } from './urls.ts'

/** The payment provider. */
export interface BillingConfig {
  /** Undefined without a payment provider. */
  readonly stripe: StripeConfig | undefined
}

export interface StripeConfig {
  readonly key: string
  readonly webhookSecret: string
  readonly price: string
  readonly url: string | undefined
}

/** The schemas of the settings by the names of their environment variables. */
export const BillingVariables = {
  POSTHORN_STRIPE_KEY: z
    .string()
    .regex(/^(?:sk|rk)_\S{1,250}$/, 'must be a Stripe secret key, sk_… or rk_…')
    .optional()
    .describe('Stripe secret key, which enables payments. None by default.'),
  POSTHORN_STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{1,250}$/, 'must be a Stripe signing secret, whsec_…')
    .optional()
    .describe('Signing secret of the webhook endpoint <base URL>/webhooks/incoming/stripe.'),
  POSTHORN_STRIPE_PRICE: z
    .string()
    .regex(/^price_\S{1,250}$/, 'must be a Stripe price, price_…')
    .optional()
    .describe('The recurring price to which projects subscribe.'),
  POSTHORN_STRIPE_URL: httpUrl.optional().describe('URL of the Stripe API, to replace it in tests.'),
}

type BillingVariableValues = z.output<z.ZodObject<typeof BillingVariables>>

/** Returns the problem if only a part of the settings for Stripe is set. */
export function halfStripe(given: BillingVariableValues): string | undefined {
  const { POSTHORN_STRIPE_KEY: key, POSTHORN_STRIPE_WEBHOOK_SECRET: secret, POSTHORN_STRIPE_PRICE: price } = given
  const count = [key, secret, price].filter((one) => one !== undefined).length
  return count === 0 || count === 3
    ? undefined
    : 'POSTHORN_STRIPE_KEY, POSTHORN_STRIPE_WEBHOOK_SECRET and POSTHORN_STRIPE_PRICE belong together: set all or none of them.'
}

export function billingOf(given: BillingVariableValues): BillingConfig {
  const {
    POSTHORN_STRIPE_KEY: key,
    POSTHORN_STRIPE_WEBHOOK_SECRET: webhookSecret,
    POSTHORN_STRIPE_PRICE: price,
  } = given
  if (key === undefined || webhookSecret === undefined || price === undefined) return { stripe: undefined }
  return { stripe: { key, webhookSecret, price, url: given.POSTHORN_STRIPE_URL } }
}
