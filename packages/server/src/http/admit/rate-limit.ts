import { coalesce } from '@posthorn/core'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How a project stands with its requests. */
export interface RateStanding {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until all requests are there again, at least 1. */
  readonly resetSeconds: number
  readonly exceeded: boolean
}

/** Counts the requests of projects, each in a bucket of its own or two. Nodes of one deployment share the count when the limiter does. */
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
  /** What the project has consumed, this request included; infinite when it is refused unasked. */
  readonly consumed: number
  readonly untilResetMs: number
}

/**
 * Counts with a limiter that is some way off: of one project one round trip is under way at a time, and the requests that
 * come meanwhile are counted by the next one together.
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
