import {
  addSegmentMembers,
  computeSegment,
  refreshSegment,
  removeSegmentMembers,
  SegmentMembersInput,
  SegmentMembersRemoval,
} from '@posthorn/core/audience'
import { requireScope } from '@posthorn/core/kernel'
import { COUNTS_MEMBERS } from '../http/key-scopes.ts'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { idParam } from '../http/shapes.ts'
import { EXAMPLE_SEGMENT, MembersAdded, MembersRemoved, SegmentComputation, SegmentCount } from './segments.present.ts'

const SegmentParams = idParam('segment', EXAMPLE_SEGMENT.id)

const add = defineRoute({
  method: 'POST',
  path: '/segments/{id}/members',
  operationId: 'addSegmentMembers',
  summary: 'Add contacts to a static segment',
  description:
    'At most 500 addresses. Addresses without a contact are returned in `notFound`, or created if `createMissing` is set, which requires the scope `contacts:write` of a named key.',
  tag: 'Segments',
  access: 'secret',
  scopes: COUNTS_MEMBERS,
  audit: { action: 'segment.add_members' },
  params: SegmentParams,
  body: { schema: SegmentMembersInput.meta({ id: 'SegmentMembersInput' }) },
  examples: {
    known: { summary: 'Existing contacts', value: { emails: ['ada@example.com', 'grace@example.com'] } },
    missing: {
      summary: 'Including new contacts',
      value: { emails: ['new@example.com'], createMissing: true, subscribed: false },
    },
  },
  samples: {
    sdk: "const added = await client.segments.addMembers('{id}', $body)",
    cli: "posthorn segments add 'Beta testers' ada@example.com grace@example.com",
  },
  responses: {
    200: {
      description: 'The results for the addresses.',
      schema: MembersAdded,
      example: { added: 1, created: 0, notFound: ['grace@example.com'] },
    },
  },
  errors: ['SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, params, body }) => {
    if (body.createMissing) requireScope(ctx, 'contacts:write')
    const { notFound, ...counts } = await addSegmentMembers(ctx, { id: params.id, ...body })
    return ok({ ...counts, notFound: [...notFound] })
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/segments/{id}/members',
  operationId: 'removeSegmentMembers',
  summary: 'Remove contacts from a static segment',
  description: 'At most 500 addresses. The contacts are not deleted.',
  tag: 'Segments',
  access: 'secret',
  scopes: COUNTS_MEMBERS,
  audit: { action: 'segment.remove_members' },
  params: SegmentParams,
  body: { schema: SegmentMembersRemoval.meta({ id: 'SegmentMembersRemoval' }) },
  examples: { one: { summary: 'One address', value: { emails: ['ada@example.com'] } } },
  samples: {
    sdk: "const removed = await client.segments.removeMembers('{id}', $body.emails)",
    cli: "posthorn segments remove 'Beta testers' ada@example.com",
  },
  responses: {
    200: { description: 'The number of removed members.', schema: MembersRemoved, example: { removed: 1 } },
  },
  errors: ['SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, params, body }) => ok(await removeSegmentMembers(ctx, { id: params.id, ...body })),
})

const compute = defineRoute({
  method: 'POST',
  path: '/segments/{id}/compute',
  operationId: 'computeSegment',
  summary: 'Compute the members of a segment now',
  description:
    'For a dynamic segment that tracks its membership: contacts that match the condition become members, others leave, ' +
    'and each change emits an event. This also happens automatically as contacts change, and every 5 minutes.',
  tag: 'Segments',
  access: 'secret',
  scopes: COUNTS_MEMBERS,
  audit: NOT_AUDITED.computes,
  cost: { isRepeatable: true },
  params: SegmentParams,
  samples: {
    sdk: "const computation = await client.segments.compute('{id}')",
    cli: 'posthorn segments compute Paying',
  },
  responses: {
    200: {
      description: 'The changes.',
      schema: SegmentComputation,
      example: { added: 12, removed: 3, total: 1204 },
    },
  },
  errors: ['SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(await computeSegment(ctx, params.id)),
})

const refresh = defineRoute({
  method: 'POST',
  path: '/segments/{id}/refresh',
  operationId: 'refreshSegment',
  summary: 'Count the members of a segment now',
  description: 'Updates only the count, without changing memberships or emitting events.',
  tag: 'Segments',
  access: 'secret',
  scopes: COUNTS_MEMBERS,
  audit: NOT_AUDITED.computes,
  cost: { isRepeatable: true },
  params: SegmentParams,
  samples: {
    sdk: "const segment = await client.segments.refresh('{id}')",
    cli: 'posthorn segments refresh Paying',
  },
  responses: { 200: { description: 'The number.', schema: SegmentCount, example: { memberCount: 1204 } } },
  errors: ['SEGMENT_NOT_FOUND'],
  handle: async ({ ctx, params }) => ok(await refreshSegment(ctx, params.id)),
})

/** The members of a segment. */
export const segmentMemberRoutes = [add, remove, compute, refresh]
