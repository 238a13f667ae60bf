import {
  ContactChanges,
  ContactInput,
  ContactLookup,
  ContactQuery,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  lookupContacts,
  updateContact,
} from '@posthorn/core'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam, presentPage } from '../http/shapes.ts'
import {
  ContactLookupResult,
  ContactPage,
  ContactRecord,
  EXAMPLE_CONTACT,
  presentContact,
  UpsertedContact,
} from './contacts.present.ts'

const ContactParams = idParam('contact', EXAMPLE_CONTACT.id)

const list = defineRoute({
  method: 'GET',
  path: '/contacts',
  operationId: 'listContacts',
  summary: 'List contacts',
  description: 'Newest first. Pages are stable while contacts are being added.',
  tag: 'Contacts',
  access: 'secret',
  query: ContactQuery,
  responses: {
    200: {
      description: 'A page of contacts.',
      schema: ContactPage,
      example: { data: [EXAMPLE_CONTACT], hasMore: false, total: 1 },
    },
  },
  handle: async ({ ctx, query }) =>
    ok(presentPage(await listContacts(ctx, query), (contact) => presentContact(ctx, contact))),
})

const create = defineRoute({
  method: 'POST',
  path: '/contacts',
  operationId: 'createContact',
  summary: 'Create or update a contact',
  description:
    'Creates the contact, or updates the one that has the address: `data` is patched, `subscribed` is kept unless it is sent.',
  tag: 'Contacts',
  access: 'secret',
  body: ContactInput.meta({ id: 'ContactInput' }),
  examples: {
    contact: {
      summary: 'A contact with custom fields',
      value: { email: 'ada@example.com', subscribed: true, data: { name: 'Ada', plan: 'pro' } },
    },
  },
  responses: {
    201: {
      description: 'The contact was created.',
      schema: UpsertedContact,
      example: { ...EXAMPLE_CONTACT, _meta: { isNew: true, isUpdate: false } },
    },
    200: {
      description: 'The contact with this address was updated.',
      schema: UpsertedContact,
      example: { ...EXAMPLE_CONTACT, _meta: { isNew: false, isUpdate: true } },
    },
  },
  handle: async ({ ctx, body }) => {
    const { contact, isNew } = await createContact(ctx, body)
    return (isNew ? created : ok)({ ...presentContact(ctx, contact), _meta: { isNew, isUpdate: !isNew } })
  },
})

const get = defineRoute({
  method: 'GET',
  path: '/contacts/{id}',
  operationId: 'getContact',
  summary: 'Get a contact',
  description: 'One contact by its id.',
  tag: 'Contacts',
  access: 'secret',
  params: ContactParams,
  responses: { 200: { description: 'The contact.', schema: ContactRecord, example: EXAMPLE_CONTACT } },
  errors: ['CONTACT_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentContact(ctx, await getContact(ctx, params.id))),
})

const update = defineRoute({
  method: 'PATCH',
  path: '/contacts/{id}',
  operationId: 'updateContact',
  summary: 'Change a contact',
  description:
    'Only what is sent changes. `data` is patched by the write rules; `data: null` wipes all custom fields. A suspended project can send `subscribed: false` and nothing else.',
  tag: 'Contacts',
  access: 'secret',
  whileSuspended: true,
  isDefense: ({ body: { subscribed, ...others } }) => subscribed === false && Object.keys(others).length === 0,
  params: ContactParams,
  body: ContactChanges.meta({ id: 'ContactChanges' }),
  examples: {
    field: { summary: 'Change one field, delete another', value: { data: { plan: 'team', trialEndsAt: null } } },
  },
  responses: { 200: { description: 'The contact as it is now.', schema: ContactRecord, example: EXAMPLE_CONTACT } },
  errors: ['CONTACT_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) =>
    ok(presentContact(ctx, await updateContact(ctx, { id: params.id, changes: body }))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/contacts/{id}',
  operationId: 'deleteContact',
  summary: 'Delete a contact',
  description: "Deletes the contact at once, and the person's data in emails and events soon after.",
  tag: 'Contacts',
  access: 'secret',
  whileSuspended: true,
  params: ContactParams,
  responses: { 204: { description: 'The contact is gone.' } },
  errors: ['CONTACT_NOT_FOUND'],
  handle: async ({ ctx, params }) => {
    await deleteContact(ctx, params.id)
    return noContent()
  },
})

const lookup = defineRoute({
  method: 'POST',
  path: '/contacts/lookup',
  operationId: 'lookupContacts',
  summary: 'Look up addresses',
  description: 'Says which of at most 500 addresses belong to a contact.',
  tag: 'Contacts',
  access: 'secret',
  readOnly: true,
  body: ContactLookup.meta({ id: 'ContactLookup' }),
  examples: { two: { summary: 'Two addresses', value: { emails: ['ada@example.com', 'nobody@example.com'] } } },
  responses: {
    200: {
      description: 'Found and not found.',
      schema: ContactLookupResult,
      example: { found: ['ada@example.com'], notFound: ['nobody@example.com'] },
    },
  },
  handle: async ({ ctx, body }) => ok(await lookupContacts(ctx, body)),
})

/** Contacts: the people of a project. */
export const contactRoutes = [list, create, get, update, remove, lookup]
