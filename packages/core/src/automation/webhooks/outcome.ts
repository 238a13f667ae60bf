import { revised } from '../../kernel/revisions/revision.ts'
import { busyMs, retryAfterMs } from '../workflows/webhook-tries.ts'
import { type PauseReason, TRIED_MS, takesEvents, type WebhookDelivery, type WebhookEndpoint } from './schema.ts'

/** The result of one request to an endpoint. */
export type CallResult =
  | { readonly is: 'delivered'; readonly answer: WebhookAnswer }
  | { readonly is: 'failed'; readonly error: string; readonly answer: WebhookAnswer | undefined }
  /** There is nothing to send any more. */
  | { readonly is: 'skipped'; readonly error: string }
  /** The project has too many requests in flight. Nothing was sent. */
  | { readonly is: 'busy' }

export interface WebhookAnswer {
  readonly status: number
  readonly body: string
  readonly retryAfter: string | undefined
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The pauses after failed attempts of a delivery; the last one is repeated until the end. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
]
/** Pauses are up to a tenth longer, so that deliveries that failed together are not retried together. */
const JITTER = 0.1

/** After this number of failed attempts in a row, an endpoint gets single requests until it accepts one. */
export const PROBED_AFTER = 5
/** The pauses between these requests. */
const PROBE_MS = { first: 5 * SECOND_MS, longest: MINUTE_MS } as const
/** An endpoint that accepted nothing for this time is paused. */
export const FAILING_MS = 24 * HOUR_MS

/** Returns when a failed delivery is retried; undefined when it is given up. */
export function nextAttemptAt(
  { seq, attempts, createdAt }: Pick<WebhookDelivery, 'seq' | 'attempts' | 'createdAt'>,
  { at, retryAfter }: { readonly at: Date; readonly retryAfter: string | undefined },
): Date | undefined {
  const endsAt = createdAt.getTime() + TRIED_MS
  if (at.getTime() >= endsAt) return undefined
  const pauseMs = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0
  const spread = shareOf(`${seq} ${attempts}`)
  const ms = Math.max(pauseMs * (1 + JITTER * spread), retryAfterMs(retryAfter, at))
  // The last attempt is at the end.
  return new Date(Math.min(at.getTime() + Math.round(ms), endsAt))
}

/** Returns when a delivery is checked again for which the project had no room. */
export const afterBusy = ({ seq }: Pick<WebhookDelivery, 'seq'>, at: Date): Date =>
  new Date(at.getTime() + busyMs(String(seq)) / 10)

/** Returns a number from 0 to 1, the same for the same key. */
function shareOf(key: string): number {
  let sum = 7
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % 9973
  return sum / 9973
}

/** Returns the endpoint after a request. */
export function afterCall(endpoint: WebhookEndpoint, called: CallResult, at: Date): WebhookEndpoint {
  if (called.is === 'delivered') return recovered(endpoint)
  if (called.is === 'skipped') return unanswered(endpoint)
  if (called.is !== 'failed') return endpoint
  const failures = endpoint.failures + 1
  const failingSince = endpoint.failingSince ?? at
  const failing = { ...endpoint, failures, failingSince, retryAt: retryAt(endpoint, failures, called, at) }
  if (called.answer?.status === 410) return paused(failing, 'gone', at)
  return at.getTime() - failingSince.getTime() >= FAILING_MS ? paused(failing, 'failing', at) : failing
}

/** The request that an endpoint was to be probed with had nothing to send: the next one need not wait for its result. */
function unanswered(endpoint: WebhookEndpoint): WebhookEndpoint {
  const isProbed = endpoint.failures >= PROBED_AFTER && endpoint.retryAt !== undefined
  return isProbed ? { ...endpoint, retryAt: undefined } : endpoint
}

function retryAt(
  endpoint: WebhookEndpoint,
  failures: number,
  { answer }: { readonly answer: WebhookAnswer | undefined },
  at: Date,
): Date | undefined {
  const asksForTime = answer?.status === 429 || answer?.status === 503
  const askedMs = asksForTime ? retryAfterMs(answer.retryAfter, at) : 0
  const probeMs =
    failures < PROBED_AFTER ? 0 : Math.min(PROBE_MS.first * 2 ** (failures - PROBED_AFTER), PROBE_MS.longest)
  const ms = Math.max(askedMs, probeMs)
  return ms === 0 ? endpoint.retryAt : new Date(at.getTime() + ms)
}

/** Returns the endpoint after it accepted an event, or when the tenant says that it will. */
export function recovered(endpoint: WebhookEndpoint): WebhookEndpoint {
  if (endpoint.failures === 0 && endpoint.retryAt === undefined) return endpoint
  return { ...endpoint, failures: 0, failingSince: undefined, retryAt: undefined }
}

/** Returns the endpoint paused; one that accepts nothing anyway does not change. */
export function paused(endpoint: WebhookEndpoint, pauseReason: PauseReason, at: Date): WebhookEndpoint {
  if (!takesEvents(endpoint)) return endpoint
  return { ...endpoint, pausedAt: at, pauseReason, noticeDue: true, ...revised(endpoint, at) }
}
