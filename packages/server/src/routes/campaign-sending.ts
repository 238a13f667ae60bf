import {
  CampaignSendRequest,
  CampaignTestRequest,
  cancelCampaign,
  pauseCampaign,
  requireRecipients,
  resumeCampaign,
  sendCampaign,
  sendCampaignTest,
} from '@posthorn/core/automation'
import { SENDS } from '../http/key-scopes.ts'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import {
  CampaignParams,
  CampaignTested,
  campaignNow,
  EXAMPLE_CAMPAIGN,
  presentCampaign,
  presentWrittenCampaign,
} from './campaigns.present.ts'
import { EXAMPLE_EMAIL } from './emails.present.ts'

const STARTED = {
  ...EXAMPLE_CAMPAIGN,
  status: 'SENDING',
  collecting: true,
  startedAt: '2026-11-21T09:31:00.000Z',
} as const

const send = defineRoute({
  method: 'POST',
  path: '/campaigns/{id}/send',
  operationId: 'sendCampaign',
  summary: 'Send a campaign',
  description:
    'Without `scheduledFor` the audience is fixed now and the campaign is SENDING; with it the campaign is SCHEDULED, and the audience is fixed then. ' +
    'A SCHEDULED campaign can be sent immediately or rescheduled; any other status is a conflict. An empty audience is refused with 400.',
  tag: 'Campaigns',
  access: 'secret',
  revises: 'campaign',
  scopes: SENDS,
  audit: { action: 'campaign.send', keeps: ['scheduledFor'] },
  params: CampaignParams,
  body: { schema: CampaignSendRequest.meta({ id: 'CampaignSendRequest' }), isOptional: true },
  examples: {
    now: { summary: 'Immediately', value: {} },
    later: { summary: 'At a time', value: { scheduledFor: '2026-12-01T09:00:00+01:00' } },
  },
  samples: {
    sdk: "const campaign = await client.campaigns.send('{id}')",
    cli: "posthorn campaigns send 'December news' --yes",
  },
  responses: campaignNow(STARTED),
  errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICT', 'DOMAIN_NOT_VERIFIED', 'SEGMENT_NOT_FOUND', 'BILLING_LIMIT_EXCEEDED'],
  prepare: async ({ ctx, params, body }) => {
    if (!body.scheduledFor) await requireRecipients(ctx, { id: params.id, action: 'send' })
  },
  cost: { preparesLong: ({ body }) => !body.scheduledFor },
  handle: async ({ ctx, params, body }) =>
    ok(await presentWrittenCampaign(ctx, await sendCampaign(ctx, { id: params.id, ...body }))),
})

const pause = defineRoute({
  method: 'POST',
  path: '/campaigns/{id}/pause',
  operationId: 'pauseCampaign',
  summary: 'Pause a campaign',
  description:
    'After the response, no mail of the campaign is handed over. Only a campaign that is SENDING can be paused.',
  tag: 'Campaigns',
  access: 'secret',
  revises: 'campaign',
  audit: { action: 'campaign.pause' },
  params: CampaignParams,
  samples: {
    sdk: "const campaign = await client.campaigns.pause('{id}')",
    cli: "posthorn campaigns pause 'December news'",
  },
  responses: campaignNow({ ...STARTED, status: 'PAUSED' }),
  errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => ok(await presentCampaign(ctx, await pauseCampaign(ctx, params.id))),
})

const resume = defineRoute({
  method: 'POST',
  path: '/campaigns/{id}/resume',
  operationId: 'resumeCampaign',
  summary: 'Resume a campaign',
  description:
    'Continues with the first recipient without a mail. A campaign that was PAUSED because it could not start is started.',
  tag: 'Campaigns',
  access: 'secret',
  revises: 'campaign',
  scopes: SENDS,
  audit: { action: 'campaign.resume' },
  params: CampaignParams,
  samples: {
    sdk: "const campaign = await client.campaigns.resume('{id}')",
    cli: "posthorn campaigns resume 'December news' --watch",
  },
  responses: campaignNow(STARTED),
  errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICT', 'DOMAIN_NOT_VERIFIED', 'SEGMENT_NOT_FOUND', 'BILLING_LIMIT_EXCEEDED'],
  prepare: ({ ctx, params }) => requireRecipients(ctx, { id: params.id, action: 'resume' }),
  handle: async ({ ctx, params }) => ok(await presentCampaign(ctx, await resumeCampaign(ctx, params.id))),
})

const cancel = defineRoute({
  method: 'POST',
  path: '/campaigns/{id}/cancel',
  operationId: 'cancelCampaign',
  summary: 'Cancel a campaign',
  description:
    'Mail that has not been handed over yet is never sent, and its record contains the reason. Only a campaign that is SCHEDULED, SENDING or PAUSED can be cancelled.',
  tag: 'Campaigns',
  access: 'secret',
  revises: 'campaign',
  audit: { action: 'campaign.cancel' },
  whileSuspended: true,
  params: CampaignParams,
  samples: {
    sdk: "const campaign = await client.campaigns.cancel('{id}')",
    cli: "posthorn campaigns cancel 'December news' --yes",
  },
  responses: campaignNow({ ...STARTED, status: 'CANCELLED', collecting: false }),
  errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => ok(await presentCampaign(ctx, await cancelCampaign(ctx, params.id))),
})

const test = defineRoute({
  method: 'POST',
  path: '/campaigns/{id}/test',
  operationId: 'testCampaign',
  summary: 'Send a test of a campaign',
  description:
    'Sends one mail with sample data, regardless of the status of the campaign. Its subject begins with "[TEST] ", it has the header `X-Campaign-Test: true`, and it does not count in statistics.',
  tag: 'Campaigns',
  access: 'secret',
  scopes: SENDS,
  audit: { action: 'campaign.test' },
  params: CampaignParams,
  body: { schema: CampaignTestRequest.meta({ id: 'CampaignTestRequest' }) },
  examples: { test: { summary: 'To yourself', value: { email: 'ada@example.com' } } },
  samples: {
    sdk: "const test = await client.campaigns.test('{id}', 'ada@example.com')",
    cli: "posthorn campaigns test 'December news' ada@example.com",
  },
  responses: {
    200: {
      description: 'The test is accepted.',
      schema: CampaignTested,
      example: { success: true, message: 'A test will be sent to ada@example.com.', email: EXAMPLE_EMAIL.id },
    },
  },
  errors: ['CAMPAIGN_NOT_FOUND', 'DOMAIN_NOT_VERIFIED', 'BILLING_LIMIT_EXCEEDED'],
  handle: async ({ ctx, params, body }) => {
    const sent = await sendCampaignTest(ctx, { id: params.id, ...body })
    return ok({ success: true, message: `A test will be sent to ${body.email}.`, email: sent?.email ?? null })
  },
})

/** Starting, pausing and canceling campaigns. */
export const campaignSendingRoutes = [send, pause, resume, cancel, test]
