import { coalesce } from '@posthorn/core/kernel'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** The state of a project's rate limit. */
export interface RateStanding {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the full limit is available again, at least 1. */
  readonly resetSeconds: number
  readonly exceeded: boolean
}

/** Counts requests in one or two buckets a project. Nodes of one deployment share the count if the limiter does. */
export interface RateLimiter {
  take(bucket: string): Promise<RateStanding>
  close?(): Promise<void>
}

export const MINUTE_SECONDS = 60

/** The requests of a bucket since the first one of a minute. */
interface Minute {
  consumed: number
  /** In milliseconds of this process. */
  readonly until: number
}

/** Counts within this process: right for one node. */
export function memoryRateLimiter(perMinute: number): RateLimiter {
  // In the order in which they end.
  const minutes = new Map<string, Minute>()

  function minuteOf(bucket: string, now: number): Minute {
    for (const [ended, { until }] of minutes) {
      if (until > now) break
      minutes.delete(ended)
    }
    const known = minutes.get(bucket)
    if (known) return known
    const minute: Minute = { consumed: 0, until: now + MINUTE_SECONDS * 1000 }
    minutes.set(bucket, minute)
    return minute
  }

  return {
    async take(bucket) {
      const now = performance.now()
      const minute = minuteOf(bucket, now)
      minute.consumed += 1
      return standingOf(perMinute, { consumed: minute.consumed, untilResetMs: minute.until - now })
    },
  }
}

interface Count {
  /** Requests used, including this one; infinite when it is refused without counting. */
  readonly consumed: number
  readonly untilResetMs: number
}

/** The largest part of the limit that a node counts ahead. With n nodes up to n parts may stay unused. */
const PORTION = 1 / 50

/** Requests that were counted ahead and not used yet. */
interface Lease {
  readonly left: number
  /** Requests used when this one was counted. */
  readonly consumed: number
  /** The time until which it is valid, in milliseconds of this process. */
  readonly until: number
  /** The number of requests that were counted ahead. */
  readonly size: number
}

const NO_LEASE: Lease = { left: 0, consumed: 0, until: 0, size: 0 }

/**
 * Counts with a remote limiter: each project has one round trip in progress at a time, and the next one counts all
 * requests that arrive during it. A busy node counts requests ahead, twice as many each time up to `PORTION` of the
 * limit: all nodes together never exceed the limit, and may refuse early by one portion per node.
 */
export function countTogether(limiter: RateLimiterAbstract, perMinute: number): RateLimiter {
  const buckets = new Map<string, () => RateStanding | Promise<RateStanding>>()
  const most = Math.max(1, Math.floor(perMinute * PORTION))

  function bucketOf(name: string) {
    let lease = NO_LEASE
    const standing = (consumed: number, now: number) =>
      standingOf(perMinute, { consumed, untilResetMs: lease.until - now })

    /** Uses a request that was counted ahead, if there is one. */
    function useLease(): RateStanding | undefined {
      const now = performance.now()
      if (lease.left === 0 || now >= lease.until) return undefined
      lease = { ...lease, left: lease.left - 1, consumed: lease.consumed + 1 }
      return standing(lease.consumed, now)
    }

    const count = coalesce(async (requests: readonly undefined[]) => {
      // Requests that were counted ahead since they came.
      const ahead: RateStanding[] = []
      for (let one = useLease(); one; one = useLease()) if (ahead.push(one) === requests.length) return ahead
      const size = performance.now() < lease.until ? Math.min(most, lease.size * 2) : 1
      const wanted = requests.length - ahead.length
      const points = Math.max(wanted, size)
      const { consumed, untilResetMs } = await consume(limiter, name, points)
      const now = performance.now()
      const before = consumed - points
      const left = Math.max(0, Math.min(perMinute, consumed) - before - wanted)
      lease = { left, consumed: before + wanted, until: now + untilResetMs, size }
      return [...ahead, ...Array.from({ length: wanted }, (_, index) => standing(before + index + 1, now))]
    })

    return () => useLease() ?? count(undefined)
  }

  return {
    async take(name) {
      const known = buckets.get(name)
      if (known) return known()
      const bucket = bucketOf(name)
      buckets.set(name, bucket)
      return bucket()
    },
  }
}

async function consume(limiter: RateLimiterAbstract, bucket: string, requests: number): Promise<Count> {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(bucket, requests)
    return { consumed: consumedPoints, untilResetMs: msBeforeNext }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const { consumedPoints, msBeforeNext } = refused
    return { consumed: consumedPoints === 0 ? Number.POSITIVE_INFINITY : consumedPoints, untilResetMs: msBeforeNext }
  }
}

function standingOf(limit: number, { consumed, untilResetMs }: Count): RateStanding {
  return {
    limit,
    remaining: Math.max(0, Math.floor(limit - consumed)),
    // A difference of two times may be a little more than the minute that was added.
    resetSeconds: Math.max(1, Math.ceil(Math.round(untilResetMs) / 1000)),
    exceeded: consumed > limit,
  }
}
