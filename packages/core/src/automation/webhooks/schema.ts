import { z } from 'zod'
import { EventPatterns } from '../../audience/events/patterns.ts'
import type { ContactId, EventId, JobId, WebhookAttemptId, WebhookEndpointId } from '../../kernel/ids/ids.ts'
import { PageQuery } from '../../kernel/page/page.ts'
import { Moment, personText } from '../../kernel/text/text.ts'
import { WebhookUrl } from '../workflows/config.schema.ts'

/** The maximum number of endpoints of a project. */
export const ENDPOINTS_MAX = 20
/** The approximate maximum of deliveries that wait for an endpoint: it is paused when there are more. */
export const WAITING_MAX = 100_000
/** The maximum number of postponed deliveries that are retried immediately when an endpoint works again. */
export const HASTENED_MAX = 1000
/** The time that a delivery is tried, and that deliveries wait for a disabled endpoint. Milliseconds. */
export const TRIED_MS = 3 * 86_400_000
/** The number of days that attempts are kept. */
export const ATTEMPTS_KEPT_DAYS = 7
/** The maximum number of bytes of an answer that are stored. */
export const ANSWER_BYTES = 1024

/**
 * The reason why an endpoint was paused.
 * - `failing`: it accepted nothing for a day.
 * - `gone`: it answered 410 (RFC 9110 §15.5.11).
 * - `backlog`: too many deliveries wait for it.
 */
export const PAUSE_REASONS = ['failing', 'gone', 'backlog'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** A server of the tenant that receives events. */
export interface WebhookEndpoint {
  readonly id: WebhookEndpointId
  readonly url: string
  /** Patterns of names of events, see `matchesEvent`. */
  readonly events: readonly string[]
  readonly description: string | undefined
  /** True if the tenant wants it to be used. */
  readonly enabled: boolean
  /** Set while Posthorn does not use it although it is enabled. */
  readonly pausedAt: Date | undefined
  readonly pauseReason: PauseReason | undefined
  /** True if the owners must be notified of the pause. */
  readonly noticeDue: boolean
  /**
   * The number of the key that signs, see `webhook-secret.ts`; the previous one signs, too, for a day after `keySince`.
   */
  readonly keyNumber: number
  readonly keySince: Date | undefined
  /** The number of failed attempts in a row. */
  readonly failures: number
  /** The time of the first of them. */
  readonly failingSince: Date | undefined
  /** The time until which nothing is delivered to it. */
  readonly retryAt: Date | undefined
  /** The last replay. */
  readonly replayId: JobId | undefined
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An endpoint that accepts events, as stored in its project. */
export interface ActiveWebhook extends Pick<WebhookEndpoint, 'id' | 'events'> {}

export const takesEvents = ({ enabled, pausedAt }: Pick<WebhookEndpoint, 'enabled' | 'pausedAt'>): boolean =>
  enabled && pausedAt === undefined

/** An event on its way to an endpoint. Its content is read when it is delivered. */
export interface WebhookDelivery {
  /** Its number in the order of storing. */
  readonly seq: number
  readonly endpointId: WebhookEndpointId
  readonly eventId: EventId
  readonly eventName: string
  readonly contactId: ContactId
  /** The number of failed tries. */
  readonly attempts: number
  /** The time when it is tried, or its claim runs out; undefined while an earlier one of the same contact waits. */
  readonly dueAt: Date | undefined
  readonly createdAt: Date
}

/** The outcomes of an attempt; `skipped` when there was nothing to send any more. */
export const ATTEMPT_OUTCOMES = ['delivered', 'failed', 'skipped'] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

/** One request to an endpoint, and its answer. */
export interface WebhookAttempt {
  readonly id: WebhookAttemptId
  readonly endpointId: WebhookEndpointId
  readonly eventId: EventId
  readonly eventName: string
  /** Undefined for a test. */
  readonly contactId: ContactId | undefined
  /** The number of the attempt; the first one of a delivery is 1. */
  readonly number: number
  readonly outcome: AttemptOutcome
  /** The status of the answer; undefined without one. */
  readonly status: number | undefined
  /** The beginning of the answer. */
  readonly body: string | undefined
  /** The reason of the failure. */
  readonly error: string | undefined
  readonly durationMs: number
  /** The time when the event is sent again; undefined when it is not. */
  readonly nextAttemptAt: Date | undefined
  readonly createdAt: Date
}

const fields = {
  url: WebhookUrl.describe(
    'The URL that receives events. A private address is refused, and redirects are not followed.',
  ),
  events: EventPatterns.describe('Names of events, in which `*` matches any characters: `email.*`, `signed_up`, `*`.'),
  description: personText(0, 500),
  enabled: z.boolean(),
}

export const WebhookEndpointInput = z.object({
  ...fields,
  description: fields.description.optional(),
  enabled: fields.enabled.default(true),
})
export type WebhookEndpointInput = z.infer<typeof WebhookEndpointInput>

export const WebhookEndpointChanges = z
  .object({
    ...fields,
    description: fields.description.nullable(),
    enabled: fields.enabled.describe('`true` also ends a pause.'),
  })
  .partial()
export type WebhookEndpointChanges = z.infer<typeof WebhookEndpointChanges>

export const WebhookReplayInput = z
  .object({
    from: Moment.describe('The first moment of the range.'),
    to: Moment.describe('The end of the range, exclusive.'),
  })
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    error: 'must be after from',
    params: { code: 'invalid_range' },
  })
export type WebhookReplayInput = z.infer<typeof WebhookReplayInput>

/** The query of a page of the attempts of an endpoint. */
export const WebhookAttemptsQuery = PageQuery.extend({
  outcome: z.enum(ATTEMPT_OUTCOMES).optional().describe('Only attempts with this outcome.'),
  eventId: z.string().min(1).max(100).optional().describe('Only attempts to deliver this event.'),
})
export type WebhookAttemptsQuery = z.infer<typeof WebhookAttemptsQuery>

declare module '../../kernel/ids/project.ts' {
  interface Project {
    /** The endpoints that accept events, in the order of their creation. */
    readonly webhookEndpoints: readonly ActiveWebhook[]
  }
}
