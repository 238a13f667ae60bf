import {
  Attachment,
  type Context,
  LINE_PATTERN,
  RECIPIENTS_MAX,
  Recipients,
  Sender,
  SendRequest,
  type SentEmail,
  sendEmails,
  sizeOfRequest,
  withHtmlBody,
} from '@posthorn/core'
import { z } from 'zod'
import { success } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { Timestamp } from '../http/shapes.ts'
import { presentWarnings, Warnings } from './warnings.present.ts'

/** Base64 of a message of 40 MB, with room for the JSON around it. */
const SEND_BODY_LIMIT = 55 * 1024 * 1024

z.globalRegistry.add(Attachment, { id: 'Attachment', description: 'A file in the mail.' })

/** An address with a name, in the form that `to` and `from` take. */
export const RecipientRecord = z
  .object({
    email: z.string().meta({ format: 'idn-email', maxLength: 254 }),
    name: z.string().min(1).max(255).meta({ pattern: LINE_PATTERN }).nullish(),
  })
  .meta({
    id: 'Recipient',
    description: 'An address with a display name; the name is stored in the data of the contact.',
  })

const ADDRESS_FORMS = [{ type: 'string', format: 'email' }, { $ref: '#/components/schemas/Recipient' }]
const ADDRESS_LIST = { type: 'array', minItems: 1, maxItems: RECIPIENTS_MAX, items: { anyOf: ADDRESS_FORMS } }

// Core parses them from any value; the document says which forms they have.
z.globalRegistry.add(Sender, { ...Sender.meta(), anyOf: ADDRESS_FORMS })
z.globalRegistry.add(Recipients, { ...Recipients.meta(), anyOf: [...ADDRESS_FORMS, ADDRESS_LIST] })

const SendResult = z
  .object({
    success: z.literal(true),
    data: z.object({
      emails: z.array(
        z.object({
          contact: z.object({ id: z.string(), email: z.string() }),
          email: z.string().describe('The id of the email; GET /emails/{id} shows its status.'),
        }),
      ),
      timestamp: Timestamp,
      warnings: Warnings,
    }),
  })
  .meta({ id: 'SendResult', description: 'The accepted mails, one for each recipient.' })

function presentSent(ctx: Context, emails: readonly SentEmail[]) {
  const warnings = presentWarnings(emails.map(({ contact, lacks }) => ({ to: contact.email, lacks })))
  return {
    emails: emails.map(({ contact, email }) => ({ contact, email })),
    timestamp: ctx.clock.now().toISOString(),
    ...(warnings && { warnings }),
  }
}

async function acceptMails(ctx: Context, request: SendRequest) {
  return presentSent(ctx, await sendEmails(ctx, request))
}

const send = defineRoute({
  method: 'POST',
  path: '/v1/send',
  operationId: 'sendEmail',
  summary: 'Send a mail',
  description:
    'Accepts a mail to each recipient and answers as soon as it is safely stored; it leaves a moment later. ' +
    'Recipients become contacts. Give a `template`, or `subject` and `body`. One invalid address refuses the whole call, and nothing is sent. ' +
    'Repeat a call with the same `Idempotency-Key` after a network error: nobody gets the mail twice.',
  tag: 'Mail',
  access: 'secret',
  bodyLimit: SEND_BODY_LIMIT,
  base64At: { list: 'attachments', name: 'content' },
  body: SendRequest.meta({ id: 'SendRequest' }),
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
  responses: {
    200: {
      description: 'Every mail is accepted and will be sent.',
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
  errors: ['DOMAIN_NOT_VERIFIED', 'TEMPLATE_NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'BILLING_LIMIT_EXCEEDED'],
  prepare: ({ ctx, body }) => withHtmlBody(ctx, body),
  sizeOf: ({ body }) => sizeOfRequest(body),
  preparesLong: ({ body }) => body.type === 'markdown',
  handle: async ({ ctx, prepared }) => success(await acceptMails(ctx, prepared)),
})

/** Transactional mail. */
export const sendRoutes = [send]
