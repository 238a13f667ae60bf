import type { Log } from '@posthorn/core/ports'
import { createRepeats } from '../repeats.ts'

/**
 * Logs requests that fail in an outage: the first of each cause immediately, then the number of others every minute.
 */
export interface OutageLog {
  failed(about: { readonly err: unknown; readonly requestId?: string; readonly method?: string }, message: string): void
}

const MINUTE_MS = 60_000

export function createOutageLog(log: Log, minuteMs: number = MINUTE_MS): OutageLog {
  const repeats = createRepeats()
  let untold = 0
  let isAwaited = false

  function logOutage(): void {
    isAwaited = false
    if (untold > 0) log.error({ requests: untold }, 'requests failed; their reasons were logged in the last minute')
    untold = 0
  }

  return {
    failed(about, message) {
      if (repeats.count(about.err) === 0) return log.error(about, message)
      untold += 1
      if (!isAwaited) setTimeout(logOutage, minuteMs).unref()
      isAwaited = true
    },
  }
}
