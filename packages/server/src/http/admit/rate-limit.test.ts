import { afterEach, expect, it, vi } from 'vitest'
import { memoryRateLimiter } from './rate-limit.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts each bucket for a minute from its first request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const limiter = memoryRateLimiter(2)
  expect(await limiter.take('a')).toStrictEqual({ limit: 2, remaining: 1, resetSeconds: 60, exceeded: false })
  vi.advanceTimersByTime(30_000)
  expect(await limiter.take('a')).toStrictEqual({ limit: 2, remaining: 0, resetSeconds: 30, exceeded: false })
  expect(await limiter.take('a')).toMatchObject({ remaining: 0, exceeded: true })
  expect(await limiter.take('b')).toMatchObject({ remaining: 1, resetSeconds: 60, exceeded: false })
  vi.advanceTimersByTime(29_999)
  expect(await limiter.take('a')).toMatchObject({ resetSeconds: 1, exceeded: true })
  vi.advanceTimersByTime(1)
  expect(await limiter.take('a')).toMatchObject({ remaining: 1, resetSeconds: 60, exceeded: false })
  expect(await limiter.take('b')).toMatchObject({ remaining: 0, resetSeconds: 30, exceeded: false })
})

it('never counts more than the seconds of a minute, whatever the fractions of its times', async () => {
  const now = 12345.6
  expect(now + 60_000 - now).toBeGreaterThan(60_000)
  vi.spyOn(performance, 'now').mockReturnValue(now)
  expect(await memoryRateLimiter(2).take('a')).toMatchObject({ resetSeconds: 60 })
})
