import {
  CheckoutRequest,
  listInvoices,
  openPortal,
  PortalRequest,
  receivePayment,
  startCheckout,
} from '@posthorn/core/tenant'
import { z } from 'zod'
import { NOT_AUDITED } from '../http/audit-rules.ts'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { EXAMPLE_INVOICES, HostedPage, InvoiceRecords, presentInvoices } from './billing.present.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'
import { ownProject } from './projects.ts'

const ProjectParams = idParam('project; a key reaches only its own', EXAMPLE_PROJECT.id)

const checkout = defineRoute({
  method: 'POST',
  path: '/users/@me/projects/{id}/checkout',
  operationId: 'startCheckout',
  summary: 'Begin to subscribe',
  description: 'Makes a page of the payment provider on which the project subscribes. A project has one subscription.',
  tag: 'Billing',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'billing.checkout' },
  // The provider is asked, which may take long.
  repeatable: true,
  params: ProjectParams,
  isBodyOptional: true,
  body: CheckoutRequest.meta({ id: 'CheckoutRequest' }),
  examples: { back: { summary: 'Come back afterwards', value: { successUrl: 'https://app.example.com/paid' } } },
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
    'Makes a page of the payment provider on which a project that has paid changes its subscription and how it pays.',
  tag: 'Billing',
  access: 'secret',
  needs: 'manage',
  audit: { action: 'billing.open_portal' },
  repeatable: true,
  params: ProjectParams,
  isBodyOptional: true,
  body: PortalRequest.meta({ id: 'PortalRequest' }),
  examples: { back: { summary: 'Come back afterwards', value: { returnUrl: 'https://app.example.com/' } } },
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
  description: 'The newest 100, newest first; none where nobody takes payments.',
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
  summary: 'Receive a notice of the payment provider',
  description:
    'What Stripe tells about subscriptions. Only notices that are signed with POSTHORN_STRIPE_WEBHOOK_SECRET and not older than five minutes count, in any order, once each for 30 days. 503 asks the provider to send it again.',
  tag: 'Webhooks',
  access: 'open',
  takesAnyQuery: true,
  audit: NOT_AUDITED.receives,
  params: z.object({
    provider: z.string().max(40).meta({ description: 'The payment provider.', example: 'stripe' }),
  }),
  bodyType: 'raw',
  takesAnyMedia: true,
  bodyLimit: BODY_LIMIT,
  body: z.looseObject({}).meta({ id: 'PaymentNotice' }),
  examples: { paid: { summary: 'An event of Stripe', value: { id: 'evt_1', object: 'event', type: 'invoice.paid' } } },
  responses: {
    200: {
      description: 'It was taken.',
      schema: z
        .object({
          success: z.literal(true),
          result: z
            .enum(['recorded', 'known', 'ignored', 'unknown'])
            .describe(
              'recorded: it was new. known: it had come before. ignored: it says nothing about a subscription. unknown: it is about no project.',
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

/** Payments, where a provider takes them. */
export const paymentRoutes = [checkout, portal, invoices, notice]
