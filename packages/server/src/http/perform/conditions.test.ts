import { describe, expect, it } from 'vitest'
import { conditionsOf, isFulfilled } from './conditions.ts'

const ofMatch = (value: string) => conditionsOf((name) => (name === 'if-match' ? value : undefined))
const tag = (value: string, isWeak = false) => ({ isWeak, value })

/** Reading takes milliseconds; it took 37 s when each space was tried as the end. */
const SECONDS_OF_ONE_READING = 10

describe('If-Match', () => {
  it.each([
    ['"7"', [tag('7')]],
    ['"7-gzip", W/"8"', [tag('7-gzip'), tag('8', true)]],
    [' \t"7" \t,\t "8"\t', [tag('7'), tag('8')]],
    [',, "7",,', [tag('7')]],
    [' * ', 'any'],
  ])('%j is read', (value, match) => {
    expect(ofMatch(value)).toEqual({ match, noneMatch: undefined })
  })

  it.each(['', ' ', ',', '7', '"7', '"7" "8"', '"7" x', 'w/"7"', '*, "7"', '"a b"'])('%j is refused', (value) => {
    expect(() => ofMatch(value)).toThrow('If-Match is not a list of entity tags.')
  })

  it.each([
    ['spaces', ' '],
    ['commas and spaces', ', '],
    ['tags', '"7" ,'],
  ])('of many %s is read once', { timeout: SECONDS_OF_ONE_READING * 1000 }, (_, part) => {
    expect(() => ofMatch(`${part.repeat(200_000)}x`)).toThrow('not a list')
  })

  it('is fulfilled by the revision before the hyphen, and never by a weak tag', () => {
    const isMet = (value: string) => isFulfilled(ofMatch(value) ?? expect.unreachable(), 7)
    expect(['"7"', '"7-br"', '"6", "7"', '*'].every(isMet)).toBe(true)
    expect(['"70"', 'W/"7"', '"6"'].some(isMet)).toBe(false)
  })
})
