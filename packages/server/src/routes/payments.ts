import {
  CheckoutRequest,
  listInvoices,
  openPortal,
  PortalRequest,
  receivePayment,
  startCheckout,
} from '@posthorn/core/tenant'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { EXAMPLE_INVOICES, HostedPage, InvoiceRecords, presentInvoices } from './billing.present.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'
import { ownProject } from './projects.ts'

const ProjectParams = idParam('project; a key can only access its own', EXAMPLE_PROJECT.id)

const checkout = defineRoute({
  method: 'POST',
  path: '/users/@me/projects/{id}/checkout',
  operationId: 'startCheckout',
  summary: 'Start a subscription',
  description: 'Creates a page of the payment provider for a subscription. A project can have one subscription.',
  tag: 'Billing',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'billing.checkout' },
  // The provider is called, which may take long.
  cost: { isRepeatable: true },
  params: ProjectParams,
  body: { schema: CheckoutRequest.meta({ id: 'CheckoutRequest' }), isOptional: true },
  examples: { back: { summary: 'With a return URL', value: { successUrl: 'https://app.example.com/paid' } } },
  samples: {
    sdk: "const { url } = await client.billing.checkout('{id}', $body)",
  },
  responses: {
    200: { description: 'The page.', schema: HostedPage, example: { url: 'https://checkout.stripe.com/c/pay/cs_1' } },
  },
  errors: ['RESOURCE_NOT_FOUND', 'BILLING_DISABLED', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
  handle: async ({ ctx, params, body }) => {
    ownProject(ctx, params.id)
    return ok({ url: await startCheckout(ctx, body) })
  },
})

const portal = defineRoute({
  method: 'POST',
  path: '/users/@me/projects/{id}/billing-portal',
  operationId: 'openBillingPortal',
  summary: 'Open the billing portal',
  description:
    'Creates a page of the payment provider on which a paying project can change its subscription and payment method.',
  tag: 'Billing',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'billing.open_portal' },
  cost: { isRepeatable: true },
  params: ProjectParams,
  body: { schema: PortalRequest.meta({ id: 'PortalRequest' }), isOptional: true },
  examples: { back: { summary: 'With a return URL', value: { returnUrl: 'https://app.example.com/' } } },
  samples: {
    sdk: "const { url } = await client.billing.portal('{id}', $body)",
  },
  responses: {
    200: { description: 'The page.', schema: HostedPage, example: { url: 'https://billing.stripe.com/p/session/1' } },
  },
  errors: ['RESOURCE_NOT_FOUND', 'BILLING_DISABLED', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
  handle: async ({ ctx, params, body }) => {
    ownProject(ctx, params.id)
    return ok({ url: await openPortal(ctx, body) })
  },
})

const invoices = defineRoute({
  method: 'GET',
  path: '/users/@me/projects/{id}/billing-invoices',
  operationId: 'listInvoices',
  summary: 'List the invoices of the project',
  description: 'At most 100, newest first; none if payments are not configured.',
  tag: 'Billing',
  access: 'secret',
  needs: 'manage',
  params: ProjectParams,
  samples: {
    sdk: "const invoices = await client.billing.invoices('{id}')",
  },
  responses: { 200: { description: 'The invoices.', schema: InvoiceRecords, example: EXAMPLE_INVOICES } },
  errors: ['RESOURCE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return ok(presentInvoices(await listInvoices(ctx)))
  },
})

/** Longer than any notice that matters here. */
const BODY_LIMIT = 256 * 1024

const notice = defineRoute({
  method: 'POST',
  path: '/webhooks/incoming/{provider}',
  operationId: 'receivePayment',
  summary: 'Receive a notification of the payment provider',
  description:
    'Notifications of Stripe about subscriptions. They must be signed with POSTHORN_STRIPE_WEBHOOK_SECRET and be at most five minutes old. They can arrive in any order, and repeated ones are ignored for 30 days. 503 asks the provider to send it again.',
  tag: 'Webhooks',
  access: 'open',
  takesAnyQuery: true,
  audit: NOT_AUDITED.receives,
  params: z.object({
    provider: z.string().max(40).meta({ description: 'The payment provider.', example: 'stripe' }),
  }),
  body: {
    schema: z.looseObject({}).meta({ id: 'PaymentNotice' }),
    format: 'raw',
    limit: BODY_LIMIT,
    takesAnyMedia: true,
  },
  examples: { paid: { summary: 'An event of Stripe', value: { id: 'evt_1', object: 'event', type: 'invoice.paid' } } },
  responses: {
    200: {
      description: 'The notification was accepted.',
      schema: z
        .object({
          success: z.literal(true),
          result: z
            .enum(['recorded', 'known', 'ignored', 'unknown'])
            .describe(
              'recorded: it was new. known: it is a repetition. ignored: it is not about a subscription. unknown: it is not about a known project.',
            ),
        })
        .meta({ id: 'PaymentResult' }),
      example: { success: true, result: 'recorded' },
    },
  },
  errors: ['FORBIDDEN', 'BILLING_DISABLED', 'SERVICE_UNAVAILABLE'],
  handle: async ({ ctx, params: { provider }, raw, header }) => {
    const result = await receivePayment(ctx, { provider, content: raw, signature: header('stripe-signature') })
    return ok({ success: true as const, result })
  },
})

/** Payments, if a provider is configured. */
export const paymentRoutes = [checkout, portal, invoices, notice]
