import { type HttpAnswer, HttpError, type HttpFailure } from '../../kernel/ports/http.ts'
import type { JsonValue } from '../../kernel/text/json.ts'
import { toStorable } from '../../kernel/text/text.ts'
import type { Outcome } from './execution.ts'

export const WEBHOOK_TRIES = 3
/** The pauses after tries, in milliseconds. */
const PAUSES_MS: readonly number[] = [10_000, 60_000]
/** A receiver may request more time, up to this limit. */
const RETRY_AFTER_MS_MAX = 3_600_000
/** While the project has too many requests in flight, further ones are spread over this time. */
const BUSY_MS = { min: 10_000, spread: 20_000 } as const

/** The result of a try: final, or the time of the next one, and the number of tries by then. */
export type WebhookTry =
  | { readonly is: 'over'; readonly outcome: Outcome }
  | { readonly is: 'again'; readonly at: Date; readonly attempts: number }

interface Try {
  /** The key of the effect. */
  readonly key: string
  /** The number of tries before this one. */
  readonly attempts: number
  readonly at: Date
}

/** Network errors, 429, and 5xx are retried; a refused request and any other answer are not. */
export function afterTry(result: HttpAnswer | HttpError, { key, attempts, at }: Try): WebhookTry {
  if (!(result instanceof HttpError)) return afterAnswer(result, attempts + 1, at)
  const { failure, message } = result
  if (failure === 'busy') return { is: 'again', at: new Date(at.getTime() + busyMs(key)), attempts }
  const tries = attempts + 1
  if (PASSING.has(failure) && tries < WEBHOOK_TRIES) return again(tries, at)
  return over({ is: 'failed', error: message, output: { failure, attempts: tries } })
}

const PASSING: ReadonlySet<HttpFailure> = new Set(['unresolved', 'unreachable', 'timeout', 'bad_answer'])

function afterAnswer(answer: HttpAnswer, tries: number, at: Date): WebhookTry {
  const { status, headers } = answer
  const output = outputOf(answer, tries)
  if (status >= 200 && status < 300) return over({ is: 'done', output })
  const isPassing = status === 429 || status >= 500
  if (isPassing && tries < WEBHOOK_TRIES) return again(tries, at, retryAfterMs(headers['retry-after'], at))
  return over({ is: 'failed', error: `The server responded with status ${status}.`, output })
}

function outputOf({ status, body, isWhole }: HttpAnswer, attempts: number): JsonValue {
  return { status, body: toStorable(body), attempts, ...(!isWhole && { truncated: true }) }
}

const over = (outcome: Outcome): WebhookTry => ({ is: 'over', outcome })

function again(attempts: number, at: Date, askedMs = 0): WebhookTry {
  const pauseMs = PAUSES_MS[attempts - 1] ?? 0
  return { is: 'again', at: new Date(at.getTime() + Math.max(pauseMs, askedMs)), attempts }
}

/** Parses a number of seconds, or a date (RFC 9110 §10.2.3). */
export function retryAfterMs(text: string | undefined, at: Date): number {
  if (text === undefined) return 0
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - at.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), RETRY_AFTER_MS_MAX)
}

/** Returns the same wait for the same key. */
export function busyMs(key: string): number {
  let sum = 0
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % BUSY_MS.spread
  return BUSY_MS.min + sum
}
