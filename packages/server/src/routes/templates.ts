import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  getTemplate,
  getTemplateUsage,
  openTemplateNeeds,
  openTemplates,
  TemplateChanges,
  TemplateInput,
  TemplateQuery,
  updateTemplate,
} from '@posthorn/core/mail'
import type { z } from 'zod'
import { created, noContent, ok, presentPages, streamed } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { previewTemplate } from './template-preview.ts'
import {
  EXAMPLE_TEMPLATE,
  presentNeeds,
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
  description: 'Newest first: all templates, or one page if `page` or `pageSize` is given.',
  tag: 'Templates',
  access: 'secret',
  query: TemplateQuery,
  samples: {
    sdk: 'for await (const template of client.templates.list({ pageSize: 50 })) console.log(template.name)',
    cli: 'posthorn templates list',
  },
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
    'The variables of the templates, without their texts, for programs that generate types. Newest first: all templates, or one page if `page` or `pageSize` is given. ' +
    'A simple name inside `{{#each}}` can be a part of the item or a variable: it is listed as both.',
  tag: 'Templates',
  access: 'secret',
  query: TemplateQuery,
  samples: {
    sdk: 'for await (const template of client.templates.variables()) console.log(template.name)',
  },
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
        total: 1,
        page: 1,
        pageSize: 20,
        totalPages: 1,
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
    'Subject and body can contain variables: `{{path}}`, `{{path ?? "default"}}`, `{{#if path}}…{{else}}…{{/if}}`, `{{#each path}}…{{/each}}`. ' +
    'A template with a syntax error is refused, with line and column.',
  tag: 'Templates',
  access: 'secret',
  audit: { action: 'template.create' },
  body: { schema: TemplateInput.meta({ id: 'TemplateInput' }) },
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
  samples: {
    sdk: 'const template = await client.templates.create($body)',
    cli: `posthorn templates create Welcome --subject 'Welcome, {{name}}' \\
  --body-file welcome.html --from hello@sandbox.localhost`,
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
  revises: 'template',
  params: TemplateParams,
  samples: {
    sdk: "const template = await client.templates.get('{id}')",
    cli: 'posthorn templates get Welcome',
  },
  responses: { 200: { description: 'The template.', schema: TemplateRecord, example: EXAMPLE_TEMPLATE } },
  errors: ['TEMPLATE_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentTemplate(await getTemplate(ctx, params.id))),
})

const update = defineRoute({
  method: 'PATCH',
  path: '/templates/{id}',
  operationId: 'updateTemplate',
  summary: 'Change a template',
  description: 'Only the given fields change; null clears an optional field.',
  tag: 'Templates',
  access: 'secret',
  revises: 'template',
  audit: { action: 'template.update' },
  params: TemplateParams,
  body: { schema: TemplateChanges.meta({ id: 'TemplateChanges' }) },
  examples: { subject: { summary: 'A new subject', value: { subject: 'Good to see you, {{name ?? "friend"}}' } } },
  samples: {
    sdk: "const template = await client.templates.update('{id}', $body)",
    cli: "posthorn templates update Welcome --subject 'Good to see you, {{name}}'",
  },
  responses: {
    200: { description: 'The updated template.', schema: TemplateRecord, example: EXAMPLE_TEMPLATE },
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
  description: 'Accepted mails with the template are still sent. Refused with 409 while a workflow uses it.',
  tag: 'Templates',
  access: 'secret',
  revises: 'template',
  audit: { action: 'template.delete' },
  params: TemplateParams,
  samples: {
    sdk: "await client.templates.delete('{id}')",
    cli: 'posthorn templates delete Welcome --yes',
  },
  responses: { 204: { description: 'The template was deleted.' } },
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
  description: 'Creates a copy with a new id; its name ends in " (Copy)".',
  tag: 'Templates',
  access: 'secret',
  audit: { action: 'template.duplicate', id: 'answer' },
  params: TemplateParams,
  samples: {
    sdk: "const copy = await client.templates.duplicate('{id}')",
    cli: 'posthorn templates duplicate Welcome',
  },
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
  summary: 'Get the usage of a template',
  description: 'The workflow steps and campaigns that refer to the template, and the number of mails that used it.',
  tag: 'Templates',
  access: 'secret',
  params: TemplateParams,
  samples: {
    sdk: "const usage = await client.templates.usage('{id}')",
    cli: 'posthorn templates usage Welcome',
  },
  responses: {
    200: {
      description: 'The references to the template.',
      schema: TemplateUsageRecord,
      example: { workflowSteps: [], campaigns: [], hidden: [], emailsSent: 42 },
    },
  },
  errors: ['TEMPLATE_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    const { workflowSteps, campaigns, hidden, emailsSent } = await getTemplateUsage(ctx, params.id)
    return ok({ workflowSteps: [...workflowSteps], campaigns: [...campaigns], hidden: [...hidden], emailsSent })
  },
})

/** Templates: reusable mails. */
export const templateRoutes = [list, variables, create, get, update, remove, duplicate, usage, previewTemplate]
