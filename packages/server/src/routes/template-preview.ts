import { requireScope } from '@posthorn/core/kernel'
import { PreviewRequest, previewMail } from '@posthorn/core/mail'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { EXAMPLE_TEMPLATE, PreviewRecord, presentPreview } from './templates.present.ts'

/** Renders a mail without sending it. */
export const previewTemplate = defineRoute({
  method: 'POST',
  path: '/templates/preview',
  operationId: 'previewTemplate',
  summary: 'Preview a mail',
  description:
    'Renders a stored template, or a `subject` and `body` of the request, with `data`, and sends nothing. `warnings` lists the ' +
    'expressions without a value; with `strict` they cause the same error as for a send. With `contact`, a named key also needs ' +
    '`contacts:read`.',
  tag: 'Templates',
  access: 'secret',
  audit: NOT_AUDITED.reads,
  effect: 'read',
  body: { schema: PreviewRequest.meta({ id: 'PreviewRequest' }) },
  examples: {
    text: {
      summary: 'Content that is not stored',
      value: {
        subject: 'Hello {{name}}',
        body: '<p>Hello {{name}}, order {{order.id}} is on its way.</p>',
        data: { name: 'Ada' },
      },
    },
    stored: { summary: 'A template', value: { template: EXAMPLE_TEMPLATE.id, data: { name: 'Ada' } } },
  },
  samples: {
    sdk: 'const { html, warnings } = await client.templates.preview($body)',
    cli: 'posthorn templates preview Welcome --set name=Ada',
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
