import type { ProjectId } from '@posthorn/core'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How a project stands with its requests. */
export interface RateStanding {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until all requests are there again, at least 1. */
  readonly resetSeconds: number
  readonly exceeded: boolean
}

/** Counts the requests of projects. Nodes of one deployment share the count when the limiter does. */
export interface RateLimiter {
  take(projectId: ProjectId): Promise<RateStanding>
}

const MINUTE = 60

/** Counts within this process: right for one node. */
export function memoryRateLimiter(perMinute: number): RateLimiter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE })
  const standing = (result: RateLimiterRes, exceeded: boolean): RateStanding => ({
    limit: perMinute,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    exceeded,
  })
  return {
    async take(projectId) {
      try {
        return standing(await limiter.consume(projectId), false)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return standing(refused, true)
        throw refused
      }
    },
  }
}
