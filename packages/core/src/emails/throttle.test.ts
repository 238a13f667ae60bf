import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowTime } from '../testing/rows.ts'
import { allowance } from './throttle.ts'

const rates = fc.oneof(
  fc.constantFrom(0.1, 0.5, 1, 3, 14, 100, 1000, 10_000),
  fc.double({ min: 0.01, max: 10_000, noNaN: true }),
)
const burstOf = (rate: number) => Math.max(1, Math.floor(rate))

describe('allowance', () => {
  it('grants one second’s worth at once, then at the rate', () => {
    const first = allowance(undefined, rowTime(0), 10, 25)
    expect(first).toEqual({ count: 10, paidUntil: rowTime(1000), nextAt: rowTime(100) })
    const second = allowance(first.paidUntil, rowTime(100), 10, 15)
    expect(second).toEqual({ count: 1, paidUntil: rowTime(1100), nextAt: rowTime(200) })
    const third = allowance(second.paidUntil, rowTime(600), 10, 14)
    expect(third.count).toBe(5)
  })

  it('grants no more than is wanted, and says then that there is nothing to wait for', () => {
    expect(allowance(undefined, rowTime(0), 10, 3)).toEqual({ count: 3, paidUntil: rowTime(300), nextAt: undefined })
    expect(allowance(rowTime(900), rowTime(0), 10, 0)).toEqual({ count: 0, paidUntil: rowTime(900), nextAt: undefined })
  })

  it('grants one at a time below one a second', () => {
    const first = allowance(undefined, rowTime(0), 0.1, 5)
    expect(first).toEqual({ count: 1, paidUntil: rowTime(10_000), nextAt: rowTime(10_000) })
    expect(allowance(first.paidUntil, rowTime(9999), 0.1, 1).count).toBe(0)
    expect(allowance(first.paidUntil, rowTime(10_000), 0.1, 1).count).toBe(1)
  })

  it('saves up nothing beyond one second’s worth', () => {
    expect(allowance(rowTime(0), rowTime(86_400_000), 14, 1000).count).toBe(14)
  })

  it('grants nothing more while the clock stands still', () => {
    fc.assert(
      fc.property(
        rates,
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 30, maxLength: 60 }),
        (rate, wishes) => {
          let paidUntil: Date | undefined
          let granted = 0
          for (const wanted of wishes) {
            const next = allowance(paidUntil, rowTime(0), rate, wanted)
            paidUntil = next.paidUntil
            granted += next.count
          }
          expect(granted).toBeLessThanOrEqual(burstOf(rate))
        },
      ),
    )
  })

  it('grants nothing more when the clock goes back', () => {
    const { paidUntil } = allowance(undefined, rowTime(0), 10, 10)
    const next = allowance(paidUntil, rowTime(-5000), 10, 1)
    expect(next.count).toBe(0)
    expect(next.nextAt).toEqual(rowTime(100))
  })

  const steps = fc.array(fc.record({ wait: fc.nat(3000), wanted: fc.integer({ min: 1, max: 20_000 }) }), {
    maxLength: 40,
  })

  it('grants at most rate × time + one second’s worth in any window', () => {
    fc.assert(
      fc.property(rates, steps, (rate, all) => {
        const grants: { at: number; count: number }[] = []
        let paidUntil: Date | undefined
        let at = 0
        for (const { wait, wanted } of all) {
          at += wait
          const next = allowance(paidUntil, rowTime(at), rate, wanted)
          paidUntil = next.paidUntil
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
      { numRuns: 300 },
    )
  })

  it('says when at least one more is granted, and that before there was none', () => {
    fc.assert(
      fc.property(rates, steps, (rate, all) => {
        let paidUntil: Date | undefined
        let at = 0
        for (const { wait, wanted } of all) {
          at += wait
          const next = allowance(paidUntil, rowTime(at), rate, wanted)
          paidUntil = next.paidUntil
          expect(next.paidUntil.getTime()).not.toBeNaN()
          expect(next.nextAt === undefined).toBe(next.count === wanted)
          expect(Number.isInteger(next.count) && next.count >= 0 && next.count <= wanted).toBe(true)
          if (!next.nextAt) continue
          expect(next.nextAt > rowTime(at)).toBe(true)
          expect(allowance(paidUntil, next.nextAt, rate, 1).count).toBe(1)
          const before = new Date(next.nextAt.getTime() - 2)
          if (before >= rowTime(at) && rate < 500) expect(allowance(paidUntil, before, rate, 1).count).toBe(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('comes close to the rate for one who takes all that there is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1000, noNaN: true }), (rate) => {
        let paidUntil: Date | undefined
        let granted = 0
        for (let at = 0; at <= 60_000; ) {
          const next = allowance(paidUntil, rowTime(at), rate, 100_000)
          paidUntil = next.paidUntil
          granted += next.count
          at = Math.max(at + 20, (next.nextAt?.getTime() ?? 0) - rowTime(0).getTime())
        }
        // Each grant rounds up to a whole millisecond, of the 20 between two of them.
        expect(granted).toBeGreaterThanOrEqual(Math.floor(rate * 60 * 0.94))
      }),
      { numRuns: 50 },
    )
  })
})
