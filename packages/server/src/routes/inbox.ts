import { clearInbox, deleteInboxMessage, getInboxMessage, InboxQuery, InboxRelease } from '@posthorn/core/mail'
import { z } from 'zod'
import { noContent, ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { idParam, presentPage } from '../http/shapes.ts'
import { attachmentFile, lookAt, previewFile, sourceFile } from './inbox/files.ts'
import { checkLinks } from './inbox/links.ts'
import { trackedTarget } from './inbox/own-tracking.ts'
import { ReleasedRecord, releaseFrom } from './inbox/release.ts'
import { WAIT_MAX_SECONDS, waitForMail } from './inbox/wait.ts'
import {
  EXAMPLE_MESSAGE,
  EXAMPLE_SUMMARY,
  InboxMessageRecord,
  InboxPage,
  presentInboxMessage,
  presentInboxSummary,
} from './inbox.present.ts'
import {
  EXAMPLE_CHECKS,
  EXAMPLE_LINKS,
  InboxChecksRecord,
  InboxLinksRecord,
  presentChecks,
  presentLinks,
} from './inbox-checks.present.ts'

const MailParams = idParam('email', EXAMPLE_SUMMARY.id)

const ListQuery = InboxQuery.extend({
  wait: z.coerce
    .number()
    .min(0)
    .max(WAIT_MAX_SECONDS)
    .default(0)
    .describe('Seconds to wait for the first mail if there is none yet, for tests that send and then check.'),
})

const list = defineRoute({
  method: 'GET',
  path: '/inbox/messages',
  operationId: 'listInbox',
  summary: 'List captured mails',
  description:
    'Newest first. Only available if the server captures mail instead of sending it. With a secret key, the ' +
    "response contains the mails of its project. Without a key, which works only on the server's machine, it contains those of all projects.",
  tag: 'Inbox',
  access: 'inbox',
  query: ListQuery,
  samples: {
    sdk: "for await (const mail of client.inbox.list({ search: 'ada@example.com' })) console.log(mail.subject)",
    cli: 'posthorn inbox list --search ada@example.com',
  },
  responses: {
    200: {
      description: 'A page of captured mails.',
      schema: InboxPage,
      example: { data: [EXAMPLE_SUMMARY], hasMore: false, total: 1 },
    },
  },
  errors: ['ROUTE_NOT_FOUND'],
  handle: async ({ ctx, query: { wait: seconds, ...query }, hasLeft }) =>
    ok(presentPage(await waitForMail(ctx, query, { seconds, hasLeft }), presentInboxSummary)),
})

const get = defineRoute({
  method: 'GET',
  path: '/inbox/messages/{id}',
  operationId: 'getInboxMessage',
  summary: 'Read a captured mail',
  description: 'Its headers, text, HTML and a list of its attachments, as a mail program would read them.',
  tag: 'Inbox',
  access: 'inbox',
  params: MailParams,
  samples: {
    sdk: "const mail = await client.inbox.get('{id}')",
    cli: 'posthorn inbox get {id}',
  },
  responses: { 200: { description: 'The mail.', schema: InboxMessageRecord, example: EXAMPLE_MESSAGE } },
  errors: ['ROUTE_NOT_FOUND', 'EMAIL_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    const mail = await getInboxMessage(ctx, params.id)
    return ok(presentInboxMessage(mail, await lookAt(ctx, mail, 'all')))
  },
})

const source = defineRoute({
  method: 'GET',
  path: '/inbox/messages/{id}/source',
  operationId: 'getInboxSource',
  summary: 'Get the source of a captured mail',
  description: 'The raw message (RFC 5322).',
  tag: 'Inbox',
  access: 'inbox',
  params: MailParams,
  query: z.object({
    download: z.enum(['true', 'false']).default('false').describe('Whether a browser should save it as a file.'),
  }),
  samples: {
    sdk: "const source = new TextDecoder().decode(await client.inbox.source('{id}'))",
    cli: 'posthorn inbox get {id} --source > mail.eml',
  },
  responses: { 200: { description: 'The message.', contentType: 'message/rfc822' } },
  errors: ['ROUTE_NOT_FOUND', 'EMAIL_NOT_FOUND'],
  handle: async ({ ctx, params, query }) =>
    sourceFile(await getInboxMessage(ctx, params.id), query.download === 'true' ? 'attachment' : 'inline'),
})

const preview = defineRoute({
  method: 'GET',
  path: '/inbox/messages/{id}/preview',
  operationId: 'previewInboxMessage',
  summary: 'See a captured mail',
  description:
    'The HTML of the mail, safe to open in a browser: it loads nothing from other hosts and runs no script. It does not contain the pixel that tracks opens.',
  tag: 'Inbox',
  access: 'inbox',
  params: MailParams,
  samples: {
    sdk: "const { html } = await client.inbox.get('{id}')",
    cli: 'posthorn inbox get {id} --html',
  },
  responses: { 200: { description: 'The HTML.', contentType: 'text/html' } },
  errors: ['ROUTE_NOT_FOUND', 'EMAIL_NOT_FOUND', 'RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params, world }) =>
    previewFile(world, await lookAt(ctx, await getInboxMessage(ctx, params.id), 'preview')),
})

const attachment = defineRoute({
  method: 'GET',
  path: '/inbox/messages/{id}/attachments/{index}',
  operationId: 'getInboxAttachment',
  summary: 'Get an attachment of a captured mail',
  description:
    'The bytes of one attachment. Images (PNG, JPEG, GIF, WebP, AVIF, BMP) have their own type; all other files are downloads.',
  tag: 'Inbox',
  access: 'inbox',
  params: MailParams.extend({
    index: z.coerce.number().int().min(0).max(9999).describe('The position of the attachment in the mail, from 0.'),
  }),
  samples: {
    sdk: "const bytes = await client.inbox.attachment('{id}', {index})",
  },
  responses: { 200: { description: 'The bytes.', contentType: 'application/octet-stream' } },
  errors: ['ROUTE_NOT_FOUND', 'EMAIL_NOT_FOUND', 'RESOURCE_NOT_FOUND'],
  handle: async ({ ctx, params }) => attachmentFile(ctx, params),
})

const checks = defineRoute({
  method: 'GET',
  path: '/inbox/messages/{id}/checks',
  operationId: 'checkInboxMessage',
  summary: 'Check a captured mail',
  description:
    'Whether Gmail would clip it, which mail programs do not support its features (data of caniemail.com), and how its sender is authenticated.',
  tag: 'Inbox',
  access: 'inbox',
  params: MailParams,
  samples: {
    sdk: "const checks = await client.inbox.checks('{id}')",
  },
  responses: { 200: { description: 'The results.', schema: InboxChecksRecord, example: EXAMPLE_CHECKS } },
  errors: ['ROUTE_NOT_FOUND', 'EMAIL_NOT_FOUND'],
  handle: async ({ ctx, params, world }) =>
    ok(await presentChecks(world, await lookAt(ctx, await getInboxMessage(ctx, params.id), 'html'))),
})

const links = defineRoute({
  method: 'POST',
  path: '/inbox/messages/{id}/links',
  operationId: 'checkInboxLinks',
  summary: 'Check the links of a captured mail',
  description:
    'Requests at most 50 links of the mail within 20 seconds. For a tracked link, its target is requested and ' +
    'listed, and no click is counted. Other links of this server, which might unsubscribe, are not requested, nor are ' +
    'addresses outside of the public internet.',
  tag: 'Inbox',
  access: 'inbox',
  audit: NOT_AUDITED.reads,
  effect: 'read',
  params: MailParams,
  samples: {
    sdk: "const links = await client.inbox.links('{id}')",
  },
  responses: { 200: { description: 'The result for each link.', schema: InboxLinksRecord, example: EXAMPLE_LINKS } },
  errors: ['ROUTE_NOT_FOUND', 'EMAIL_NOT_FOUND'],
  handle: async ({ ctx, params, world }) => {
    const { links } = await lookAt(ctx, await getInboxMessage(ctx, params.id), 'links')
    const http = 'project' in ctx ? ctx.http : ctx.http.for('inbox')
    const targetOf = (url: string) => trackedTarget(world, url)
    return ok(presentLinks(await checkLinks(http, { links, baseUrl: ctx.settings.baseUrl, targetOf })))
  },
})

const release = defineRoute({
  method: 'POST',
  path: '/inbox/messages/{id}/release',
  operationId: 'releaseInboxMessage',
  summary: 'Release a captured mail to a real address',
  description:
    'Sends the mail unchanged to one real address through the mail server that the operator configured for releases. Its headers stay, ' +
    'and `X-Posthorn-Released` with its id is added; bounces go to the return path of the mail. Suppressed addresses are refused. At most 30 per hour.',
  tag: 'Inbox',
  access: 'secret',
  scopes: ['send', 'contacts:read'],
  audit: { action: 'email.release' },
  cost: { isRepeatable: true },
  params: MailParams,
  body: { schema: InboxRelease.meta({ id: 'InboxRelease' }) },
  examples: { release: { summary: 'To yourself', value: { to: 'ada@example.com' } } },
  samples: {
    sdk: "const release = await client.inbox.release('{id}', $body)",
    cli: 'posthorn inbox release {id} --to ada@example.com',
  },
  responses: {
    200: {
      description: 'The mail server accepted it.',
      schema: ReleasedRecord,
      example: { id: EXAMPLE_SUMMARY.id, to: 'ada@example.com', response: '250 2.0.0 Ok: queued as 4Xy' },
    },
  },
  errors: ['ROUTE_NOT_FOUND', 'EMAIL_NOT_FOUND', 'RELEASE_NOT_CONFIGURED', 'RELEASE_REFUSED'],
  handle: async ({ ctx, params, body, world }) => {
    const { emailId, ...released } = await releaseFrom(world, ctx, { ...body, id: params.id })
    return ok({ id: emailId, ...released })
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/inbox/messages/{id}',
  operationId: 'deleteInboxMessage',
  summary: 'Delete a captured mail',
  description: 'The email itself remains in GET /emails.',
  tag: 'Inbox',
  access: 'inbox',
  audit: NOT_AUDITED.inbox,
  params: MailParams,
  samples: {
    sdk: "await client.inbox.delete('{id}')",
    cli: 'posthorn inbox delete {id} --yes',
  },
  responses: { 204: { description: 'The captured mail was deleted.' } },
  errors: ['ROUTE_NOT_FOUND', 'EMAIL_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    await deleteInboxMessage(ctx, params.id)
    return noContent()
  },
})

const clear = defineRoute({
  method: 'DELETE',
  path: '/inbox/messages',
  operationId: 'clearInbox',
  summary: 'Delete the captured mails',
  description: 'Deletes all captured mails. The emails themselves remain in GET /emails.',
  tag: 'Inbox',
  access: 'inbox',
  samples: {
    sdk: 'await client.inbox.clear()',
    cli: 'posthorn inbox clear --yes',
  },
  audit: NOT_AUDITED.inbox,
  responses: { 204: { description: 'The inbox is empty.' } },
  errors: ['ROUTE_NOT_FOUND'],
  handle: async ({ ctx }) => {
    await clearInbox(ctx)
    return noContent()
  },
})

/** The local inbox: mail that was captured instead of sent. */
export const inboxRoutes = [list, get, source, preview, attachment, checks, links, release, remove, clear]
