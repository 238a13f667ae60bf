import { setTimeout as sleep } from 'node:timers/promises'

/** The number of retries of a transaction that lost a deadlock, with a growing delay. */
const ATTEMPTS = 10
const BACKOFF_MS = 10
const BACKOFF_MAX_MS = 500

/** Repeats work until it succeeds, or fails in a way that may not be repeated. */
export async function repeatedly<T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS || !mayRepeat(error)) throw error
      await sleep(Math.random() * Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** attempt))
    }
  }
}
