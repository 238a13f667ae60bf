/** How many mails a project may hand over now, when it may go on, and what it has used up of its rate. */
export interface Allowance {
  readonly count: number
  readonly paidUntil: Date
  /** When at least one more may go; undefined when `wanted` was granted. */
  readonly nextAt: Date | undefined
}

/**
 * The send rate as a bucket that holds one second's worth (GCRA): `paidUntil` is the moment at which everything granted
 * so far is worked off at the rate.
 */
export function allowance(paidUntil: Date | undefined, now: Date, ratePerSecond: number, wanted: number): Allowance {
  const interval = 1000 / ratePerSecond
  const burst = Math.max(1, Math.floor(ratePerSecond))
  const start = Math.max(paidUntil?.getTime() ?? 0, now.getTime())
  // A thousandth of a mail of slack: times are kept in whole milliseconds.
  const free = Math.floor(burst - (start - now.getTime()) / interval + 0.001)
  const count = Math.max(0, Math.min(wanted, free))
  const paid = start + count * interval
  return {
    count,
    paidUntil: new Date(Math.ceil(paid)),
    nextAt: count < wanted ? new Date(Math.ceil(paid - (burst - 1) * interval)) : undefined,
  }
}
