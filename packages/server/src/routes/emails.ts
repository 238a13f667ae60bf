import { EmailQuery, getEmail, listEmails } from '@posthorn/core'
import { ok } from '../reply.ts'
import { defineRoute } from '../route.ts'
import { EmailPage, EmailRecord, EXAMPLE_EMAIL, presentEmail } from './emails.present.ts'
import { idParam, presentPage } from './shapes.ts'

const list = defineRoute({
  method: 'GET',
  path: '/emails',
  operationId: 'listEmails',
  summary: 'List emails',
  description: 'Every mail that was accepted, newest first, with what became of it.',
  tag: 'Mail',
  access: 'secret',
  query: EmailQuery,
  responses: {
    200: {
      description: 'A page of emails.',
      schema: EmailPage,
      example: { data: [EXAMPLE_EMAIL], hasMore: false, total: 1 },
    },
  },
  handle: async ({ ctx, query }) => ok(presentPage(await listEmails(ctx, query), presentEmail)),
})

const get = defineRoute({
  method: 'GET',
  path: '/emails/{id}',
  operationId: 'getEmail',
  summary: 'Get an email',
  description: 'One mail by its id: its status, and why if it was not sent.',
  tag: 'Mail',
  access: 'secret',
  params: idParam('email', EXAMPLE_EMAIL.id),
  responses: { 200: { description: 'The email.', schema: EmailRecord, example: EXAMPLE_EMAIL } },
  errors: ['EMAIL_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentEmail(await getEmail(ctx, params.id))),
})

/** The send ledger, readable. */
export const emailRoutes = [list, get]
