/** How many mails to claim ahead: few enough that whoever comes next does not wait behind them for long. */
export interface Pace {
  /** How many to claim now. */
  next(): number
  /** At so many that are left it is time for the next claim. */
  readonly refillAt: number
  /** A mail is done with. */
  done(): void
}

/** What is claimed ahead should be gone after this time. */
const AHEAD_MS = 250
/** Claims are made this many times the mailer's concurrency at most: enough to keep it busy, little to give back. */
const CLAIM_AHEAD = 5

/** Claims as many as went in the last quarter of a second, but one for each place of the mailer at least. */
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
