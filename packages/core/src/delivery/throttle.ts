import { SEND_RATE } from '../projects/schema.ts'

/** How many mails a project may hand over now, when it may go on, and what it has used up of its rate. */
export interface Allowance {
  readonly count: number
  /** When everything granted so far is worked off at the rate: GCRA's theoretical arrival time of the next mail. */
  readonly theoreticalArrivalAt: Date
  /** When at least one more may go; undefined when `wanted` was granted. */
  readonly nextAt: Date | undefined
}

/**
 * The send rate as a bucket that holds one second's worth (GCRA, the generic cell rate algorithm of ITU-T I.371). A null
 * rate grants everything. No more than one bucketful is ever to be worked off: a rate that was raised, or a clock that was
 * set back, leaves no debt that nobody made at this rate.
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
  // Reckoned from now on: fractions of milliseconds since 1970 are coarser than what is asked for here.
  const moment = (ms: number) => new Date(now.getTime() + Math.ceil(ms))
  const debt = (theoreticalArrivalAt?.getTime() ?? 0) - now.getTime()
  const ahead = Math.min(Math.max(0, debt || 0), Math.ceil(burst * interval))
  // A hair of slack for what floating point loses; whole milliseconds are only ever rounded up.
  const free = Math.floor(burst - ahead / interval + 1e-6)
  const count = Math.max(0, Math.min(wanted, free))
  const arrival = Math.ceil(ahead + count * interval)
  return {
    count,
    theoreticalArrivalAt: moment(arrival),
    nextAt: count < wanted ? moment(arrival - (burst - 1) * interval) : undefined,
  }
}

/** Whatever is stored: a number that is none counts as the smallest. */
function withinBounds(rate: number): number {
  return Math.min(SEND_RATE.max, Math.max(SEND_RATE.min, Number.isNaN(rate) ? SEND_RATE.min : rate))
}
