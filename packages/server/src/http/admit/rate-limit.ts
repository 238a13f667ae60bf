import { coalesce } from '@posthorn/core'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

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

/** Counts within this process: right for one node. */
export function memoryRateLimiter(perMinute: number): RateLimiter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
  return { take: async (bucket) => standingOf(perMinute, await consume(limiter, bucket, 1)) }
}

interface Count {
  /** Requests used, including this one; infinite when it is refused without counting. */
  readonly consumed: number
  readonly untilResetMs: number
}

/**
 * Counts with a remote limiter: each project has one round trip under way at a time, and the next one counts all requests
 * that arrive meanwhile.
 */
export function countTogether(limiter: RateLimiterAbstract, perMinute: number): RateLimiter {
  const counters = new Map<string, (request: undefined) => Promise<RateStanding>>()

  function counterOf(bucket: string) {
    const known = counters.get(bucket)
    if (known) return known
    const counter = coalesce(async (requests: readonly undefined[]) => {
      const { consumed, untilResetMs } = await consume(limiter, bucket, requests.length)
      const before = consumed - requests.length
      return requests.map((_, index) => standingOf(perMinute, { consumed: before + index + 1, untilResetMs }))
    })
    counters.set(bucket, counter)
    return counter
  }

  return { take: (bucket) => counterOf(bucket)(undefined) }
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
    resetSeconds: Math.max(1, Math.ceil(untilResetMs / 1000)),
    exceeded: consumed > limit,
  }
}
