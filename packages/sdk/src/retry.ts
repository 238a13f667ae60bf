import { PosthornConnectionError, PosthornError } from './errors.ts'

const BACKOFF_MS = 300
const BACKOFF_MAX_MS = 8000
const RETRY_AFTER_MAX_SECONDS = 60

/** Answers that mean "not now": throttled, overloaded, or a gateway that cannot reach the server. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * Returns true if the failed request may be sent again: one that is repeatable, or one that the server did not even
 * begin (429).
 */
export function mayRepeat(error: unknown, { isRepeatable }: { readonly isRepeatable: boolean }): boolean {
  return isRepeatable || (error instanceof PosthornError && error.status === 429)
}

/**
 * Returns how long to wait before the same request is sent again, in milliseconds; undefined when it must not be. The
 * caller decides whether this kind of request may be repeated at all. `attempt` counts from 0.
 */
export function retryDelayMs(error: unknown, attempt: number, random: () => number = Math.random): number | undefined {
  const backoff = Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** attempt)
  const jittered = backoff * (0.5 + random() / 2)
  if (error instanceof PosthornConnectionError) return jittered
  if (!(error instanceof PosthornError)) return undefined
  if (!NOT_NOW.has(error.status) && error.code !== 'IDEMPOTENCY_IN_PROGRESS') return undefined
  if (error.retryAfterSeconds === undefined) return jittered
  if (error.retryAfterSeconds > RETRY_AFTER_MAX_SECONDS) return undefined
  return error.retryAfterSeconds * 1000 + random() * BACKOFF_MS
}

/** Resolves after the time; rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
