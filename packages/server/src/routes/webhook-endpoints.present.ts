import {
  ATTEMPT_OUTCOMES,
  ATTEMPTS_KEPT_DAYS,
  type EndpointWithSecret,
  PAUSE_REASONS,
  type PauseReason,
  type Redelivery,
  type WebhookAttempt,
  type WebhookEndpoint,
} from '@posthorn/core/automation'
import { z } from 'zod'
import { OptionalTimestamp, optionalTime, pageOf, Revision, Timestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { EXAMPLE_JOB_ID, jobOf } from './jobs.present.ts'

export const WebhookEndpointResource = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()).describe('Names of events, in which `*` matches any characters.'),
    description: z.string().nullable(),
    enabled: z.boolean(),
    pausedAt: OptionalTimestamp.describe('Since when Posthorn has delivered nothing to it although it is enabled.'),
    pauseReason: z
      .enum(PAUSE_REASONS)
      .nullable()
      .describe(
        '`failing`: every attempt failed for a day. `gone`: it returned 410. `backlog`: too many events wait for it.',
      ),
    notice: z.string().nullable().describe('What to do while it is paused.'),
    failures: z.int().describe('The number of failed attempts since the last success.'),
    failingSince: OptionalTimestamp.describe('The time of the first of these attempts.'),
    revision: Revision,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'WebhookEndpoint', description: 'Your server that receives events.' })

export const SecretWebhookEndpointResource = WebhookEndpointResource.extend({
  secret: z
    .string()
    .describe('`whsec_` and base64. It signs the requests to the endpoint, and is shown only in this response.'),
  previousUntil: OptionalTimestamp.describe(
    'Until when requests also carry the signature of the previous secret; null when they do not.',
  ),
}).meta({ id: 'SecretWebhookEndpoint', description: 'An endpoint with its secret, which is shown only once.' })

export const WebhookAttemptResource = z
  .object({
    id: z.string(),
    endpointId: z.string(),
    eventId: z.string().describe('The `webhook-id` of the request, and the `id` of its payload.'),
    type: z.string().describe('The name of the event.'),
    contactId: z.string().nullable().describe('Null for a test.'),
    attempt: z.int().describe('1 for the first attempt of a delivery.'),
    outcome: z
      .enum(ATTEMPT_OUTCOMES)
      .describe('`skipped`: nothing was sent, because the event or its contact is gone.'),
    status: z.int().nullable().describe('The HTTP status of the response; null if there was none.'),
    body: z.string().nullable().describe('The first kilobyte of the response.'),
    error: z.string().nullable().describe('Why it failed.'),
    durationMs: z.int(),
    nextAttemptAt: OptionalTimestamp.describe('When the event is sent again; null if it is not.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'WebhookAttempt', description: `One request to an endpoint. Kept for ${ATTEMPTS_KEPT_DAYS} days.` })

export const WebhookAttemptPage = pageOf('WebhookAttemptPage', WebhookAttemptResource).omit({ total: true })

export const RedeliveryResource = z
  .object({ message: z.string(), endpointId: z.string(), eventId: z.string() })
  .meta({ id: 'WebhookRedelivery', description: 'The event waits to be sent.' })

export const ReplayResult = z
  .object({
    events: z.int().describe('How many events of the range match the patterns of the endpoint.'),
    queued: z.int().describe('How many of them were added to its queue. The others were already waiting.'),
  })
  .meta({ id: 'WebhookReplayResult' })

export const WebhookReplayResource = jobOf('WebhookReplay', ReplayResult)

export const EXAMPLE_ENDPOINT: z.input<typeof WebhookEndpointResource> = {
  id: 'whe_01kb1c4f7j0m3p6s9v2y5b8e1h',
  url: 'https://shop.example.com/hooks/posthorn',
  events: ['email.*', 'order-placed'],
  description: 'Order desk',
  enabled: true,
  pausedAt: null,
  pauseReason: null,
  notice: null,
  failures: 0,
  failingSince: null,
  revision: 1,
  createdAt: '2026-11-27T09:30:00.000Z',
  updatedAt: '2026-11-27T09:30:00.000Z',
}

export const EXAMPLE_SECRET_ENDPOINT: z.input<typeof SecretWebhookEndpointResource> = {
  ...EXAMPLE_ENDPOINT,
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  previousUntil: null,
}

export const EXAMPLE_ATTEMPT: z.input<typeof WebhookAttemptResource> = {
  id: 'wat_01kb1d5g8k1n4q7t0w3z6c9f2j',
  endpointId: EXAMPLE_ENDPOINT.id,
  eventId: 'evt_01kb1d5f2h5l8p1s4v7y0b3e6k',
  type: 'order-placed',
  contactId: 'cnt_01kajw7d3gq8v5t2m9c4x6b1ze',
  attempt: 1,
  outcome: 'failed',
  status: 503,
  body: 'Service unavailable',
  error: 'The server answered 503.',
  durationMs: 41,
  nextAttemptAt: '2026-11-27T09:31:05.200Z',
  createdAt: '2026-11-27T09:31:00.000Z',
}

export const EXAMPLE_REPLAY: z.input<typeof WebhookReplayResource> = {
  id: EXAMPLE_JOB_ID,
  state: 'completed',
  progress: 100,
  result: { events: 1204, queued: 1204 },
  failedReason: null,
}

const NOTICES: { readonly [R in PauseReason]: string } = {
  failing: 'Every delivery failed for a day.',
  gone: 'The endpoint answered 410 Gone.',
  backlog: 'Too many events wait for the endpoint.',
}

const WHAT_TO_DO =
  'Events that happen now are not delivered to it. Enable the endpoint, then replay the time since failingSince or pausedAt.'

/** An endpoint as it is on the wire. */
export const presentEndpoint = (endpoint: WebhookEndpoint) =>
  onWire(WebhookEndpointResource, endpoint, {
    notice: endpoint.pauseReason ? `${NOTICES[endpoint.pauseReason]} ${WHAT_TO_DO}` : null,
  })

/** An endpoint with its secret, as it is on the wire. */
export const presentSecretEndpoint = ({
  endpoint,
  secret,
  previousUntil,
}: EndpointWithSecret): z.input<typeof SecretWebhookEndpointResource> => ({
  ...presentEndpoint(endpoint),
  secret,
  previousUntil: optionalTime(previousUntil),
})

/** An attempt as it is on the wire. */
export const presentAttempt = (attempt: WebhookAttempt) =>
  onWire(WebhookAttemptResource, attempt, { type: attempt.eventName, attempt: attempt.number })

export const presentRedelivery = ({ endpointId, eventId }: Redelivery): z.input<typeof RedeliveryResource> => ({
  message: 'The event waits to be sent.',
  endpointId,
  eventId,
})
