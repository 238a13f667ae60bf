import {
  countChangedSegment,
  countNewSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listSegmentContacts,
  listSegments,
  previewSegment,
  SegmentChanges,
  SegmentContactsQuery,
  SegmentInput,
  SegmentPreview,
  updateSegment,
} from '@posthorn/core/audience'
import { z } from 'zod'
import { COUNTS_MEMBERS, SHOWS_MEMBERS } from '../http/key-scopes.ts'
import { created, noContent, ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { EXAMPLE_CONTACT, presentContact } from './contacts.present.ts'
import {
  CONDITION_EXAMPLES,
  EXAMPLE_SEGMENT,
  EXAMPLE_SEGMENT_PAGE,
  presentSegment,
  SegmentContactPage,
  SegmentPreviewResult,
  SegmentRecord,
} from './segments.present.ts'

const SegmentParams = idParam('segment', EXAMPLE_SEGMENT.id)

const list = defineRoute({
  method: 'GET',
  path: '/segments',
  operationId: 'listSegments',
  summary: 'List segments',
  description: 'All of them, newest first.',
  tag: 'Segments',
  access: 'secret',
  samples: {
    sdk: 'const segments = await client.segments.list()',
    cli: 'posthorn segments list',
  },
  scopes: SHOWS_MEMBERS,
  responses: {
    200: { description: 'Every segment.', schema: z.array(SegmentRecord), example: [EXAMPLE_SEGMENT] },
  },
  handle: async ({ ctx }) => ok((await listSegments(ctx)).map(presentSegment)),
})

const create = defineRoute({
  method: 'POST',
  path: '/segments',
  operationId: 'createSegment',
  summary: 'Create a segment',
  description:
    'A dynamic segment needs a condition, in `filters` or `condition`; a static one must have none. ' +
    'With `trackMembership`, members are stored, and events `segment.<slug>.entry` and `.exit` are emitted when contacts enter or leave.',
  tag: 'Segments',
  access: 'secret',
  scopes: COUNTS_MEMBERS,
  audit: { action: 'segment.create' },
  body: { schema: SegmentInput.meta({ id: 'SegmentInput' }) },
  examples: {
    flat: {
      summary: 'One list of filters',
      value: { name: 'Paying', filters: CONDITION_EXAMPLES.flat, trackMembership: true },
    },
    grouped: {
      summary: 'Groups of filters',
      value: { name: 'Need a call', type: 'DYNAMIC', condition: CONDITION_EXAMPLES.grouped },
    },
    static: { summary: 'Manually added members', value: { name: 'Beta testers', type: 'STATIC' } },
  },
  samples: {
    sdk: 'const segment = await client.segments.create($body)',
    cli: "posthorn segments create Paying --where 'data.plan equals pro' --track",
  },
  responses: { 201: { description: 'The segment.', schema: SegmentRecord, example: EXAMPLE_SEGMENT } },
  errors: ['SEGMENT_NOT_FOUND', 'CONFLICT'],
  prepare: ({ ctx, body }) => countNewSegment(ctx, body),
  handle: async ({ ctx, body, prepared }) =>
    created(presentSegment(await createSegment(ctx, { ...body, memberCount: prepared }))),
})

const get = defineRoute({
  method: 'GET',
  path: '/segments/{id}',
  operationId: 'getSegment',
  summary: 'Get a segment',
  description: 'One segment by its id, with the number of members that was last counted.',
  tag: 'Segments',
  access: 'secret',
  revises: 'segment',
  scopes: SHOWS_MEMBERS,
  params: SegmentParams,
  samples: {
    sdk: "const segment = await client.segments.get('{id}')",
    cli: 'posthorn segments get Paying',
  },
  responses: { 200: { description: 'The segment.', schema: SegmentRecord, example: EXAMPLE_SEGMENT } },
  errors: ['SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(presentSegment(await getSegment(ctx, params.id))),
})

const update = defineRoute({
  method: 'PATCH',
  path: '/segments/{id}',
  operationId: 'updateSegment',
  summary: 'Change a segment',
  description: 'Only the given fields change. A condition that refers back to the segment is refused.',
  tag: 'Segments',
  access: 'secret',
  revises: 'segment',
  scopes: COUNTS_MEMBERS,
  audit: { action: 'segment.update' },
  params: SegmentParams,
  body: { schema: SegmentChanges.meta({ id: 'SegmentChanges' }) },
  examples: { name: { summary: 'A new name', value: { name: 'Paying customers', description: null } } },
  samples: {
    sdk: "const segment = await client.segments.update('{id}', $body)",
    cli: "posthorn segments update Paying --name 'Paying customers'",
  },
  responses: {
    200: { description: 'The updated segment.', schema: SegmentRecord, example: EXAMPLE_SEGMENT },
  },
  errors: ['SEGMENT_NOT_FOUND', 'CONFLICT'],
  prepare: ({ ctx, params, body }) => countChangedSegment(ctx, { id: params.id, changes: body }),
  handle: async ({ ctx, params, body, prepared }) =>
    ok(presentSegment(await updateSegment(ctx, { id: params.id, changes: body, memberCount: prepared }))),
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/segments/{id}',
  operationId: 'deleteSegment',
  summary: 'Delete a segment',
  description:
    'Its contacts are not deleted. Refused while the segment is the audience of a scheduled or sending campaign.',
  tag: 'Segments',
  access: 'secret',
  revises: 'segment',
  audit: { action: 'segment.delete' },
  params: SegmentParams,
  samples: {
    sdk: "await client.segments.delete('{id}')",
    cli: 'posthorn segments delete Paying --yes',
  },
  responses: { 204: { description: 'The segment was deleted.' } },
  errors: ['SEGMENT_NOT_FOUND', 'CONFLICT'],
  handle: async ({ ctx, params }) => {
    await deleteSegment(ctx, params.id)
    return noContent()
  },
})

const contacts = defineRoute({
  method: 'GET',
  path: '/segments/{id}/contacts',
  operationId: 'listSegmentContacts',
  summary: 'List the contacts of a segment',
  description:
    'The current contacts, newest first. The cursor of a page continues after it without counting or skipping contacts, so that is quick in segments of any size.',
  tag: 'Segments',
  access: 'secret',
  scopes: SHOWS_MEMBERS,
  params: SegmentParams,
  query: SegmentContactsQuery,
  samples: {
    sdk: "for await (const contact of client.segments.contacts('{id}')) console.log(contact.email)",
    cli: 'posthorn segments members Paying --all',
  },
  responses: {
    200: { description: 'A page of contacts.', schema: SegmentContactPage, example: EXAMPLE_SEGMENT_PAGE },
  },
  errors: ['SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, params, query }) => {
    const { data, cursor, ...page } = await listSegmentContacts(ctx, { id: params.id, ...query })
    const shown = data.map((contact) => presentContact(ctx, contact))
    return ok({ data: shown, ...page, ...(cursor !== undefined && { cursor }) })
  },
})

const preview = defineRoute({
  method: 'POST',
  path: '/segments/preview',
  operationId: 'previewSegment',
  summary: 'Preview a condition',
  description: 'Counts the contacts that match and returns the newest of them. Nothing is stored.',
  tag: 'Segments',
  access: 'secret',
  scopes: SHOWS_MEMBERS,
  audit: NOT_AUDITED.reads,
  effect: 'read',
  cost: { isRepeatable: true },
  body: { schema: SegmentPreview.meta({ id: 'SegmentPreview' }) },
  examples: {
    flat: { summary: 'One list of filters', value: { filters: CONDITION_EXAMPLES.flat } },
    grouped: { summary: 'Groups of filters', value: { condition: CONDITION_EXAMPLES.grouped } },
  },
  samples: {
    sdk: 'const preview = await client.segments.preview($body)',
    cli: "posthorn segments preview --where 'data.plan equals pro'",
  },
  responses: {
    200: {
      description: 'The number of matching contacts, and the newest of them.',
      schema: SegmentPreviewResult,
      example: { memberCount: 1204, data: [EXAMPLE_CONTACT] },
    },
  },
  errors: ['SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, body }) => {
    const { memberCount, data } = await previewSegment(ctx, body)
    return ok({ memberCount, data: data.map((contact) => presentContact(ctx, contact)) })
  },
})

/** Segments: named parts of the contacts. */
export const segmentRoutes = [list, create, preview, get, update, remove, contacts]
