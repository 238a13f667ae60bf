import { afterEach, expect, it, vi } from 'vitest'
import { memoryRateLimiter } from './rate-limit.ts'

afterEach(() => void vi.useRealTimers())

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
