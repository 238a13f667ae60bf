import { setTimeout as delay } from 'node:timers/promises'
import { PosthornConnectionError, PosthornError } from '@posthorn/sdk'

const PATIENCE_MS = 60_000
/** How long to retry a throttled request: other heavy callers of the project take turns by the minute. */
const THROTTLED_PATIENCE_MS = 10 * 60_000
const PAUSE_FIRST_MS = 500
const PAUSE_MAX_MS = 5000

/** Statuses of a server that is starting, or of a gateway in front of it. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 502, 503, 504])

export interface Patience {
  /** Called with the reason for each wait. */
  readonly onWait?: (reason: string) => void
  /** Aborts the wait, too. */
  readonly signal?: AbortSignal
}

/** Retries for a minute while the server does not answer, because it may be restarting; for ten while it throttles. */
export async function patiently<T>(work: () => Promise<T>, { onWait, signal }: Patience = {}): Promise<T> {
  const begun = Date.now()
  for (let next = PAUSE_FIRST_MS; ; next = Math.min(next * 2, PAUSE_MAX_MS)) {
    try {
      return await work()
    } catch (error) {
      const throttled = error instanceof PosthornError && error.status === 429
      const wait = throttled ? Math.max(next, (error.retryAfterSeconds ?? 0) * 1000) : next
      const patience = throttled ? THROTTLED_PATIENCE_MS : PATIENCE_MS
      if (!isPassing(error) || Date.now() + wait > begun + patience) throw error
      onWait?.(throttled ? 'too many requests, waiting' : 'no response, retrying')
      await pause(wait, signal)
    }
  }
}

/** Resolves after the time; rejects with the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
}

/** Returns true if a retry may succeed. */
function isPassing(error: unknown): boolean {
  if (error instanceof PosthornConnectionError) return true
  return error instanceof PosthornError && (NOT_NOW.has(error.status) || error.code === 'IDEMPOTENCY_IN_PROGRESS')
}

/** Returns true if the server refused permanently and changed nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof PosthornError && error.status < 500 && !isPassing(error)
}
