import {
  COPIES_MAX,
  type Context,
  Copies,
  NAME_PATTERN,
  RECIPIENTS_MAX,
  Recipients,
  Sender,
} from '@posthorn/core/kernel'
import {
  Attachment,
  BATCH_MAX,
  SendBatch,
  SendRequest,
  type SentEmail,
  sendBatch,
  sendEmails,
  sizeOfRequest,
  withHtmlBodies,
  withHtmlBody,
} from '@posthorn/core/mail'
import { z } from 'zod'
import { success } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { Timestamp } from '../http/shapes.ts'
import { presentWarnings, Warnings } from './warnings.present.ts'

/** Base64 of a message of 40 MB, with room for the JSON around it. */
const SEND_BODY_LIMIT = 55 * 1024 * 1024

z.globalRegistry.add(Attachment, { id: 'Attachment', description: 'A file in the mail.' })

/** An address with a name, in the form that `to` and `from` take. */
export const RecipientRecord = z
  .object({
    email: z.string().meta({ format: 'idn-email', maxLength: 254 }),
    name: z.string().min(1).max(255).meta({ pattern: NAME_PATTERN }).nullish(),
  })
  .meta({
    id: 'Recipient',
    description: 'An address with a display name; the name is stored in the data of the contact.',
  })

const ADDRESS_FORMS = [
  { type: 'string', format: 'idn-email' },
  { type: 'string', pattern: '[<,;]', description: 'Name <address>' },
  { $ref: '#/components/schemas/Recipient' },
]
const listOf = (minItems: number, maxItems: number) => ({
  type: 'array',
  minItems,
  maxItems,
  items: { anyOf: ADDRESS_FORMS },
})

// Core parses them from any value; the document says which forms they have.
z.globalRegistry.add(Sender, { ...Sender.meta(), anyOf: ADDRESS_FORMS })
z.globalRegistry.add(Recipients, { ...Recipients.meta(), anyOf: [...ADDRESS_FORMS, listOf(1, RECIPIENTS_MAX)] })
z.globalRegistry.add(SendRequest, { ...SendRequest.meta(), id: 'SendRequest' })
z.globalRegistry.add(Copies, { ...Copies.meta(), anyOf: [...ADDRESS_FORMS, listOf(0, COPIES_MAX)] })

const AcceptedEmails = z.array(
  z.object({
    contact: z.object({ id: z.string(), email: z.string() }),
    email: z.string().describe('The id of the email; GET /emails/{id} shows its status.'),
    copy: z.enum(['cc', 'bcc']).optional().describe('The kind of copy; absent for the mail itself.'),
  }),
)

const SendResult = z
  .object({
    success: z.literal(true),
    data: z.object({ emails: AcceptedEmails, timestamp: Timestamp, warnings: Warnings }),
  })
  .meta({ id: 'SendResult', description: 'The accepted mails, one for each recipient.' })

const presentEmails = (emails: readonly SentEmail[]) =>
  emails.map(({ contact, email, copy }) => (copy ? { contact, email, copy } : { contact, email }))

function presentSent(ctx: Context, emails: readonly SentEmail[]) {
  const warnings = presentWarnings(emails.map(({ contact, missing, notes }) => ({ to: contact.email, missing, notes })))
  return {
    emails: presentEmails(emails),
    timestamp: ctx.clock.now().toISOString(),
    ...(warnings && { warnings }),
  }
}

const send = defineRoute({
  method: 'POST',
  path: '/v1/send',
  operationId: 'sendEmail',
  summary: 'Send a mail',
  description:
    'Accepts one mail per recipient and responds when they are safely stored; they are sent a moment later. ' +
    'Recipients become contacts. Send a `template`, or `subject` and `body`. If one address is invalid, the whole request is refused and nothing is sent. ' +
    'After a network error, repeat the request with the same `Idempotency-Key`: no mail is sent twice.',
  tag: 'Mail',
  access: 'secret',
  audit: NOT_AUDITED.volume,
  warnsIn: 'data',
  body: { schema: SendRequest, limit: SEND_BODY_LIMIT, base64At: { list: 'attachments', name: 'content' } },
  examples: {
    simple: {
      summary: 'Subject and body',
      value: {
        to: 'ada@example.com',
        from: 'hello@sandbox.localhost',
        subject: 'Hello {{name}}',
        body: '<p>Hello {{name ?? "there"}}!</p>',
        data: { name: 'Ada' },
      },
    },
    template: {
      summary: 'A template to several people',
      value: {
        to: ['ada@example.com', { name: 'Grace', email: 'grace@example.com' }],
        template: 'tpl_01kajw9r2m5t8k3q7x1c6v4b0n',
        data: { plan: 'pro' },
      },
    },
    copies: {
      summary: 'With copies, tags, a text part, and a time',
      value: {
        to: 'ada@example.com',
        cc: ['grace@example.com'],
        bcc: 'archive@example.com',
        from: 'shop@sandbox.localhost',
        replyTo: 'help@sandbox.localhost',
        subject: 'Your order',
        html: '<p>It is on its way.</p>',
        text: 'It is on its way.',
        tags: ['orders', { name: 'order', value: '4711' }],
        scheduledAt: '2026-11-22T09:00:00+01:00',
      },
    },
    attachment: {
      summary: 'With an attachment',
      value: {
        to: 'ada@example.com',
        from: { name: 'Shop', email: 'shop@sandbox.localhost' },
        subject: 'Your invoice',
        body: '<p>Thank you.</p>',
        attachments: [{ filename: 'invoice.txt', contentType: 'text/plain', content: 'VGhhbmsgeW91Lgo=' }],
      },
    },
  },
  samples: {
    sdk: 'const { emails } = await client.send($body)',
    cli: `posthorn send --to ada@example.com --from hello@sandbox.localhost \\
  --subject 'Hello {{name}}' --body '<p>Hello {{name ?? "there"}}!</p>' --set name=Ada`,
  },
  responses: {
    200: {
      description: 'All mails are accepted and will be sent.',
      schema: SendResult,
      example: {
        success: true,
        data: {
          emails: [
            {
              contact: { id: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze', email: 'ada@example.com' },
              email: 'eml_01kajwa5v8n1r4y7h0j3s6d9gf',
            },
          ],
          timestamp: '2026-11-21T09:30:00.000Z',
        },
      },
    },
  },
  errors: ['CONFLICT', 'DOMAIN_NOT_VERIFIED', 'TEMPLATE_NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'BILLING_LIMIT_EXCEEDED'],
  prepare: ({ ctx, body }) => withHtmlBody(ctx, body),
  cost: { size: ({ body }) => sizeOfRequest(body), preparesLong: ({ body }) => body.type === 'markdown' },
  handle: async ({ ctx, prepared }) => success(presentSent(ctx, await sendEmails(ctx, prepared))),
})

/** Templates of many bodies are compiled together. */
const BATCH_BODY_LIMIT = 10 * 1024 * 1024

const BatchResult = z
  .object({
    success: z.literal(true),
    data: z.object({
      results: z.array(z.object({ emails: AcceptedEmails })).describe('In the order of the request.'),
      timestamp: Timestamp,
      warnings: Warnings,
    }),
  })
  .meta({ id: 'BatchResult', description: 'The accepted mails, by the mail of the batch.' })

const batch = defineRoute({
  method: 'POST',
  path: '/v1/send/batch',
  operationId: 'sendBatch',
  summary: 'Send different mails',
  description:
    `Accepts up to ${BATCH_MAX} different mails in one request of at most 10 MB: all of them, or none. Errors name the mail, as in emails.3.to. ` +
    'With an `Idempotency-Key`, the whole batch is accepted once. To send one mail to many recipients, use POST /v1/send.',
  tag: 'Mail',
  access: 'secret',
  audit: NOT_AUDITED.volume,
  warnsIn: 'data',
  body: { schema: SendBatch.meta({ id: 'SendBatch' }), limit: BATCH_BODY_LIMIT },
  examples: {
    two: {
      summary: 'Two mails',
      value: {
        emails: [
          { to: 'ada@example.com', from: 'hello@sandbox.localhost', subject: 'Hello Ada', html: '<p>Hello Ada!</p>' },
          { to: 'grace@example.com', template: 'tpl_01kajw9r2m5t8k3q7x1c6v4b0n', data: { plan: 'pro' } },
        ],
      },
    },
  },
  samples: {
    sdk: 'const { results } = await client.batch($body.emails)',
  },
  responses: {
    200: {
      description: 'All mails are accepted and will be sent.',
      schema: BatchResult,
      example: {
        success: true,
        data: {
          results: [
            {
              emails: [
                {
                  contact: { id: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze', email: 'ada@example.com' },
                  email: 'eml_01kajwa5v8n1r4y7h0j3s6d9gf',
                },
              ],
            },
          ],
          timestamp: '2026-11-21T09:30:00.000Z',
        },
      },
    },
  },
  errors: ['CONFLICT', 'DOMAIN_NOT_VERIFIED', 'TEMPLATE_NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'BILLING_LIMIT_EXCEEDED'],
  prepare: ({ ctx, body }) => withHtmlBodies(ctx, body),
  cost: { preparesLong: ({ body }) => body.emails.some(({ type }) => type === 'markdown') },
  handle: async ({ ctx, prepared }) => {
    const sent = await sendBatch(ctx, prepared)
    const results = sent.map(({ emails }) => ({ emails: presentEmails(emails) }))
    const { emails: _, ...rest } = presentSent(
      ctx,
      sent.flatMap(({ emails }) => emails),
    )
    return success({ results, ...rest })
  },
})

/** Transactional mail. */
export const sendRoutes = [send, batch]
