import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowIds, rowTime } from '../testing/rows.ts'
import { afterFailure, afterUnknown, canAdvance, policyOf, RETRY_DELAYS_SECONDS } from './lifecycle.ts'
import { EMAIL_STATUSES, type EmailStatus } from './schema.ts'

const FEEDBACK = ['SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'BOUNCED', 'COMPLAINED'] as const
const now = rowTime(0)
const mail = (attempts: number, unknownOutcomes = 0) => ({ id: rowIds.make('eml'), attempts, unknownOutcomes })
const anyStatus = fc.constantFrom(...EMAIL_STATUSES)

describe('canAdvance', () => {
  it.each(EMAIL_STATUSES)('from %s goes only forward', (from) => {
    const start = ['PENDING', 'SENDING', ...FEEDBACK]
    const allowed: Record<string, readonly EmailStatus[]> = {
      FAILED: [],
      SUPPRESSED: [],
      UNKNOWN: FEEDBACK,
    }
    const expected = allowed[from] ?? FEEDBACK.filter((to) => start.indexOf(to) > start.indexOf(from))
    expect(EMAIL_STATUSES.filter((to) => canAdvance(from, to))).toEqual(expected)
  })

  it('never goes back, over any number of steps', () => {
    fc.assert(
      fc.property(anyStatus, fc.array(anyStatus, { maxLength: 20 }), (start, feedback) => {
        const seen = new Set<EmailStatus>([start])
        let status = start
        for (const to of feedback) {
          if (!canAdvance(status, to)) continue
          expect(seen.has(to)).toBe(false)
          expect(canAdvance(to, status)).toBe(false)
          seen.add(to)
          status = to
        }
      }),
    )
  })
})

describe('RETRY_DELAYS_SECONDS', () => {
  it('rises, and lasts about a day in all', () => {
    expect([...RETRY_DELAYS_SECONDS].sort((a, b) => a - b)).toEqual(RETRY_DELAYS_SECONDS)
    const hours = RETRY_DELAYS_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600
    expect(hours).toBeGreaterThan(20)
    expect(hours).toBeLessThan(30)
  })
})

describe('afterFailure', () => {
  it('gives up what was rejected', () => {
    expect(afterFailure(mail(1, 1), 'rejected', 'retry', now)).toEqual({
      status: 'FAILED',
      dueAt: undefined,
      unknownOutcomes: 1,
    })
  })

  it.each(['throttled', 'unreachable', 'misconfigured'] as const)(
    'tries again what was %s, later and later',
    (failure) => {
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
    },
  )

  it('keeps how often the outcome was unknown', () => {
    expect(afterFailure(mail(2, 1), 'throttled', 'retry', now).unknownOutcomes).toBe(1)
  })

  it('spreads mails that failed together, each by its id and always the same', () => {
    const mails = Array.from({ length: 200 }, () => mail(1))
    const dueAt = (one: (typeof mails)[number]) => afterFailure(one, 'throttled', 'retry', now).dueAt?.getTime()
    expect(new Set(mails.map(dueAt)).size).toBeGreaterThan(50)
    expect(mails.map(dueAt)).toEqual(mails.map(dueAt))
  })

  it('always says a real time, or none', () => {
    const failures = fc.constantFrom('rejected', 'throttled', 'unreachable', 'misconfigured', 'unknown' as const)
    const policies = fc.constantFrom('retry', 'park' as const)
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
    { policy: 'retry', before: 0, dueAt: now },
    { policy: 'retry', before: 1, dueAt: undefined },
    { policy: 'retry', before: 7, dueAt: undefined },
    { policy: 'park', before: 0, dueAt: undefined },
    { policy: 'park', before: 1, dueAt: undefined },
  ] as const)('by "$policy" after $before of them', ({ policy, before, dueAt }) => {
    const expected = { status: 'UNKNOWN', dueAt, unknownOutcomes: before + 1 }
    expect(afterUnknown(mail(1, before), policy, now)).toEqual(expected)
    expect(afterFailure(mail(1, before), 'unknown', policy, now)).toEqual(expected)
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
