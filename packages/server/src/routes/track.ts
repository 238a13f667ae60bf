import { type Event, sizeOfTrack, TrackRequest, trackEvent, trackPublicly } from '@posthorn/core/audience'
import { actorMay, type Context, inTransaction } from '@posthorn/core/kernel'
import { getContact } from '@posthorn/core/people'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute, NOT_AUDITED } from '../http/route.ts'
import { Timestamp } from '../http/shapes.ts'

const TrackedEvent = z
  .object({
    contact: z.string().describe('The id of the contact.'),
    event: z.string().describe('The id of the event.'),
    timestamp: Timestamp,
  })
  .meta({ id: 'TrackedEvent' })

const TrackWarning = z
  .object({
    code: z.string().describe('data_not_stored, field_not_stored or subscription_kept.'),
    message: z.string(),
    field: z.string().optional().describe('The path of the field, with dots.'),
  })
  .meta({ id: 'Warning', description: 'A part of a successful request that was ignored, and why.' })

const TrackResult = z
  .object({
    success: z.literal(true),
    data: TrackedEvent,
    warnings: z
      .array(TrackWarning)
      .optional()
      .describe('Values that the public key is not allowed to write; absent if there are none.'),
  })
  .meta({ id: 'TrackResult' })

const EXAMPLE: z.input<typeof TrackedEvent> = {
  contact: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  event: 'evt_01kajwbz6e9q2w5t8u1i4o7pas',
  timestamp: '2026-11-21T09:30:00.000Z',
}

const { event: EventName, email: Email } = TrackRequest.shape

/** The body of /v1/track, or that of /events/track, which names the event and the contact differently. */
const NamedTrackRequest = TrackRequest.extend({
  event: EventName.optional().describe('The name of the event. Required unless name is given.'),
  name: EventName.optional().describe('The name of the event, instead of event.'),
  email: Email.optional().describe('The address of the contact. Required unless contactId is given.'),
  contactId: z.string().min(1).max(64).optional().describe('The id of the contact, instead of email.'),
})
  .refine((body) => body.event !== undefined || body.name !== undefined, {
    path: ['event'],
    error: 'is required',
    params: { code: 'required' },
  })
  .refine((body) => body.email !== undefined || body.contactId !== undefined, {
    path: ['email'],
    error: 'is required unless contactId is given',
    params: { code: 'required' },
  })
  .meta({
    id: 'NamedTrackRequest',
    allOf: [
      { anyOf: [{ required: ['event'] }, { required: ['name'] }] },
      { anyOf: [{ required: ['email'] }, { required: ['contactId'] }] },
    ],
  })

function trackNamedEvent(ctx: Context, body: z.output<typeof NamedTrackRequest>): Promise<Event> {
  return inTransaction(ctx, async (ctx) => {
    const { contactId, email = '', event, name = '', subscribed, data } = body
    const address = contactId === undefined ? email : (await getContact(ctx, contactId)).email
    return trackEvent(ctx, { event: event ?? name, email: address, subscribed, data })
  })
}

function presentEvent(event: Event): z.input<typeof TrackedEvent> {
  return { contact: event.contactId, event: event.id, timestamp: event.createdAt.toISOString() }
}

async function track(ctx: Context, body: TrackRequest): Promise<z.input<typeof TrackResult>> {
  if (actorMay(ctx.actor, 'work')) return { success: true, data: presentEvent(await trackEvent(ctx, body)) }
  const { event, contact, warnings } = await trackPublicly(ctx, body)
  const data = { ...presentEvent(event), contact }
  return { success: true, data, ...(warnings.length > 0 && { warnings: [...warnings] }) }
}

const trackRoute = defineRoute({
  method: 'POST',
  path: '/v1/track',
  operationId: 'trackEvent',
  summary: 'Track an event',
  description:
    'Records an event of a contact, which is created or changed by the rules for writing custom fields. ' +
    'This is the only endpoint that a public key can call, for browsers and apps. Values that the public key of the project is not allowed to write ' +
    'are ignored and listed in `warnings`; `contact` is then an id that does not reveal when the contact was created.',
  tag: 'Events',
  access: 'any-key',
  scopes: ['track'],
  audit: NOT_AUDITED.volume,
  body: { schema: TrackRequest.meta({ id: 'TrackRequest' }) },
  examples: {
    event: {
      summary: 'An event with data',
      value: { event: 'order-placed', email: 'ada@example.com', data: { orderId: 'A-1042', total: 49.9 } },
    },
  },
  samples: {
    sdk: 'const { contact, event } = await client.track($body)',
    cli: 'posthorn track order-placed ada@example.com --set orderId=A-1042 --set total=49.9',
  },
  responses: {
    200: { description: 'The event is stored.', schema: TrackResult, example: { success: true, data: EXAMPLE } },
  },
  cost: { size: ({ body }) => sizeOfTrack(body) },
  handle: async ({ ctx, body }) => ok(await track(ctx, body)),
})

const trackNamed = defineRoute({
  method: 'POST',
  path: '/events/track',
  operationId: 'trackNamedEvent',
  summary: 'Track an event of a contact',
  description:
    'The same as POST /v1/track without the wrapper; also accepts `name` for `event` and `contactId` for `email`.',
  tag: 'Events',
  access: 'secret',
  scopes: ['track'],
  audit: NOT_AUDITED.volume,
  body: { schema: NamedTrackRequest },
  examples: {
    contact: {
      summary: 'By the id of the contact',
      value: { name: 'order-placed', contactId: EXAMPLE.contact, data: { orderId: 'A-1042' } },
    },
  },
  samples: {
    sdk: 'const { contact, event } = await client.events.track($body)',
  },
  responses: { 200: { description: 'The event is stored.', schema: TrackedEvent, example: EXAMPLE } },
  errors: ['CONTACT_NOT_FOUND'],
  handle: async ({ ctx, body }) => ok(presentEvent(await trackNamedEvent(ctx, body))),
})

/** Events that happen to people. */
export const trackRoutes = [trackRoute, trackNamed]
