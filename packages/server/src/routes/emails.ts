import { CANCELLED, cancelEmail, getEmailContent, retryEmail } from '@posthorn/core/delivery'
import { getEmailTimeline } from '@posthorn/core/insight'
import { EmailQuery, listEmails, RescheduleRequest, rescheduleEmail } from '@posthorn/core/mail'
import { SHOWS_MAIL } from '../http/key-scopes.ts'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import {
  EmailContentRecord,
  EmailPage,
  EmailRecord,
  EmailWithTimelineRecord,
  EXAMPLE_CONTENT,
  EXAMPLE_EMAIL,
  EXAMPLE_TOLD,
  presentEmail,
  presentEmails,
  presentTimeline,
} from './emails.present.ts'

const list = defineRoute({
  method: 'GET',
  path: '/emails',
  operationId: 'listEmails',
  summary: 'List emails',
  description:
    'Every accepted mail with its status, newest first. With `tag` or `search`, a page may have fewer mails than `limit`, and a `total` only if it is the first and has all of them.',
  tag: 'Mail',
  access: 'secret',
  query: EmailQuery,
  samples: {
    sdk: "for await (const mail of client.emails.list({ status: 'FAILED' })) console.log(mail.id, mail.subject)",
    cli: 'posthorn emails list --status FAILED',
  },
  responses: {
    200: {
      description: 'A page of emails.',
      schema: EmailPage,
      example: { data: [EXAMPLE_EMAIL], hasMore: false, total: 1 },
    },
  },
  handle: async ({ ctx, query }) => ok(presentEmails(await listEmails(ctx, query))),
})

const get = defineRoute({
  method: 'GET',
  path: '/emails/{id}',
  operationId: 'getEmail',
  summary: 'Get an email',
  description:
    'One mail by its id, with its timeline: its acceptance, failed attempts with responses of the mail server, delivery, opens, clicks, bounces, complaints and unsubscriptions.',
  tag: 'Mail',
  access: 'secret',
  params: idParam('email', EXAMPLE_EMAIL.id),
  samples: {
    sdk: "const mail = await client.emails.get('{id}')",
    cli: 'posthorn emails get {id}',
  },
  responses: { 200: { description: 'The email.', schema: EmailWithTimelineRecord, example: EXAMPLE_TOLD } },
  errors: ['EMAIL_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentTimeline(await getEmailTimeline(ctx, params.id))),
})

const content = defineRoute({
  method: 'GET',
  path: '/emails/{id}/content',
  operationId: 'getEmailContent',
  summary: 'Get the content of an email',
  description:
    'The subject, the HTML, the text part, and the headers of one mail, composed from what is stored, with its tracked links and its footer. Its links work: following the unsubscribe link unsubscribes the recipient. After retention or erasure the content is gone (410).',
  tag: 'Mail',
  access: 'secret',
  waitsInLine: true,
  params: idParam('email', EXAMPLE_EMAIL.id),
  samples: {
    sdk: "const { html, headers } = await client.emails.content('{id}')",
    cli: 'posthorn emails content {id}',
  },
  responses: { 200: { description: 'The content.', schema: EmailContentRecord, example: EXAMPLE_CONTENT } },
  errors: ['EMAIL_NOT_FOUND', 'EMAIL_CONTENT_GONE', 'CONFLICT'],
  handle: async ({ ctx, params, world }) => ok(await getEmailContent(world, ctx, params.id)),
})

const settled = (example: typeof EXAMPLE_EMAIL) => ({
  200: { description: 'The updated email.', schema: EmailRecord, example },
})
const UNSENT = { ...EXAMPLE_EMAIL, response: null, sentAt: null, attempts: 0 } as const

const retry = defineRoute({
  method: 'POST',
  path: '/emails/{id}/retry',
  operationId: 'retryEmail',
  summary: 'Retry an email',
  description:
    'Immediately retries a mail that is waiting (PENDING), has failed (FAILED), or has an unknown outcome (UNKNOWN). It keeps its Message-ID, and its attempts are counted from zero. An UNKNOWN mail may be delivered twice. Any other status is a conflict, as is a mail whose contact was deleted. A mail of a cancelled campaign counts again for the monthly cap.',
  tag: 'Mail',
  access: 'secret',
  scopes: SHOWS_MAIL,
  audit: { action: 'email.retry' },
  params: idParam('email', EXAMPLE_EMAIL.id),
  samples: {
    sdk: "const mail = await client.emails.retry('{id}')",
    cli: 'posthorn emails retry {id}',
  },
  responses: settled({ ...UNSENT, status: 'PENDING', nextAttemptAt: EXAMPLE_EMAIL.createdAt }),
  errors: ['EMAIL_NOT_FOUND', 'CONFLICT', 'BILLING_LIMIT_EXCEEDED'],
  handle: async ({ ctx, params }) => ok(presentEmail(await retryEmail(ctx, params.id))),
})

const cancel = defineRoute({
  method: 'POST',
  path: '/emails/{id}/cancel',
  operationId: 'cancelEmail',
  summary: 'Cancel an email',
  description:
    'Sets a mail that is waiting (PENDING) or has an unknown outcome (UNKNOWN) to FAILED, with an error that explains it. A FAILED mail does not change. Any other status is a conflict.',
  tag: 'Mail',
  access: 'secret',
  scopes: SHOWS_MAIL,
  audit: { action: 'email.cancel' },
  whileSuspended: true,
  params: idParam('email', EXAMPLE_EMAIL.id),
  samples: {
    sdk: "const mail = await client.emails.cancel('{id}')",
    cli: 'posthorn emails cancel {id}',
  },
  responses: settled({ ...UNSENT, status: 'FAILED', error: CANCELLED }),
  errors: ['EMAIL_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => ok(presentEmail(await cancelEmail(ctx, params.id))),
})

const reschedule = defineRoute({
  method: 'PATCH',
  path: '/emails/{id}',
  operationId: 'rescheduleEmail',
  summary: 'Reschedule an email',
  description:
    'Changes the time of a mail that was sent with scheduledAt and is still PENDING without an attempt. Any other mail is a conflict. POST /emails/{id}/cancel cancels it, and POST /emails/{id}/retry sends it immediately.',
  tag: 'Mail',
  access: 'secret',
  scopes: SHOWS_MAIL,
  audit: { action: 'email.reschedule', keeps: ['scheduledAt'] },
  params: idParam('email', EXAMPLE_EMAIL.id),
  body: { schema: RescheduleRequest.meta({ id: 'RescheduleRequest' }) },
  examples: { later: { summary: 'Another time', value: { scheduledAt: '2026-11-22T09:00:00.000Z' } } },
  samples: {
    sdk: "const mail = await client.emails.reschedule('{id}', new Date('2026-11-22T09:00:00Z'))",
    cli: 'posthorn emails reschedule {id} --at 2h',
  },
  responses: settled({
    ...UNSENT,
    status: 'PENDING',
    scheduledAt: '2026-11-22T09:00:00.000Z',
    nextAttemptAt: '2026-11-22T09:00:00.000Z',
  }),
  errors: ['EMAIL_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) => ok(presentEmail(await rescheduleEmail(ctx, { ...params, ...body }))),
})

/** The send ledger: it can be read, and a person settles the mails that it cannot settle itself. */
export const emailRoutes = [list, get, content, retry, cancel, reschedule]
