import type { Fetch } from '@posthorn/sdk'
import { type Patience, patiently, pause } from './patience.ts'

/** The number of requests that the project has left, from the answers of the server. */
export interface Pace {
  readonly fetch: Fetch
  /** Waits until at least half of the requests of a minute are left for other callers of the project. */
  turn(patience?: Patience): Promise<void>
}

interface PaceState {
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
}

export function createPace(fetch: Fetch): Pace {
  let standing: PaceState | undefined
  return {
    async fetch(input, init) {
      const response = await fetch(input, init)
      standing = standingOf(response.headers) ?? standing
      return response
    },
    async turn({ onWait, signal } = {}) {
      if (!standing) return
      const { limit, remaining, resetAt } = standing
      if (remaining > limit / 2) return
      standing = undefined
      onWait?.('waiting, to leave capacity for others')
      await pause(Math.max(0, resetAt - Date.now()), signal)
    },
  }
}

function standingOf(headers: Headers): PaceState | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
  if (!limit || !remaining || !reset) return undefined
  return { limit: Number(limit), remaining: Number(remaining), resetAt: Date.now() + Number(reset) * 1000 }
}

export interface ProgressPace {
  readonly pace: Pace
}

/** Makes one of many requests, at the pace of the project and with retries. */
export async function inTurn<T>({ pace }: ProgressPace, work: () => Promise<T>): Promise<T> {
  await pace.turn()
  return patiently(work)
}

/** Yields the pages of a list, at the pace of the project after the first one. */
export async function* pagesInTurn<P extends { next(): Promise<P | undefined> }>(
  pacing: ProgressPace,
  first: Promise<P>,
): AsyncGenerator<P> {
  for (let page: P | undefined = await first; page; ) {
    yield page
    page = await inTurn(pacing, page.next)
  }
}

/**
 * Yields the pages of a list, each requested while the caller works on the one before. Reports a wait only when it
 * delays the caller.
 */
export async function* pagesAhead<P extends { next(): Promise<P | undefined> }>(
  { pace }: ProgressPace,
  first: Promise<P>,
  { signal, onWait }: Patience,
): AsyncGenerator<P> {
  let isMissed = false
  let reason: string | undefined
  function report(why: string): void {
    reason = why
    if (isMissed) onWait?.(why)
  }
  const patience = { onWait: report, ...(signal && { signal }) }
  async function after(page: P): Promise<P | undefined> {
    await pace.turn(patience)
    return patiently(page.next, patience)
  }
  for (let page: P | undefined = await first; page; ) {
    isMissed = false
    reason = undefined
    const next = after(page)
    next.catch(() => {}) // rejects again when the page is awaited
    yield page
    isMissed = true
    if (reason) onWait?.(reason)
    page = await next
  }
}
