import { CapChanges, getCaps, getConsumption, updateCaps } from '@posthorn/core/tenant'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import {
  CapRecords,
  ConsumptionRecord,
  EXAMPLE_CAPS,
  EXAMPLE_CONSUMPTION,
  presentCaps,
  presentConsumption,
} from './billing.present.ts'
import { EXAMPLE_PROJECT } from './projects.present.ts'
import { ownProject } from './projects.ts'

const ProjectParams = idParam('project; a key can only access its own', EXAMPLE_PROJECT.id)

const limits = defineRoute({
  method: 'GET',
  path: '/users/@me/projects/{id}/billing-limits',
  operationId: 'getBillingLimits',
  summary: 'Get the caps of the project',
  description:
    'The caps for each category of mail, and the number of mails this month. When a cap is reached, requests to send return 402; campaigns and workflows pause without skipping a recipient.',
  tag: 'Billing',
  access: 'secret',
  params: ProjectParams,
  samples: {
    sdk: "const limits = await client.billing.limits('{id}')",
  },
  responses: { 200: { description: 'The caps.', schema: CapRecords, example: EXAMPLE_CAPS } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return ok(presentCaps(await getCaps(ctx)))
  },
})

const setLimits = defineRoute({
  method: 'PUT',
  path: '/users/@me/projects/{id}/billing-limits',
  operationId: 'setBillingLimits',
  summary: 'Change the caps of the project',
  description:
    'Takes effect immediately. null removes a cap; absent caps do not change. Waiting campaigns and workflows continue if the new cap allows it. A lower cap does not affect mails that were already accepted.',
  tag: 'Billing',
  access: 'secret',
  revises: 'project',
  needs: 'manage',
  audit: { action: 'billing.update', keeps: ['workflows', 'campaigns', 'transactional'] },
  params: ProjectParams,
  body: { schema: CapChanges.meta({ id: 'BillingLimitChanges' }) },
  examples: { caps: { summary: 'At most 10,000 mails of campaigns', value: { campaigns: 10_000, workflows: null } } },
  samples: {
    sdk: "const limits = await client.billing.setLimits('{id}', $body)",
  },
  responses: { 200: { description: 'The new caps.', schema: CapRecords, example: EXAMPLE_CAPS } },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params, body }) => {
    ownProject(ctx, params.id)
    return ok(presentCaps(await updateCaps(ctx, body)))
  },
})

const consumption = defineRoute({
  method: 'GET',
  path: '/users/@me/projects/{id}/billing-consumption',
  operationId: 'getBillingConsumption',
  summary: 'Get the number of mails this month',
  description:
    'The number of accepted mails since the first of the month (UTC). A request that is repeated with its idempotency key counts once. Refused requests, and mail to suppressed addresses outside of campaigns, do not count.',
  tag: 'Billing',
  access: 'secret',
  params: ProjectParams,
  samples: {
    sdk: "const consumption = await client.billing.consumption('{id}')",
  },
  responses: {
    200: { description: 'The mails of the month.', schema: ConsumptionRecord, example: EXAMPLE_CONSUMPTION },
  },
  errors: ['RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    ownProject(ctx, params.id)
    return ok(presentConsumption(await getConsumption(ctx)))
  },
})

/** The monthly limits of a project, and its usage. */
export const billingRoutes = [limits, setLimits, consumption]
