import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import { rowTime } from '../../testing/rows.ts'
import { allowance } from './throttle.ts'

const rates = fc.oneof(
  fc.constantFrom(0.1, 0.5, 1, 3, 14, 100, 1000, 10_000),
  fc.double({ min: 0.01, max: 10_000, noNaN: true }),
)
const burstOf = (rate: number) => Math.max(1, Math.floor(rate))

describe('allowance', () => {
  it('grants one second’s worth immediately, then at the rate', () => {
    const first = allowance(undefined, rowTime(0), 10, 25)
    expect(first).toEqual({ count: 10, theoreticalArrivalAt: rowTime(1000), nextAt: rowTime(100) })
    const second = allowance(first.theoreticalArrivalAt, rowTime(100), 10, 15)
    expect(second).toEqual({ count: 1, theoreticalArrivalAt: rowTime(1100), nextAt: rowTime(200) })
    const third = allowance(second.theoreticalArrivalAt, rowTime(600), 10, 14)
    expect(third.count).toBe(5)
  })

  it('grants at most the wanted number, and returns no time to wait for then', () => {
    expect(allowance(undefined, rowTime(0), 10, 3)).toEqual({
      count: 3,
      theoreticalArrivalAt: rowTime(300),
      nextAt: undefined,
    })
    expect(allowance(rowTime(900), rowTime(0), 10, 0)).toEqual({
      count: 0,
      theoreticalArrivalAt: rowTime(900),
      nextAt: undefined,
    })
  })

  it('grants one at a time below one a second', () => {
    const first = allowance(undefined, rowTime(0), 0.1, 5)
    expect(first).toEqual({ count: 1, theoreticalArrivalAt: rowTime(10_000), nextAt: rowTime(10_000) })
    expect(allowance(first.theoreticalArrivalAt, rowTime(9999), 0.1, 1).count).toBe(0)
    expect(allowance(first.theoreticalArrivalAt, rowTime(10_000), 0.1, 1).count).toBe(1)
  })

  it('accumulates at most one second’s worth', () => {
    expect(allowance(rowTime(0), rowTime(86_400_000), 14, 1000).count).toBe(14)
  })

  it('grants nothing more while the clock does not move', () => {
    fc.assert(
      fc.property(
        rates,
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 30, maxLength: 60 }),
        (rate, wishes) => {
          let theoreticalArrivalAt: Date | undefined
          let granted = 0
          for (const wanted of wishes) {
            const next = allowance(theoreticalArrivalAt, rowTime(0), rate, wanted)
            theoreticalArrivalAt = next.theoreticalArrivalAt
            granted += next.count
          }
          expect(granted).toBeLessThanOrEqual(burstOf(rate))
        },
      ),
    )
  })

  it('makes no project wait longer than for one second’s worth when the clock goes back', () => {
    const { theoreticalArrivalAt } = allowance(undefined, rowTime(0), 10, 10)
    const next = allowance(theoreticalArrivalAt, rowTime(-3_600_000), 10, 1)
    expect(next).toEqual({ count: 0, theoreticalArrivalAt: rowTime(-3_599_000), nextAt: rowTime(-3_599_900) })
    expect(allowance(next.theoreticalArrivalAt, rowTime(-3_599_900), 10, 1).count).toBe(1)
  })

  it('forgets at a raised rate the debt of the old one, except for one second’s worth', () => {
    const slow = allowance(undefined, rowTime(0), 0.001, 1)
    expect(slow.theoreticalArrivalAt).toEqual(rowTime(1_000_000))
    const raised = allowance(slow.theoreticalArrivalAt, rowTime(0), 100, 100)
    expect(raised).toEqual({ count: 0, theoreticalArrivalAt: rowTime(1000), nextAt: rowTime(10) })
    expect(allowance(raised.theoreticalArrivalAt, rowTime(500), 100, 100).count).toBe(50)
  })

  it('treats an invalid time as no debt', () => {
    expect(allowance(new Date(Number.NaN), rowTime(0), 10, 3)).toEqual({
      count: 3,
      theoreticalArrivalAt: rowTime(300),
      nextAt: undefined,
    })
  })

  it('grants everything when there is no rate', () => {
    expect(allowance(rowTime(5), rowTime(0), null, 7)).toEqual({
      count: 7,
      theoreticalArrivalAt: rowTime(0),
      nextAt: undefined,
    })
  })

  it('applies the smallest and the largest rate', () => {
    const slow = allowance(undefined, rowTime(0), 0.001, 20_000)
    expect(slow).toEqual({ count: 1, theoreticalArrivalAt: rowTime(1_000_000), nextAt: rowTime(1_000_000) })
    expect(allowance(slow.theoreticalArrivalAt, rowTime(999_998), 0.001, 9).count).toBe(0)
    expect(allowance(slow.theoreticalArrivalAt, rowTime(1_000_000), 0.001, 9).count).toBe(1)
    const fast = allowance(undefined, rowTime(0), 10_000, 20_000)
    expect(fast).toEqual({ count: 10_000, theoreticalArrivalAt: rowTime(1000), nextAt: rowTime(1) })
    expect(allowance(fast.theoreticalArrivalAt, rowTime(1), 10_000, 20_000).count).toBe(10)
  })

  it('treats a rate beyond the bounds as the bound', () => {
    const at = (rate: number) => allowance(undefined, rowTime(0), rate, 20_000)
    for (const rate of [1e-13, 0, -5, 0.0009, Number.NaN, Number.MIN_VALUE]) expect(at(rate)).toEqual(at(0.001))
    for (const rate of [10_001, 1e300, Number.POSITIVE_INFINITY]) expect(at(rate)).toEqual(at(10_000))
  })

  it('returns valid times whatever is stored', () => {
    const anyTime = fc.oneof(fc.constant(undefined), fc.date({ noInvalidDate: false }))
    fc.assert(
      fc.property(anyTime, fc.double(), fc.nat(20_000), (theoreticalArrivalAt, rate, wanted) => {
        const next = allowance(theoreticalArrivalAt, rowTime(0), rate, wanted)
        expect(Number.isInteger(next.count) && next.count >= 0 && next.count <= wanted).toBe(true)
        expect(next.theoreticalArrivalAt.getTime()).not.toBeNaN()
        expect(next.nextAt?.getTime()).not.toBeNaN()
        expect(next.theoreticalArrivalAt >= rowTime(0)).toBe(true)
      }),
      { numRuns: propertyRuns(250) },
    )
  })

  const steps = fc.array(fc.record({ wait: fc.nat(3000), wanted: fc.integer({ min: 1, max: 20_000 }) }), {
    maxLength: 40,
  })

  it('grants at most rate × time + one second’s worth in any window', () => {
    fc.assert(
      fc.property(rates, steps, (rate, all) => {
        const grants: { at: number; count: number }[] = []
        let theoreticalArrivalAt: Date | undefined
        let at = 0
        for (const { wait, wanted } of all) {
          at += wait
          const next = allowance(theoreticalArrivalAt, rowTime(at), rate, wanted)
          theoreticalArrivalAt = next.theoreticalArrivalAt
          grants.push({ at, count: next.count })
        }
        for (const [from, first] of grants.entries()) {
          let sum = 0
          for (const grant of grants.slice(from)) {
            sum += grant.count
            expect(sum).toBeLessThanOrEqual(((grant.at - first.at) / 1000) * rate + burstOf(rate) + 0.001)
          }
        }
      }),
      { numRuns: propertyRuns(75) },
    )
  })

  it('returns when at least one more is granted, and none is before', () => {
    fc.assert(
      fc.property(rates, steps, (rate, all) => {
        let theoreticalArrivalAt: Date | undefined
        let at = 0
        for (const { wait, wanted } of all) {
          at += wait
          const next = allowance(theoreticalArrivalAt, rowTime(at), rate, wanted)
          theoreticalArrivalAt = next.theoreticalArrivalAt
          expect(next.theoreticalArrivalAt.getTime()).not.toBeNaN()
          expect(next.nextAt === undefined).toBe(next.count === wanted)
          expect(Number.isInteger(next.count) && next.count >= 0 && next.count <= wanted).toBe(true)
          if (!next.nextAt) continue
          expect(next.nextAt > rowTime(at)).toBe(true)
          expect(allowance(theoreticalArrivalAt, next.nextAt, rate, 1).count).toBe(1)
          const before = new Date(next.nextAt.getTime() - 2)
          if (before >= rowTime(at) && rate < 500)
            expect(allowance(theoreticalArrivalAt, before, rate, 1).count).toBe(0)
        }
      }),
      { numRuns: propertyRuns(75) },
    )
  })

  it('comes close to the rate for a project that takes everything it can', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1000, noNaN: true }), (rate) => {
        let theoreticalArrivalAt: Date | undefined
        let granted = 0
        for (let at = 0; at <= 60_000; ) {
          const next = allowance(theoreticalArrivalAt, rowTime(at), rate, 100_000)
          theoreticalArrivalAt = next.theoreticalArrivalAt
          granted += next.count
          at = Math.max(at + 20, (next.nextAt?.getTime() ?? 0) - rowTime(0).getTime())
        }
        // Each grant rounds up to a whole millisecond, of the 20 between two of them.
        expect(granted).toBeGreaterThanOrEqual(Math.floor(rate * 60 * 0.94))
      }),
      { numRuns: propertyRuns(12) },
    )
  })
})
