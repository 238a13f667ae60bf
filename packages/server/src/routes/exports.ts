import { openContactExport } from '@posthorn/core/insight'
import type { Context } from '@posthorn/core/kernel'
import { type ContactBatch, ContactBatchQuery, openContactBatch } from '@posthorn/core/people'
import type { z } from 'zod'
import { type Parts, streamed } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { ContactPage, EXAMPLE_CONTACT, presentContact } from './contacts.present.ts'
import { ContactExportRecord, EXAMPLE_EXPORT, presentExport } from './exports.present.ts'

const get = defineRoute({
  method: 'GET',
  path: '/contacts/{id}/export',
  operationId: 'exportContact',
  summary: "Export a person's data",
  description:
    'All stored data about a person: the contact with its segments, emails with their texts and attachments, events, and the suppression of the address.',
  tag: 'Contacts',
  access: 'secret',
  audit: { action: 'contact.export' },
  params: idParam('contact', EXAMPLE_CONTACT.id),
  samples: {
    sdk: "const everything = await client.contacts.export('{id}')",
    cli: 'posthorn contacts export ada@example.com --output ada.json',
  },
  responses: {
    200: { description: 'The data.', schema: ContactExportRecord, example: EXAMPLE_EXPORT },
  },
  errors: ['CONTACT_NOT_FOUND'],
  streams: true,
  handle: async ({ ctx, params }) => streamed(presentExport(ctx, await openContactExport(ctx, params.id))),
})

const getAll = defineRoute({
  method: 'GET',
  path: '/contacts/export',
  operationId: 'exportContacts',
  summary: 'Export all contacts',
  description:
    'Newest first, in batches of up to 5000, which count as one request each. The cursor of a batch marks the beginning of the next one and does not expire; `total` is the current number of contacts.',
  tag: 'Contacts',
  access: 'secret',
  audit: { action: 'contact.export' },
  query: ContactBatchQuery,
  samples: {
    sdk: 'for await (const contact of client.contacts.exportAll()) console.log(contact.email)',
    cli: 'posthorn contacts export --output contacts.csv',
  },
  responses: {
    200: {
      description: 'A batch of the contacts.',
      schema: ContactPage,
      example: { data: [EXAMPLE_CONTACT], hasMore: false, total: 1 },
    },
  },
  streams: true,
  handle: async ({ ctx, query }) => streamed(presentBatch(ctx, await openContactBatch(ctx, query))),
})

function presentBatch(ctx: Context, { data, cursor, total }: ContactBatch): Parts<z.input<typeof ContactPage>> {
  return { data: presented(ctx, data), cursor, hasMore: () => cursor() !== undefined, total }
}

async function* presented(ctx: Context, pages: ContactBatch['data']) {
  for await (const page of pages) yield page.map((contact) => presentContact(ctx, contact))
}

/** Exports of one person's data, and of all contacts. */
export const exportRoutes = [getAll, get]
