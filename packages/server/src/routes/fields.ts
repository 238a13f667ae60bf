import { getFieldUsage } from '@posthorn/core/automation'
import { deleteField, listFields, listFieldValues } from '@posthorn/core/people'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import {
  EXAMPLE_FIELDS,
  FieldCatalogue,
  FieldDeletion,
  FieldUsageRecord,
  FieldValues,
  presentFieldUsage,
} from './fields.present.ts'

const VALUES_DEFAULT = 100
const VALUES_MAX = 200

const FieldParams = z.object({
  field: z
    .string()
    .min(1)
    .max(1000)
    .meta({
      description: 'A name in the catalogue. The prefix `data.` of a custom field is optional.',
      examples: ['data.plan'],
    }),
})

const ValuesQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(VALUES_MAX)
    .default(VALUES_DEFAULT)
    .describe(`The maximum number of values, 1 to ${VALUES_MAX}.`),
})

const list = defineRoute({
  method: 'GET',
  path: '/contacts/fields',
  operationId: 'listFields',
  summary: 'List the fields of contacts',
  description: 'The built-in fields, then every custom field, with its type and coverage.',
  tag: 'Fields',
  access: 'secret',
  samples: {
    sdk: 'const catalogue = await client.contacts.fields.list()',
    cli: 'posthorn contacts fields list',
  },
  responses: { 200: { description: 'The catalogue.', schema: FieldCatalogue, example: EXAMPLE_FIELDS } },
  handle: async ({ ctx }) => {
    const { fields } = await listFields(ctx)
    return ok({ fields: [...fields], count: fields.length })
  },
})

const values = defineRoute({
  method: 'GET',
  path: '/contacts/fields/{field}/values',
  operationId: 'listFieldValues',
  summary: 'List the values of a field',
  description:
    'The distinct values among the newest 5000 contacts; complete unless `sampled`. Strings have up to 1000 characters. Empty for `email`, and for a field without contacts.',
  tag: 'Fields',
  access: 'secret',
  params: FieldParams,
  query: ValuesQuery,
  samples: {
    sdk: "const values = await client.contacts.fields.values('{field}', { limit: 20 })",
    cli: 'posthorn contacts fields values {field} --limit 20',
  },
  responses: {
    200: {
      description: 'The values.',
      schema: FieldValues,
      example: {
        field: 'data.plan',
        values: ['free', 'pro'],
        count: 2,
        limit: VALUES_DEFAULT,
        sampled: false,
        sampleSize: 1204,
      },
    },
  },
  handle: async ({ ctx, params, query }) => {
    const { values, ...found } = await listFieldValues(ctx, { field: params.field, limit: query.limit })
    return ok({ ...found, values: [...values] })
  },
})

const usage = defineRoute({
  method: 'GET',
  path: '/contacts/fields/{field}/usage',
  operationId: 'getFieldUsage',
  summary: 'Get the usage of a field',
  description:
    'The segments, campaigns and workflows whose conditions refer to the field, and the number of contacts with the field.',
  tag: 'Fields',
  access: 'secret',
  params: FieldParams,
  samples: {
    sdk: "const usage = await client.contacts.fields.usage('{field}')",
    cli: 'posthorn contacts fields usage {field}',
  },
  responses: {
    200: {
      description: 'The references to the field.',
      schema: FieldUsageRecord,
      example: {
        hidden: [],
        usedInSegments: [{ id: 'seg_01kajwe2b8r4y6u9k1m3p5s7vx', name: 'Paying' }],
        usedInCampaigns: [],
        usedInWorkflows: [],
        contactCount: 1204,
        canDelete: false,
      },
    },
  },
  handle: async ({ ctx, params }) => ok(presentFieldUsage(await getFieldUsage(ctx, params.field))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/contacts/fields/{field}',
  operationId: 'deleteField',
  summary: 'Delete a field from all contacts',
  description:
    'Removes the field from the catalogue immediately, and from all contacts soon after. Conditions that refer to it remain and match nothing.',
  tag: 'Fields',
  access: 'secret',
  audit: { action: 'field.delete' },
  cost: { isRepeatable: true },
  params: FieldParams,
  samples: {
    sdk: "const deletion = await client.contacts.fields.delete('{field}')",
    cli: 'posthorn contacts fields delete {field} --yes',
  },
  responses: {
    200: { description: 'The field was deleted.', schema: FieldDeletion, example: { deletedFrom: 1204 } },
  },
  handle: async ({ ctx, params }) => ok(await deleteField(ctx, params.field)),
})

/** The catalog of the fields of contacts. */
export const fieldRoutes = [list, values, usage, remove]
