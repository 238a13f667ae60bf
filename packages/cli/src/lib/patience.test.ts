import { PosthornConnectionError, PosthornError } from '@posthorn/sdk'
import { afterEach, expect, it, vi } from 'vitest'
import { patiently } from './patience.ts'

const refusal = (code: string, status: number) => new PosthornError({ code, status, message: code })

/** Returns a function that throws this once. */
function once(error: Error) {
  let tries = 0
  return async () => {
    if (tries++ === 0) throw error
    return tries
  }
}

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['nobody answers', new PosthornConnectionError({ reason: 'unreachable', url: '', message: '' })],
  ['a gateway has nobody behind it', refusal('UNEXPECTED_ANSWER', 502)],
  ['others ask too much', refusal('RATE_LIMIT_EXCEEDED', 429)],
  ['the same request is still at work', refusal('IDEMPOTENCY_IN_PROGRESS', 409)],
])('waits while %s', async (_, error) => {
  expect(await patiently(once(error))).toBe(2)
})

it.each([refusal('IDEMPOTENCY_KEY_REUSED', 409), refusal('INTERNAL_SERVER_ERROR', 500), new Error('a mistake')])(
  'does not try again after %s',
  async (error) => {
    await expect(patiently(once(error))).rejects.toBe(error)
  },
)

it('waits longer for a server that throttles than for one that does not answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const afterTwoMinutes = (error: Error) => {
    const work = once(error)
    return () => {
      vi.setSystemTime(Date.now() + 120_000)
      return work()
    }
  }
  expect(await patiently(afterTwoMinutes(refusal('RATE_LIMIT_EXCEEDED', 429)))).toBe(2)
  const gone = refusal('UNEXPECTED_ANSWER', 502)
  await expect(patiently(afterTwoMinutes(gone))).rejects.toBe(gone)
})
