import { setTimeout as delay } from 'node:timers/promises'
import { PosthornConnectionError, PosthornError } from '@posthorn/sdk'

const PATIENCE_MS = 60_000
/** Others who ask as much take turns with us, minute by minute. */
const THROTTLED_PATIENCE_MS = 10 * 60_000
const PAUSE_FIRST_MS = 500
const PAUSE_MAX_MS = 5000

/** Answers of a server that is being started, or of a gateway before one. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 502, 503, 504])

export interface Patience {
  /** Hears why there is something to wait for. */
  readonly onWait?: (reason: string) => void
  /** Ends the waiting, too. */
  readonly signal?: AbortSignal
}

/** Tries again while the server does not answer, for a minute: it may be restarted just now; and for ten while it is asked too much. */
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
      onWait?.(throttled ? 'too many requests, waiting' : 'no answer, trying again')
      await pause(wait, signal)
    }
  }
}

/** Resolves after so long; rejects with the signal's reason as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
}

/** Whether it may be otherwise in a moment. */
function isPassing(error: unknown): boolean {
  if (error instanceof PosthornConnectionError) return true
  return error instanceof PosthornError && (NOT_NOW.has(error.status) || error.code === 'IDEMPOTENCY_IN_PROGRESS')
}

/** Whether the server has said for good that it does not do what it was asked, and has done nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof PosthornError && error.status < 500 && !isPassing(error)
}
