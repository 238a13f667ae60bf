import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  getTemplateUsage,
  openTemplateNeeds,
  openTemplates,
  PreviewRequest,
  previewMail,
  requireScope,
  TemplateChanges,
  TemplateInput,
  TemplateQuery,
  updateTemplate,
} from '@posthorn/core'
import type { z } from 'zod'
import { created, noContent, ok, presentPages, streamed } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import {
  EXAMPLE_TEMPLATE,
  PreviewRecord,
  presentNeeds,
  presentPreview,
  presentTemplate,
  presentWritten,
  TemplatePageRecord,
  TemplateRecord,
  TemplateUsageRecord,
  TemplateVariablesPageRecord,
} from './templates.present.ts'

const TemplateParams = idParam('template', EXAMPLE_TEMPLATE.id)

const list = defineRoute({
  method: 'GET',
  path: '/templates',
  operationId: 'listTemplates',
  summary: 'List templates',
  description: 'Newest first: all of them, or one page when `page` or `pageSize` is given.',
  tag: 'Templates',
  access: 'secret',
  query: TemplateQuery,
  responses: {
    200: {
      description: 'Templates.',
      schema: TemplatePageRecord,
      example: { data: [EXAMPLE_TEMPLATE], total: 1, page: 1, pageSize: 20, totalPages: 1 },
    },
  },
  handle: async ({ ctx, query }) => {
    const { data, ...page } = await openTemplates(ctx, query)
    return streamed<z.input<typeof TemplatePageRecord>>({ data: presentPages(data, presentTemplate), ...page })
  },
})

const variables = defineRoute({
  method: 'GET',
  path: '/templates/variables',
  operationId: 'listTemplateVariables',
  summary: 'List the variables of templates',
  description:
    'What the templates read of the data of a mail, without their texts, for programs that make types of it. Newest first: all templates, or one page when `page` or `pageSize` is given. ' +
    'A bare name inside of `{{#each}}` may be a part of the item or a variable: it is listed as both.',
  tag: 'Templates',
  access: 'secret',
  query: TemplateQuery,
  responses: {
    200: {
      description: 'Templates and their variables.',
      schema: TemplateVariablesPageRecord,
      example: {
        data: [
          {
            id: EXAMPLE_TEMPLATE.id,
            name: EXAMPLE_TEMPLATE.name,
            variables: [{ variable: 'name', use: 'print', required: false }],
          },
        ],
        ...{ total: 1, page: 1, pageSize: 20, totalPages: 1 },
      },
    },
  },
  handle: async ({ ctx, query }) => {
    const { data, ...page } = await openTemplateNeeds(ctx, query)
    return streamed<z.input<typeof TemplateVariablesPageRecord>>({ data: presentPages(data, presentNeeds), ...page })
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/templates',
  operationId: 'createTemplate',
  summary: 'Create a template',
  description:
    'Subject and body may hold variables: `{{path}}`, `{{path ?? "fallback"}}`, `{{#if path}}…{{else}}…{{/if}}`, `{{#each path}}…{{/each}}`. ' +
    'A template that does not parse is refused with line and column.',
  tag: 'Templates',
  access: 'secret',
  body: TemplateInput.meta({ id: 'TemplateInput' }),
  examples: {
    welcome: {
      summary: 'A transactional template',
      value: {
        name: 'Welcome',
        subject: 'Welcome, {{name ?? "friend"}}',
        body: '<p>Hello {{name ?? "there"}}, good to have you.</p>',
        from: 'hello@sandbox.localhost',
        type: 'TRANSACTIONAL',
      },
    },
  },
  responses: { 201: { description: 'The template.', schema: TemplateRecord, example: EXAMPLE_TEMPLATE } },
  errors: ['DOMAIN_NOT_VERIFIED'],
  handle: async ({ ctx, body }) => created(await presentWritten(ctx, await createTemplate(ctx, body))),
})

const get = defineRoute({
  method: 'GET',
  path: '/templates/{id}',
  operationId: 'getTemplate',
  summary: 'Get a template',
  description: 'One template by its id.',
  tag: 'Templates',
  access: 'secret',
  params: TemplateParams,
  responses: { 200: { description: 'The template.', schema: TemplateRecord, example: EXAMPLE_TEMPLATE } },
  errors: ['TEMPLATE_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentTemplate(await getTemplate(ctx, params.id))),
})

const update = defineRoute({
  method: 'PATCH',
  path: '/templates/{id}',
  operationId: 'updateTemplate',
  summary: 'Change a template',
  description: 'Only what is sent changes; null clears an optional field.',
  tag: 'Templates',
  access: 'secret',
  params: TemplateParams,
  body: TemplateChanges.meta({ id: 'TemplateChanges' }),
  examples: { subject: { summary: 'A new subject', value: { subject: 'Good to see you, {{name ?? "friend"}}' } } },
  responses: {
    200: { description: 'The template as it is now.', schema: TemplateRecord, example: EXAMPLE_TEMPLATE },
  },
  errors: ['TEMPLATE_NOT_FOUND', 'DOMAIN_NOT_VERIFIED'],
  handle: async ({ ctx, params, body }) =>
    ok(await presentWritten(ctx, await updateTemplate(ctx, { id: params.id, changes: body }))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/templates/{id}',
  operationId: 'deleteTemplate',
  summary: 'Delete a template',
  description: 'Mails that were accepted with it are still sent. Refused with 409 while a workflow sends it.',
  tag: 'Templates',
  access: 'secret',
  params: TemplateParams,
  responses: { 204: { description: 'The template is gone.' } },
  errors: ['TEMPLATE_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await deleteTemplate(ctx, params.id)
    return noContent()
  },
})

const duplicate = defineRoute({
  method: 'POST',
  path: '/templates/{id}/duplicate',
  operationId: 'duplicateTemplate',
  summary: 'Copy a template',
  description: 'A copy under a new id; its name ends in " (Copy)".',
  tag: 'Templates',
  access: 'secret',
  params: TemplateParams,
  responses: {
    201: {
      description: 'The copy.',
      schema: TemplateRecord,
      example: { ...EXAMPLE_TEMPLATE, id: 'tpl_01kajwcq4s7v0y3b6e9h2k5n8r', name: 'Welcome (Copy)' },
    },
  },
  errors: ['TEMPLATE_NOT_FOUND'],
  handle: async ({ ctx, params }) => created(presentTemplate(await duplicateTemplate(ctx, params.id))),
})

const usage = defineRoute({
  method: 'GET',
  path: '/templates/{id}/usage',
  operationId: 'getTemplateUsage',
  summary: 'Where a template is used',
  description: 'The workflow steps and campaigns that refer to the template, and the number of mails made from it.',
  tag: 'Templates',
  access: 'secret',
  params: TemplateParams,
  responses: {
    200: {
      description: 'What refers to the template.',
      schema: TemplateUsageRecord,
      example: { workflowSteps: [], campaigns: [], emailsSent: 42 },
    },
  },
  errors: ['TEMPLATE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    const { workflowSteps, campaigns, emailsSent } = await getTemplateUsage(ctx, params.id)
    return ok({ workflowSteps: [...workflowSteps], campaigns: [...campaigns], emailsSent })
  },
})

const preview = defineRoute({
  method: 'POST',
  path: '/templates/preview',
  operationId: 'previewTemplate',
  summary: 'Preview a mail',
  description:
    'Renders a stored template, or a `subject` and `body` of the request, with `data`, and sends nothing. `warnings` says which ' +
    'tags have no value; with `strict` they refuse the call as they would refuse a send. With `contact`, a named key needs ' +
    '`contacts:read` as well.',
  tag: 'Templates',
  access: 'secret',
  readOnly: true,
  body: PreviewRequest.meta({ id: 'PreviewRequest' }),
  examples: {
    text: {
      summary: 'A text that is not stored',
      value: {
        subject: 'Hello {{name}}',
        body: '<p>Hello {{name}}, order {{order.id}} is on its way.</p>',
        data: { name: 'Ada' },
      },
    },
    stored: { summary: 'A template', value: { template: EXAMPLE_TEMPLATE.id, data: { name: 'Ada' } } },
  },
  responses: {
    200: {
      description: 'The mail.',
      schema: PreviewRecord,
      example: {
        subject: 'Hello Ada',
        html: '<p>Hello Ada, order  is on its way.</p>',
        text: 'Hello Ada, order is on its way.',
        warnings: [
          {
            code: 'missing_variable',
            message: '{{order.id}} has no value; it prints nothing.',
            field: 'body',
            variable: 'order.id',
          },
        ],
      },
    },
  },
  errors: ['TEMPLATE_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  handle: async ({ ctx, body }) => {
    if (body.contact !== undefined) requireScope(ctx, 'contacts:read')
    return ok(presentPreview(await previewMail(ctx, body)))
  },
})

/** Templates: reusable mails. */
export const templateRoutes = [list, variables, create, get, update, remove, duplicate, usage, preview]
