import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import { matchesEvent } from './patterns.ts'

describe('patterns of events', () => {
  it.each([
    ['*', 'signup', true],
    ['signup', 'signup', true],
    ['signup', 'Signup', false],
    ['signup', 'signups', false],
    ['email.*', 'email.sent', true],
    ['email.*', 'email.', true],
    ['email.*', 'email', false],
    ['*.sent', 'email.sent', true],
    ['segment.*.entry', 'segment.vip.entry', true],
    ['segment.*.entry', 'segment.entry', false],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['a*b*a', 'aba', true],
    ['a*b*ba', 'aba', false],
    ['**', 'x', true],
    ['a.c', 'abc', false],
  ])('%j and %j', (pattern, name, matches) => {
    expect(matchesEvent([pattern], name)).toBe(matches)
  })

  it('match when one of them does', () => {
    expect(matchesEvent(['a', 'b*'], 'bc')).toBe(true)
    expect(matchesEvent([], 'bc')).toBe(false)
  })

  it('match like the corresponding regular expression', () => {
    const text = fc.stringMatching(/^[ab.*]{0,8}$/)
    fc.assert(
      fc.property(text, fc.stringMatching(/^[ab.]{0,10}$/), (pattern, name) => {
        const expression = pattern.split('*').map((part) => part.replaceAll('.', '\\.'))
        expect(matchesEvent([pattern], name)).toBe(new RegExp(`^${expression.join('.*')}$`).test(name))
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})
