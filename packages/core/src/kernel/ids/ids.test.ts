import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { plainSecrets } from '../../testing/plain-secrets.ts'
import { createIds } from './ids.ts'

const create = (clock = fixedClock()) => createIds(clock, plainSecrets().randomBytes)
const SHAPE = /^cnt_[0-9abcdefghjkmnpqrstvwxyz]{26}$/

describe('createIds', () => {
  it('makes prefixed ids of 26 characters', () => {
    const ids = create()
    expect(ids.make('cnt')).toMatch(SHAPE)
    expect(ids.make('eml')).toMatch(/^eml_/)
    expect(create(fixedClock(new Date(0))).make('cnt')).toMatch(/^cnt_0000000000/)
    expect(create(fixedClock(new Date(8.64e15))).make('cnt')).toMatch(SHAPE)
  })

  it('begins with the time, so that ids from many nodes interleave by time', () => {
    const [early, late] = [fixedClock(new Date(1000)), fixedClock(new Date(1001))]
    expect(create(early).make('cnt') < create(late).make('cnt')).toBe(true)
    expect(create(early).make('cnt').slice(0, 14)).toBe('cnt_00000000z8')
  })

  it('makes 100,000 different ids that increase within one millisecond', () => {
    const ids = create()
    const made = Array.from({ length: 100_000 }, () => ids.make('cnt'))
    expect(new Set(made).size).toBe(100_000)
    expect(made.every((id, i) => i === 0 || id > (made[i - 1] ?? ''))).toBe(true)
    expect(made.every((id) => SHAPE.test(id))).toBe(true)
  })

  it('increases whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 200 }), (moves) => {
        const clock = fixedClock()
        const ids = create(clock)
        let last = ids.make('cnt')
        for (const move of moves) {
          clock.advance(move)
          const next = ids.make('cnt')
          expect(next > last).toBe(true)
          expect(next).toMatch(SHAPE)
          last = next
        }
      }),
    )
  })

  it('increases although the random bits are as high as they can be', () => {
    const ids = createIds(fixedClock(), (length) => new Uint8Array(length).fill(255))
    const made = Array.from({ length: 1000 }, () => ids.make('cnt'))
    expect(made.every((id, i) => i === 0 || id > (made[i - 1] ?? ''))).toBe(true)
    expect(made.every((id) => SHAPE.test(id))).toBe(true)
  })

  it('does not let a caller guess an id from those before and after it', () => {
    const ids = create()
    const made = Array.from({ length: 2000 }, () => ids.make('eml').slice(-13))
    expect(new Set(made).size).toBe(2000)
    // Each of the 13 characters takes all 32 values, and does not depend on its neighbors.
    for (let at = 0; at < 13; at++) {
      expect(new Set(made.map((tail) => tail.charAt(at))).size).toBe(32)
      const steps = made.slice(1).map((tail, n) => tail.charCodeAt(at) - (made[n] ?? '').charCodeAt(at))
      expect(new Set(steps).size).toBeGreaterThan(30)
    }
  })

  it('requests random bytes from the system once for many ids', () => {
    let calls = 0
    const ids = createIds(fixedClock(), (length) => {
      calls++
      return plainSecrets().randomBytes(length)
    })
    for (let n = 0; n < 1000; n++) ids.make('eml')
    expect(calls).toBe(32)
  })

  it('does not repeat the ids of another maker of the same millisecond', () => {
    const { randomBytes } = plainSecrets()
    const made = Array.from({ length: 2000 }, () => createIds(fixedClock(), randomBytes).make('cnt'))
    expect(new Set(made).size).toBe(2000)
  })
})
