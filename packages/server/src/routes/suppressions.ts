import {
  createSuppression,
  deleteSuppression,
  getSuppression,
  importSuppressions,
  listSuppressions,
  openSuppressionExport,
  SUPPRESSION_RULES_MAX,
  SuppressionExportQuery,
  SuppressionImport,
  SuppressionInput,
  SuppressionName,
  SuppressionQuery,
} from '@posthorn/core/people'
import { z } from 'zod'
import { created, noContent, ok, streamed } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { presentPage } from '../http/shapes.ts'
import {
  EXAMPLE_DOMAIN,
  EXAMPLE_SUPPRESSION,
  presentSuppression,
  presentSuppressionBatch,
  SuppressionImportRecord,
  SuppressionPage,
  SuppressionRecord,
} from './suppressions.present.ts'

const SuppressionParams = z.object({
  email: SuppressionName.meta({
    description: 'The address, domain, or pattern, in any spelling, or the id of the entry.',
    examples: [EXAMPLE_SUPPRESSION.email],
  }),
})

const EXAMPLE_PAGE = { data: [EXAMPLE_SUPPRESSION, EXAMPLE_DOMAIN], hasMore: false, total: 2 }

const list = defineRoute({
  method: 'GET',
  path: '/suppressions',
  operationId: 'listSuppressions',
  summary: 'List suppressions',
  description:
    'The suppressed addresses, domains, and patterns, newest first. Use GET /suppressions/{email} to check a single address. ' +
    '`search` finds the beginning of an address or of its domain.',
  tag: 'Suppressions',
  access: 'secret',
  query: SuppressionQuery,
  samples: {
    sdk: "for await (const suppression of client.suppressions.list({ reason: 'BOUNCE' })) console.log(suppression.value)",
    cli: 'posthorn suppressions list --reason bounce',
  },
  responses: { 200: { description: 'A page of suppressions.', schema: SuppressionPage, example: EXAMPLE_PAGE } },
  handle: async ({ ctx, query }) => ok(presentPage(await listSuppressions(ctx, query), presentSuppression)),
})

const create = defineRoute({
  method: 'POST',
  path: '/suppressions',
  operationId: 'createSuppression',
  summary: 'Suppress an address, a domain, or a pattern',
  description:
    'The addresses receive no mail from then on, and waiting mail is not sent. An existing entry keeps its reason. ' +
    `A project can have ${SUPPRESSION_RULES_MAX} domains and patterns; those that would match unrelated people, such as com or *@*, are refused.`,
  tag: 'Suppressions',
  access: 'secret',
  audit: { action: 'suppression.create', id: 'answer' },
  whileSuspended: true,
  body: { schema: SuppressionInput.meta({ id: 'SuppressionInput' }) },
  examples: {
    manual: { summary: 'An address, manually', value: { email: 'ada@example.com' } },
    complaint: { summary: 'After a complaint', value: { email: 'ada@example.com', reason: 'COMPLAINT' } },
    domain: { summary: 'A domain with its subdomains', value: { value: '.example.org' } },
    pattern: { summary: 'A pattern', value: { value: 'abuse@*' } },
  },
  samples: {
    sdk: 'const suppression = await client.suppressions.create($body)',
    cli: 'posthorn suppressions create ada@example.com',
  },
  responses: {
    201: { description: 'The entry was added.', schema: SuppressionRecord, example: EXAMPLE_SUPPRESSION },
    200: { description: 'It was already on the list.', schema: SuppressionRecord, example: EXAMPLE_SUPPRESSION },
  },
  handle: async ({ ctx, body }) => {
    const { suppression, isNew } = await createSuppression(ctx, body)
    return (isNew ? created : ok)(presentSuppression(suppression))
  },
})

const get = defineRoute({
  method: 'GET',
  path: '/suppressions/{email}',
  operationId: 'getSuppression',
  summary: 'Get a suppression',
  description:
    'Whether and why an address is suppressed: the entry of the address, or else the domain or pattern that it matches. Also works for an erased person, whose address only the caller has.',
  tag: 'Suppressions',
  access: 'secret',
  params: SuppressionParams,
  samples: {
    sdk: "const suppression = await client.suppressions.get('{email}')",
    cli: 'posthorn suppressions get {email}',
  },
  responses: { 200: { description: 'The suppression.', schema: SuppressionRecord, example: EXAMPLE_SUPPRESSION } },
  errors: ['SUPPRESSION_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentSuppression(await getSuppression(ctx, params.email))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/suppressions/{email}',
  operationId: 'deleteSuppression',
  summary: 'Delete a suppression',
  description:
    "Allows mail again to the address, or to the addresses of a domain or a pattern that have no entry of their own. An address that bounced may bounce again, and a person who complained may complain again: both harm the sender's reputation.",
  tag: 'Suppressions',
  access: 'secret',
  audit: { action: 'suppression.delete', id: 'answer' },
  params: SuppressionParams,
  samples: {
    sdk: "await client.suppressions.delete('{email}')",
    cli: 'posthorn suppressions delete {email}',
  },
  responses: { 204: { description: 'The entry is deleted.' } },
  errors: ['SUPPRESSION_NOT_FOUND'],
  handle: async ({ ctx, params }) => ({ ...noContent(), subjectId: await deleteSuppression(ctx, params.email) }),
})

const importMany = defineRoute({
  method: 'POST',
  path: '/suppressions/import',
  operationId: 'importSuppressions',
  summary: 'Suppress many addresses, domains, and patterns',
  description:
    'At most 1000 per request, with their reasons and dates, such as the list of another mail service. An invalid entry does not affect the others. The request can be repeated.',
  tag: 'Suppressions',
  access: 'secret',
  audit: { action: 'suppression.import', id: 'answer' },
  whileSuspended: true,
  body: { schema: SuppressionImport.meta({ id: 'SuppressionImport' }) },
  examples: {
    two: {
      summary: 'Two addresses and a domain',
      value: {
        suppressions: [
          { email: 'ada@example.com', reason: 'BOUNCE', createdAt: '2024-02-29T09:30:00.000Z' },
          { email: 'grace@example.com' },
          { value: 'example.org' },
        ],
      },
    },
  },
  samples: {
    sdk: 'const result = await client.suppressions.import($body.suppressions)',
    cli: 'posthorn suppressions import suppressions.csv',
  },
  responses: {
    200: {
      description: 'The result.',
      schema: SuppressionImportRecord,
      example: { totalRequested: 3, createdCount: 3, unchangedCount: 0, failureCount: 0, errors: [] },
    },
  },
  handle: async ({ ctx, body }) => ok(await importSuppressions(ctx, body)),
})

const exportMany = defineRoute({
  method: 'GET',
  path: '/suppressions/export',
  operationId: 'exportSuppressions',
  summary: 'Export all suppressions',
  description:
    'Newest first, in batches of up to 5000, which count as one request each. The cursor of a batch marks the beginning of the next one and does not expire.',
  tag: 'Suppressions',
  access: 'secret',
  audit: { action: 'suppression.export' },
  query: SuppressionExportQuery,
  samples: {
    sdk: 'for await (const suppression of client.suppressions.export()) console.log(suppression.value)',
    cli: 'posthorn suppressions export --output suppressions.csv',
  },
  responses: { 200: { description: 'A batch of suppressions.', schema: SuppressionPage, example: EXAMPLE_PAGE } },
  streams: true,
  handle: async ({ ctx, query }) => streamed(presentSuppressionBatch(await openSuppressionExport(ctx, query))),
})

/** Addresses, domains, and patterns that get no mail. */
export const suppressionRoutes = [list, create, importMany, exportMany, get, remove]
