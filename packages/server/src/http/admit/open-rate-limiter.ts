import type { Config } from '../../config/config.ts'
import { memoryRateLimiter, type RateLimiter } from './rate-limit.ts'

/** Opens the limiter that the settings ask for: on PostgreSQL all nodes share the count. Null means no limit. */
export async function openRateLimiter({
  rateLimitPerMinute,
  database,
}: Pick<Config, 'rateLimitPerMinute' | 'database'>): Promise<RateLimiter | null> {
  if (rateLimitPerMinute === null) return null
  if (database.kind === 'sqlite') return memoryRateLimiter(rateLimitPerMinute)
  const { postgresRateLimiter } = await import('./rate-limit-postgres.ts')
  return postgresRateLimiter(database.url, rateLimitPerMinute)
}
