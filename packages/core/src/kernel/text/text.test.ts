import { describe, expect, it } from 'vitest'
import { beginningOf, isHeaderSafe, lineOfText, nameText, personText, properName, toStorable } from './text.ts'

describe('isHeaderSafe', () => {
  it.each(['', 'Hello', 'Grüße 🙂', 'a; b="c"', 'two  blanks', '\u00a0', '\u200b', '{{x}}'])('accepts %j', (text) => {
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
])('databases can store %j as %j', (text, held) => {
  expect(toStorable(text)).toBe(held)
})

describe('a name', () => {
  it.each([
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200b',
    '\u2060',
    '\u2064',
    '\u206a',
    '\u206f',
    '\ufeff',
    '\u00ad',
    '\u180e',
    '\ufff9',
    '\u115f',
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u{e0041}',
    '\u{e007f}',
    '\n',
    '\u0085',
  ])('has no %j', (character) => {
    for (const name of [character, `Shop${character}`, `${character}Shop`, `Sh${character}op`])
      expect(nameText(1, 100).safeParse(name).success).toBe(false)
  })

  it.each([
    'Shop',
    'Grüße',
    '東京',
    'می‌خواهم',
    'क्‍ष',
    '👩‍👩‍👧 family',
    '❤️',
    'Café à la carte',
    'שלום (test)\u200f',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'a\u00a0b',
    'x\u200ey',
    '{{name}}',
  ])('may be %j', (name) => {
    expect(nameText(1, 100).safeParse(name).success).toBe(true)
  })

  it('for look-ups has no blanks around it, and is not blank', () => {
    expect(properName(9).parse(' Shop ')).toBe('Shop')
    for (const name of ['', ' ', ' \u3000 ', 'Shop\n']) expect(properName(9).safeParse(name).success).toBe(false)
  })

  it.each(['\u200bAda', 'A\ufeffda', 'Ada\u00ad', 'Ada'])('of a person may be %j', (name) => {
    expect(personText(1, 100).safeParse(name).success).toBe(true)
  })

  it.each(['\u202eadA', 'A\u2066da', 'a\nb'])('of a person has not even %j', (name) => {
    expect(personText(1, 100).safeParse(name).success).toBe(false)
  })

  it('has the same rule in the schema', () => {
    const pattern = new RegExp(String(nameText(1, 100).meta()?.pattern), 'u')
    expect(['a\u202eb', 'a\u200bb', 'a\nb', '\u2066'].some((name) => pattern.test(name))).toBe(false)
    expect(['Shop', 'می‌خواهم', '👩‍👩‍👧'].every((name) => pattern.test(name))).toBe(true)
  })
})
