import { SEND_RATE } from '../../tenant/projects/schema.ts'

/**
 * The number of mails that a project may hand over now, the time when it may continue, and how much of its rate is
 * used.
 */
export interface Allowance {
  readonly count: number
  /**
   * The time when everything granted so far is worked off at the rate: GCRA's theoretical arrival time of the next
   * mail.
   */
  readonly theoreticalArrivalAt: Date
  /** The time when the next mail may go; undefined when `wanted` was granted. */
  readonly nextAt: Date | undefined
}

/**
 * The send rate as a bucket that holds one second's worth (GCRA, the generic cell rate algorithm of ITU-T I.371). A null
 * rate grants everything. The debt is capped at one bucket, so that a raised rate or a clock that was set back leaves no
 * debt from other conditions.
 */
export function allowance(
  theoreticalArrivalAt: Date | undefined,
  now: Date,
  ratePerSecond: number | null,
  wanted: number,
): Allowance {
  if (ratePerSecond === null) return { count: wanted, theoreticalArrivalAt: now, nextAt: undefined }
  const rate = withinBounds(ratePerSecond)
  const interval = 1000 / rate
  const burst = Math.max(1, Math.floor(rate))
  // Relative to now: as milliseconds since 1970, fractions are too coarse.
  const moment = (ms: number) => new Date(now.getTime() + Math.ceil(ms))
  const debt = (theoreticalArrivalAt?.getTime() ?? 0) - now.getTime()
  const ahead = Math.min(Math.max(0, debt || 0), Math.ceil(burst * interval))
  // A small tolerance for floating point; whole milliseconds are always rounded up.
  const free = Math.floor(burst - ahead / interval + 1e-6)
  const count = Math.max(0, Math.min(wanted, free))
  const arrival = Math.ceil(ahead + count * interval)
  return {
    count,
    theoreticalArrivalAt: moment(arrival),
    nextAt: count < wanted ? moment(arrival - (burst - 1) * interval) : undefined,
  }
}

/** Clamps a stored rate; NaN counts as the smallest. */
function withinBounds(rate: number): number {
  return Math.min(SEND_RATE.max, Math.max(SEND_RATE.min, Number.isNaN(rate) ? SEND_RATE.min : rate))
}
