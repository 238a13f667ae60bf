import { CONTACTS_WALKED, ContactConditionQuery, QUERY_LOOKUPS_MAX, queryContacts } from '@posthorn/core/audience'
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
} from '@posthorn/core/people'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { idParam, presentPage } from '../http/shapes.ts'
import {
  ContactLookupResult,
  ContactPage,
  ContactRecord,
  EXAMPLE_CONTACT,
  presentContact,
  UpsertedContact,
  WalkedContactPage,
} from './contacts.present.ts'
import { CONDITION_EXAMPLES } from './segments.present.ts'

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
  samples: {
    sdk: "for await (const contact of client.contacts.list({ search: '@example.com' })) console.log(contact.email)",
    cli: 'posthorn contacts list --search @example.com',
  },
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
    'Creates the contact, or updates the one with the address: `data` is merged, and `subscribed` does not change unless it is sent.',
  tag: 'Contacts',
  access: 'secret',
  audit: NOT_AUDITED.volume,
  body: { schema: ContactInput.meta({ id: 'ContactInput' }) },
  examples: {
    contact: {
      summary: 'A contact with custom fields',
      value: { email: 'ada@example.com', subscribed: true, data: { name: 'Ada', plan: 'pro' } },
    },
  },
  samples: {
    sdk: 'const contact = await client.contacts.create($body)',
    cli: 'posthorn contacts create ada@example.com --subscribed --set name=Ada --set plan=pro',
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
  revises: 'contact',
  params: ContactParams,
  samples: {
    sdk: "const contact = await client.contacts.get('{id}')",
    cli: 'posthorn contacts get ada@example.com',
  },
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
    'Only the given fields change. `data` is merged by the rules for writing; `data: null` deletes all custom fields. A suspended project can only send `subscribed: false`.',
  tag: 'Contacts',
  access: 'secret',
  revises: 'contact',
  audit: NOT_AUDITED.volume,
  whileSuspended: true,
  isDefense: ({ body: { subscribed, ...others } }) => subscribed === false && Object.keys(others).length === 0,
  params: ContactParams,
  body: { schema: ContactChanges.meta({ id: 'ContactChanges' }) },
  examples: {
    field: { summary: 'Change one field, delete another', value: { data: { plan: 'team', trialEndsAt: null } } },
  },
  samples: {
    sdk: "const contact = await client.contacts.update('{id}', $body)",
    cli: 'posthorn contacts update ada@example.com --set plan=team --set trialEndsAt=null',
  },
  responses: { 200: { description: 'The updated contact.', schema: ContactRecord, example: EXAMPLE_CONTACT } },
  errors: ['CONTACT_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params, body }) =>
    ok(presentContact(ctx, await updateContact(ctx, { id: params.id, changes: body }))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/contacts/{id}',
  operationId: 'deleteContact',
  summary: 'Delete a contact',
  description: "Deletes the contact immediately, and the person's data in emails and events soon after.",
  tag: 'Contacts',
  access: 'secret',
  revises: 'contact',
  audit: { action: 'contact.delete' },
  whileSuspended: true,
  params: ContactParams,
  samples: {
    sdk: "await client.contacts.delete('{id}')",
    cli: 'posthorn contacts delete ada@example.com --yes',
  },
  responses: { 204: { description: 'The contact was deleted.' } },
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
  description: 'Returns which of at most 500 addresses belong to a contact.',
  tag: 'Contacts',
  access: 'secret',
  audit: NOT_AUDITED.reads,
  effect: 'read',
  body: { schema: ContactLookup.meta({ id: 'ContactLookup' }) },
  examples: { two: { summary: 'Two addresses', value: { emails: ['ada@example.com', 'nobody@example.com'] } } },
  samples: {
    sdk: 'const found = await client.contacts.lookup($body.emails)',
    cli: 'posthorn contacts lookup ada@example.com nobody@example.com',
  },
  responses: {
    200: {
      description: 'The addresses, found or not found.',
      schema: ContactLookupResult,
      example: { found: ['ada@example.com'], notFound: ['nobody@example.com'] },
    },
  },
  handle: async ({ ctx, body }) => ok(await lookupContacts(ctx, body)),
})

const query = defineRoute({
  method: 'POST',
  path: '/contacts/query',
  operationId: 'queryContacts',
  summary: 'Find contacts by a condition',
  description: `With the conditions of segments; nothing is stored. One answer looks at no more than ${CONTACTS_WALKED} contacts, and at fewer for many filters: a page may have few contacts or none although \`hasMore\` is true; its cursor continues, with the same condition and order. A condition has at most ${QUERY_LOOKUPS_MAX} filters on events and static segments. A named key needs \`segments:read\` for segments.`,
  tag: 'Contacts',
  access: 'secret',
  audit: NOT_AUDITED.reads,
  effect: 'read',
  body: { schema: ContactConditionQuery.meta({ id: 'ContactConditionQuery' }) },
  examples: {
    flat: { summary: 'By address', value: { condition: CONDITION_EXAMPLES.flat, sort: 'email' } },
  },
  samples: {
    sdk: 'for await (const contact of client.contacts.query($body)) console.log(contact.email)',
    cli: "posthorn contacts query --where 'data.plan equals pro' --sort email --all",
  },
  responses: {
    200: {
      description: 'A page of contacts.',
      schema: WalkedContactPage,
      example: { data: [EXAMPLE_CONTACT], hasMore: false },
    },
  },
  errors: ['BAD_REQUEST', 'SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, body }) => {
    const { data, cursor, hasMore } = await queryContacts(ctx, body)
    const contacts = data.map((contact) => presentContact(ctx, contact))
    return ok({ data: contacts, ...(cursor !== undefined && { cursor }), hasMore })
  },
})

/** Contacts: the people of a project. */
export const contactRoutes = [list, create, get, update, remove, lookup, query]
