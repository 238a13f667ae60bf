import { openContactExport } from '@posthorn/core'
import { streamed } from '../reply.ts'
import { defineRoute } from '../route.ts'
import { EXAMPLE_CONTACT } from './contacts.present.ts'
import { ContactExportRecord, EXAMPLE_EXPORT, presentExport } from './exports.present.ts'
import { idParam } from './shapes.ts'

const get = defineRoute({
  method: 'GET',
  path: '/contacts/{id}/export',
  operationId: 'exportContact',
  summary: 'Export what is held on a person',
  description:
    'The contact with its segments, emails and events, and whether its address is suppressed: what a person may ask for.',
  tag: 'Contacts',
  access: 'secret',
  params: idParam('contact', EXAMPLE_CONTACT.id),
  responses: { 200: { description: 'All of it.', schema: ContactExportRecord, example: EXAMPLE_EXPORT } },
  errors: ['CONTACT_NOT_FOUND'],
  handle: async ({ ctx, params }) => streamed(presentExport(ctx, await openContactExport(ctx, params.id))),
})

/** What a person may ask for. */
export const exportRoutes = [get]
