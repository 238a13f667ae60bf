/**
 * The maximum number of mails that wait for room, as a multiple of the mailer's concurrency; mails that need no room
 * overtake them.
 */
export const WAITING_AHEAD = 10

/** Decides how many mails to claim ahead: few enough that new mail does not wait long for them. */
export interface Pace {
  /** Returns how many to claim now. */
  next(): number
  /** The number of remaining mails at which the next claim is due. */
  readonly refillAt: number
  /** Counts a mail that is settled or released. */
  done(): void
}

/** Mail that is claimed ahead should be handed over within this time. */
const AHEAD_MS = 250
/** The largest claim, as a multiple of the mailer's concurrency: enough to keep it busy, few to release. */
const CLAIM_AHEAD = 5

/** Claims as many mails as were done in the last quarter of a second, at least one per connection of the mailer. */
export function createPace(concurrency: number, steadyMs: () => number): Pace {
  let since = steadyMs()
  let count = 0
  let claimed = concurrency
  return {
    next() {
      const elapsed = steadyMs() - since
      const atThisPace = Math.ceil((count / elapsed) * AHEAD_MS)
      since += elapsed
      count = 0
      claimed = Math.min(concurrency * CLAIM_AHEAD, Math.max(concurrency, atThisPace || 0))
      return claimed
    },
    get refillAt() {
      return Math.min(concurrency, Math.floor(claimed / 2))
    },
    done() {
      count += 1
    },
  }
}
