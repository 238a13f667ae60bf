import { describe, expect, it } from 'vitest'
import { beginningOf, isHeaderSafe, lineOfText, toStorable } from './text.ts'

describe('isHeaderSafe', () => {
  it.each(['', 'Hello', 'Grüße 🙂', 'a; b="c"', 'two  blanks', '\u00a0', '\u200b', '{{x}}'])('takes %j', (text) => {
    expect(isHeaderSafe(text)).toBe(true)
  })

  it.each([
    '\r',
    '\n',
    '\r\n',
    '\t',
    '\u0000',
    '\u000b',
    '\u000c',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u009f',
    '\u2028',
    '\u2029',
  ])('refuses %j anywhere', (character) => {
    for (const text of [character, `${character}x`, `x${character}`, `a${character}b`]) {
      expect(isHeaderSafe(text)).toBe(false)
      expect(lineOfText(0, 10).safeParse(text).success).toBe(false)
    }
  })
})

describe('lineOfText', () => {
  it('has a shortest and a longest', () => {
    const line = lineOfText(1, 3)
    expect(line.safeParse('').success).toBe(false)
    expect(line.parse('abc')).toBe('abc')
    expect(line.safeParse('abcd').success).toBe(false)
  })
})

it.each([
  ['ab', 1, 'a'],
  ['ab', 3, 'ab'],
  ['\u{1f98a}\u{1f98a}', 2, '\u{1f98a}'],
  ['\u{1f98a}\u{1f98a}', 3, '\u{1f98a}\ufffd'],
])('the beginning of %j, %i long, is %j', (text, length, beginning) => {
  expect(beginningOf(text, length)).toBe(beginning)
})

it.each([
  ['', ''],
  ['a\nb', 'a\nb'],
  ['a\0b\0', 'ab'],
  ['\ud83da', '\ufffda'],
])('of %j databases hold %j', (text, held) => {
  expect(toStorable(text)).toBe(held)
})
