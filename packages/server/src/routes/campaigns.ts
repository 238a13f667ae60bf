import {
  CampaignInput,
  CampaignQuery,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  getCampaignStats,
  listCampaigns,
  listRecipients,
  RecipientQuery,
  updateCampaign,
} from '@posthorn/core/automation'
import { SHOWS_RECIPIENTS } from '../http/key-scopes.ts'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { presentPage } from '../http/shapes.ts'
import {
  CampaignCreated,
  CampaignPageRecord,
  CampaignParams,
  CampaignRecord,
  CampaignStatsRecord,
  campaignNow,
  EXAMPLE_CAMPAIGN,
  EXAMPLE_CAMPAIGN_PAGE,
  EXAMPLE_STATS,
  presentCampaign,
  presentCampaignStats,
  presentCampaigns,
  presentCreated,
  presentWrittenCampaign,
} from './campaigns.present.ts'
import { EmailPage, EXAMPLE_EMAIL, presentEmail } from './emails.present.ts'
import { CONDITION_EXAMPLES } from './segments.present.ts'

const INPUT = {
  name: EXAMPLE_CAMPAIGN.name,
  subject: EXAMPLE_CAMPAIGN.subject,
  body: EXAMPLE_CAMPAIGN.body,
  from: EXAMPLE_CAMPAIGN.from,
}

const ToAll = { summary: 'To all subscribed contacts', value: { ...INPUT, audienceType: 'ALL' } }

const list = defineRoute({
  method: 'GET',
  path: '/campaigns',
  operationId: 'listCampaigns',
  summary: 'List campaigns',
  description:
    'Newest first, by `cursor` and `limit` or by `page` and `pageSize`. `campaigns` and `data` are the same list, without texts and conditions.',
  tag: 'Campaigns',
  access: 'secret',
  query: CampaignQuery,
  samples: {
    sdk: "for await (const campaign of client.campaigns.list({ status: 'SENT' })) console.log(campaign.name)",
    cli: 'posthorn campaigns list --status SENT',
  },
  responses: {
    200: { description: 'A page of campaigns.', schema: CampaignPageRecord, example: EXAMPLE_CAMPAIGN_PAGE },
  },
  handle: async ({ ctx, query }) => ok(presentCampaigns(await listCampaigns(ctx, query))),
})

const create = defineRoute({
  method: 'POST',
  path: '/campaigns',
  operationId: 'createCampaign',
  summary: 'Create a campaign',
  description:
    'Creates a DRAFT; nothing is sent yet. A SEGMENT audience needs `segmentId`, a FILTERED one `audienceFilter`. Subject and body can contain variables, as in templates; with `template` they are copied from a template.',
  tag: 'Campaigns',
  access: 'secret',
  audit: { action: 'campaign.create' },
  body: { schema: CampaignInput.meta({ id: 'CampaignInput' }) },
  examples: {
    all: ToAll,
    segment: {
      summary: 'To the members of a segment',
      value: { ...INPUT, audienceType: 'SEGMENT', segmentId: 'seg_01kajwe2b8r4y6u9k1m3p5s7vx' },
    },
    filtered: {
      summary: 'To contacts that meet a condition',
      value: { ...INPUT, audienceType: 'FILTERED', audienceFilter: CONDITION_EXAMPLES.flat },
    },
  },
  samples: {
    sdk: 'const campaign = await client.campaigns.create($body)',
    cli: `posthorn campaigns create 'December news' --subject 'News for {{name}}' \\
  --body-file news.html --from hello@sandbox.localhost --all`,
  },
  responses: {
    201: {
      description: 'The campaign.',
      schema: CampaignCreated,
      example: { success: true, data: EXAMPLE_CAMPAIGN },
    },
  },
  errors: ['CONFLICT', 'DOMAIN_NOT_VERIFIED', 'SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, body }) => created(await presentCreated(ctx, await createCampaign(ctx, body))),
})

const get = defineRoute({
  method: 'GET',
  path: '/campaigns/{id}',
  operationId: 'getCampaign',
  summary: 'Get a campaign',
  description: 'One campaign by its id.',
  tag: 'Campaigns',
  access: 'secret',
  revises: 'campaign',
  params: CampaignParams,
  samples: {
    sdk: "const campaign = await client.campaigns.get('{id}')",
    cli: "posthorn campaigns get 'December news'",
  },
  responses: { 200: { description: 'The campaign.', schema: CampaignRecord, example: EXAMPLE_CAMPAIGN } },
  errors: ['CAMPAIGN_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(await presentCampaign(ctx, await getCampaign(ctx, params.id))),
})

const update = defineRoute({
  method: 'PUT',
  path: '/campaigns/{id}',
  operationId: 'updateCampaign',
  summary: 'Replace a campaign',
  description:
    'Takes the complete body, as for creating: absent fields are cleared. Only a DRAFT or SCHEDULED campaign can be changed. A scheduled campaign stays scheduled, and a named key also needs the scope `send` to change it.',
  tag: 'Campaigns',
  access: 'secret',
  revises: 'campaign',
  audit: { action: 'campaign.update' },
  params: CampaignParams,
  body: { schema: CampaignInput.meta({ id: 'CampaignInput' }) },
  examples: { all: ToAll },
  samples: {
    sdk: "const campaign = await client.campaigns.update('{id}', $body)",
    cli: "posthorn campaigns update 'December news' --body-file news.html",
  },
  responses: campaignNow(EXAMPLE_CAMPAIGN),
  errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICT', 'DOMAIN_NOT_VERIFIED', 'SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, params, body }) =>
    ok(await presentWrittenCampaign(ctx, await updateCampaign(ctx, { id: params.id, input: body }))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/campaigns/{id}',
  operationId: 'deleteCampaign',
  summary: 'Delete a campaign',
  description: 'Its mails are kept. Refused while it is SCHEDULED, SENDING or PAUSED: cancel it first.',
  tag: 'Campaigns',
  access: 'secret',
  revises: 'campaign',
  audit: { action: 'campaign.delete' },
  params: CampaignParams,
  samples: {
    sdk: "await client.campaigns.delete('{id}')",
    cli: "posthorn campaigns delete 'December news' --yes",
  },
  responses: { 204: { description: 'The campaign was deleted.' } },
  errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await deleteCampaign(ctx, params.id)
    return noContent()
  },
})

const duplicate = defineRoute({
  method: 'POST',
  path: '/campaigns/{id}/duplicate',
  operationId: 'duplicateCampaign',
  summary: 'Copy a campaign',
  description: 'Creates a DRAFT with a new id, regardless of the status of the original; its name ends in " (Copy)".',
  tag: 'Campaigns',
  access: 'secret',
  audit: { action: 'campaign.duplicate', id: 'answer' },
  params: CampaignParams,
  samples: {
    sdk: "const copy = await client.campaigns.duplicate('{id}')",
    cli: "posthorn campaigns duplicate 'December news'",
  },
  responses: {
    201: {
      description: 'The copy.',
      schema: CampaignRecord,
      example: { ...EXAMPLE_CAMPAIGN, id: 'cmp_01kajwhr4t7w0z3c6f9j2m5q8v', name: 'December news (Copy)' },
    },
  },
  errors: ['CAMPAIGN_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => created(await presentCampaign(ctx, await duplicateCampaign(ctx, params.id))),
})

const stats = defineRoute({
  method: 'GET',
  path: '/campaigns/{id}/stats',
  operationId: 'getCampaignStats',
  summary: 'Get the statistics of a campaign',
  description: 'The results so far. They always match the records of its mails.',
  tag: 'Campaigns',
  access: 'secret',
  params: CampaignParams,
  samples: {
    sdk: "const stats = await client.campaigns.stats('{id}')",
    cli: "posthorn campaigns stats 'December news'",
  },
  responses: { 200: { description: 'The statistics.', schema: CampaignStatsRecord, example: EXAMPLE_STATS } },
  errors: ['CAMPAIGN_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentCampaignStats(await getCampaignStats(ctx, params.id))),
})

const recipients = defineRoute({
  method: 'GET',
  path: '/campaigns/{id}/recipients',
  operationId: 'listCampaignRecipients',
  summary: 'List the recipients of a campaign',
  description: 'Its mails, one for each recipient, last collected first.',
  tag: 'Campaigns',
  access: 'secret',
  scopes: SHOWS_RECIPIENTS,
  params: CampaignParams,
  query: RecipientQuery,
  samples: {
    sdk: "for await (const mail of client.campaigns.recipients('{id}', { status: 'FAILED' })) console.log(mail.id)",
    cli: "posthorn campaigns recipients 'December news' --status FAILED",
  },
  responses: {
    200: {
      description: 'A page of mails.',
      schema: EmailPage,
      example: {
        data: [{ ...EXAMPLE_EMAIL, sourceType: 'CAMPAIGN', campaignId: EXAMPLE_CAMPAIGN.id, requestId: null }],
        hasMore: false,
        total: 1,
      },
    },
  },
  errors: ['CAMPAIGN_NOT_FOUND'],
  handle: async ({ ctx, params, query }) =>
    ok(presentPage(await listRecipients(ctx, { id: params.id, ...query }), presentEmail)),
})

/** Campaigns: mails to an audience. */
export const campaignRoutes = [list, create, get, update, remove, duplicate, stats, recipients]
