import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anEmail, rowIds, rowTime } from '../../testing/rows.ts'
import {
  afterFailure,
  afterUnknown,
  policyOf,
  RETRY_DELAYS_SECONDS,
  waitFor,
  waitForSender,
  waitingStatus,
} from './lifecycle.ts'

const now = rowTime(0)
const mail = (attempts: number, unknownOutcomes = 0) => ({ id: rowIds.make('eml'), attempts, unknownOutcomes })

describe('RETRY_DELAYS_SECONDS', () => {
  it('rises from 10 seconds to 6 hours, and lasts about a day in total', () => {
    expect(RETRY_DELAYS_SECONDS).toEqual([10, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600])
  })
})

describe('afterFailure', () => {
  it('fails rejected mail', () => {
    expect(afterFailure(mail(1, 1), 'rejected', 'retry', now)).toEqual({
      status: 'FAILED',
      dueAt: undefined,
      unknownOutcomes: 1,
    })
  })

  it.each(['throttled', 'unreachable'] as const)('retries mail that was %s, at growing intervals', (failure) => {
    const { id } = mail(0)
    let last = 0
    let total = 0
    for (const [index, seconds] of RETRY_DELAYS_SECONDS.entries()) {
      const next = afterFailure({ id, attempts: index + 1, unknownOutcomes: 0 }, failure, 'retry', now)
      const delay = ((next.dueAt?.getTime() ?? Number.NaN) - now.getTime()) / 1000
      expect(next).toMatchObject({ status: 'PENDING', unknownOutcomes: 0 })
      expect(delay).toBeGreaterThanOrEqual(seconds)
      expect(delay).toBeLessThanOrEqual(seconds * 1.2)
      expect(delay).toBeGreaterThanOrEqual(last)
      last = delay
      total += delay
    }
    expect(total / 3600).toBeLessThan(36)
    const attempts = RETRY_DELAYS_SECONDS.length + 1
    const end = { status: 'FAILED', dueAt: undefined, unknownOutcomes: 0 }
    expect(afterFailure({ id, attempts, unknownOutcomes: 0 }, failure, 'retry', now)).toEqual(end)
    expect(afterFailure({ id, attempts: attempts + 5, unknownOutcomes: 0 }, failure, 'park', now)).toEqual(end)
  })

  it('keeps the number of unknown outcomes', () => {
    expect(afterFailure(mail(2, 1), 'throttled', 'retry', now).unknownOutcomes).toBe(1)
  })

  it('spreads mails that failed together, each by its id, always by the same time', () => {
    const mails = Array.from({ length: 200 }, () => mail(1))
    const dueAt = (one: (typeof mails)[number]) => afterFailure(one, 'throttled', 'retry', now).dueAt?.getTime()
    expect(new Set(mails.map(dueAt)).size).toBeGreaterThan(50)
    expect(mails.map(dueAt)).toEqual(mails.map(dueAt))
  })

  it('spreads them over a whole fifth more', () => {
    const waits = Array.from({ length: 2000 }, () => {
      const { dueAt } = afterFailure(mail(1), 'throttled', 'retry', now)
      return ((dueAt?.getTime() ?? Number.NaN) - now.getTime()) / 10_000
    })
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1)
    expect(Math.min(...waits)).toBeLessThan(1.02)
    expect(Math.max(...waits)).toBeGreaterThan(1.18)
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.2)
  })

  it('always returns a real time, or none', () => {
    const failures = fc.constantFrom('rejected', 'throttled', 'unreachable', 'unknown' as const)
    const policies = fc.constantFrom('retry', 'once', 'park' as const)
    fc.assert(
      fc.property(fc.nat(30), fc.nat(3), failures, policies, (attempts, unknownOutcomes, failure, policy) => {
        const next = afterFailure(mail(attempts, unknownOutcomes), failure, policy, now)
        expect(next.dueAt === undefined || next.dueAt >= now).toBe(true)
        expect(next.status === 'PENDING').toBe(next.dueAt !== undefined && failure !== 'unknown')
        expect(next.unknownOutcomes).toBe(unknownOutcomes + (failure === 'unknown' ? 1 : 0))
      }),
    )
  })
})

describe('afterUnknown', () => {
  it.each([
    { policy: 'retry', before: 5, dueAt: undefined },
    { policy: 'retry', before: 7, dueAt: undefined },
    { policy: 'once', before: 0, dueAt: now },
    { policy: 'once', before: 1, dueAt: undefined },
    { policy: 'park', before: 0, dueAt: undefined },
    { policy: 'park', before: 1, dueAt: undefined },
  ] as const)('by "$policy" after $before of them', ({ policy, before, dueAt }) => {
    const expected = { status: 'UNKNOWN', dueAt, unknownOutcomes: before + 1 }
    expect(afterUnknown(mail(1, before), policy, now)).toEqual(expected)
    expect(afterFailure(mail(1, before), 'unknown', policy, now)).toEqual(expected)
  })

  it('by "retry" tries up to five times more, at growing intervals', () => {
    for (const [before, minutes] of [1, 5, 15, 60, 240].entries()) {
      const { dueAt } = afterUnknown(mail(before + 1, before), 'retry', now)
      const waited = ((dueAt?.getTime() ?? Number.NaN) - now.getTime()) / 60_000
      expect(waited).toBeGreaterThanOrEqual(minutes)
      expect(waited).toBeLessThanOrEqual(minutes * 1.2)
    }
  })

  it('never retries before the worker that was cut off may have written its outcome', () => {
    const soonest = rowTime(10_000)
    expect(afterUnknown(mail(1), 'once', now, soonest).dueAt).toStrictEqual(soonest)
    expect(afterUnknown(mail(1), 'retry', now, soonest).dueAt?.getTime()).toBeGreaterThanOrEqual(now.getTime() + 60_000)
    expect(afterUnknown(mail(1), 'park', now, soonest).dueAt).toBeUndefined()
  })
})

describe('mail that waits for a mail server', () => {
  const waiting = (createdAt: Date, unknownOutcomes = 0) =>
    anEmail({ projectId: rowIds.make('prj'), bodyId: rowIds.make('bod'), createdAt, unknownOutcomes })
  const pause = (seconds: number) => ({ until: rowTime(seconds * 1000), reason: '535 5.7.8 no' })

  it.each([
    [0, 'PENDING'],
    [1, 'UNKNOWN'],
    [2, 'UNKNOWN'],
  ] as const)('after %d unknown outcomes is %s', (unknownOutcomes, status) => {
    expect(waitingStatus({ unknownOutcomes })).toBe(status)
    expect(waitFor(pause(60), waiting(now, unknownOutcomes), now)).toMatchObject({ status, error: '535 5.7.8 no' })
  })

  it('is due when the pause is over, or up to a fifth later', () => {
    const delays = Array.from({ length: 500 }, () => waitFor(pause(100), waiting(now), now).dueAt.getTime())
    for (const at of delays) expect(at).toBeGreaterThanOrEqual(rowTime(100_000).getTime())
    for (const at of delays) expect(at).toBeLessThanOrEqual(rowTime(120_000).getTime())
    expect(new Set(delays).size).toBeGreaterThan(50)
  })

  it('is due immediately when the pause is already over', () => {
    for (const seconds of [0, -1, -3600]) expect(waitFor(pause(seconds), waiting(now), now).dueAt).toStrictEqual(now)
  })

  it('for its sender waits 5 days, and not a moment longer', () => {
    const fiveDaysMs = 432_000_000
    expect(waitForSender(pause(60), waiting(rowTime(-fiveDaysMs)), now)).toMatchObject({ status: 'PENDING' })
    expect(waitForSender(pause(60), waiting(rowTime(-fiveDaysMs - 1), 1), now)).toStrictEqual({
      status: 'FAILED',
      dueAt: undefined,
      error: '535 5.7.8 no',
    })
  })
})

describe('policyOf', () => {
  it.each([
    ['TRANSACTIONAL', 'transactional'],
    ['WORKFLOW', 'transactional'],
    ['CAMPAIGN', 'campaign'],
  ] as const)('%s is %s', (sourceType, policy) => {
    expect(policyOf(sourceType)).toBe(policy)
  })
})
