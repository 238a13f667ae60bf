import { describe, expect, it } from 'vitest'
import { rowTime } from '../../testing/rows.ts'
import { aWebhookEndpoint } from '../../testing/work-rows.ts'
import { afterCall, type CallResult, FAILING_MS, nextAttemptAt, PROBED_AFTER } from './outcome.ts'
import { TRIED_MS, type WebhookEndpoint } from './schema.ts'

const failed = (status?: number, retryAfter?: string): CallResult => ({
  is: 'failed',
  error: 'no',
  answer: status === undefined ? undefined : { status, body: '', retryAfter },
})
const delivered: CallResult = { is: 'delivered', answer: { status: 200, body: '', retryAfter: undefined } }

describe('the pauses between attempts', () => {
  const pauseOf = (attempts: number, retryAfter?: string) => {
    const next = nextAttemptAt({ seq: 7, attempts, createdAt: rowTime(0) }, { at: rowTime(0), retryAfter })
    return (next?.getTime() ?? 0) - rowTime(0).getTime()
  }

  it('grow from seconds to a day, each up to a tenth longer', () => {
    const seconds = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 86_400, 86_400]
    for (const [attempts, pause] of seconds.entries()) {
      expect(pauseOf(attempts)).toBeGreaterThanOrEqual(pause * 1000)
      expect(pauseOf(attempts)).toBeLessThanOrEqual(pause * 1100)
    }
  })

  it('are as long as the receiver requests, up to an hour', () => {
    expect(pauseOf(0, '60')).toBe(60_000)
    expect(pauseOf(0, '1')).toBeGreaterThanOrEqual(5000)
    expect(pauseOf(0, '999999')).toBe(3_600_000)
    expect(pauseOf(0, new Date(rowTime(90_000)).toUTCString())).toBeGreaterThan(80_000)
    expect(pauseOf(0, 'soon')).toBeLessThan(6000)
  })

  it('end after three days, with a last attempt then', () => {
    const next = (at: number) =>
      nextAttemptAt({ seq: 7, attempts: 9, createdAt: rowTime(0) }, { at: rowTime(at), retryAfter: undefined })
    expect(next(TRIED_MS - 1)).toStrictEqual(rowTime(TRIED_MS))
    expect(next(TRIED_MS)).toBeUndefined()
    expect(next(TRIED_MS + 1)).toBeUndefined()
  })
})

describe('an endpoint', () => {
  const afterCalls = (
    calls: readonly (readonly [ms: number, called: CallResult])[],
    from = aWebhookEndpoint(),
  ): WebhookEndpoint => calls.reduce((endpoint, [ms, called]) => afterCall(endpoint, called, rowTime(ms)), from)

  it('is probed less and less often once it failed several times in a row', () => {
    const fails = (count: number) => afterCalls(Array.from({ length: count }, (_, n) => [n, failed(500)] as const))
    expect(fails(PROBED_AFTER - 1)).toMatchObject({ failures: 4, failingSince: rowTime(0), retryAt: undefined })
    expect(fails(PROBED_AFTER).retryAt).toStrictEqual(rowTime(4 + 5000))
    expect(fails(PROBED_AFTER + 1).retryAt).toStrictEqual(rowTime(5 + 10_000))
    expect(fails(100).retryAt).toStrictEqual(rowTime(99 + 60_000))
  })

  it('recovers with the first success', () => {
    const endpoint = aWebhookEndpoint()
    const calls = [0, 1, 2, 3, 4, 5].map((ms) => [ms, failed()] as const)
    expect(afterCalls([...calls, [9, delivered]], endpoint)).toStrictEqual(endpoint)
    expect(afterCalls([[9, delivered]], endpoint)).toBe(endpoint)
    expect(afterCalls([[9, { is: 'busy' }]], endpoint)).toBe(endpoint)
    expect(afterCalls([[9, { is: 'skipped', error: 'gone' }]], endpoint)).toBe(endpoint)
  })

  it('is probed with the next event when there was nothing to send', () => {
    const probed = { ...afterCalls([0, 1, 2, 3, 4].map((ms) => [ms, failed()] as const)), retryAt: rowTime(60_000) }
    const skipped = afterCalls([[9, { is: 'skipped', error: 'gone' }]], probed)
    expect(skipped).toStrictEqual({ ...probed, retryAt: undefined })
    expect(afterCalls([[9, { is: 'skipped', error: 'gone' }]], skipped)).toBe(skipped)
  })

  it('is paused as long as it requests, up to an hour', () => {
    expect(afterCalls([[0, failed(429, '120')]]).retryAt).toStrictEqual(rowTime(120_000))
    expect(afterCalls([[0, failed(503, '86400')]]).retryAt).toStrictEqual(rowTime(3_600_000))
    expect(afterCalls([[0, failed(500, '120')]]).retryAt).toBeUndefined()
  })

  it('is paused after a day of only failures', () => {
    expect(
      afterCalls([
        [0, failed()],
        [FAILING_MS - 1, failed()],
      ]).pausedAt,
    ).toBeUndefined()
    expect(
      afterCalls([
        [0, failed()],
        [FAILING_MS, failed()],
      ]),
    ).toMatchObject({
      pausedAt: rowTime(FAILING_MS),
      pauseReason: 'failing',
      noticeDue: true,
    })
    expect(
      afterCalls([
        [0, failed()],
        [5, delivered],
        [FAILING_MS, failed()],
      ]).pausedAt,
    ).toBeUndefined()
  })

  it('is paused by a 410', () => {
    expect(afterCalls([[3, failed(410)]])).toMatchObject({ pausedAt: rowTime(3), pauseReason: 'gone', noticeDue: true })
    expect(afterCalls([[3, failed(404)]]).pausedAt).toBeUndefined()
    const disabled = aWebhookEndpoint({ enabled: false })
    expect(afterCalls([[3, failed(410)]], disabled)).toMatchObject({ pausedAt: undefined, noticeDue: false })
  })
})
