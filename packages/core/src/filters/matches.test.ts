import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldData } from '../fields/schema.ts'
import { jsonValue } from '../testing/arbitraries.ts'
import { predicate } from '../testing/filter-arbitraries.ts'
import { aContact, ROW_TIME, rowTime } from '../testing/rows.ts'
import { byCodePoint } from '../text.ts'
import { matches, type Subject } from './matches.ts'
import type { DataTest, Predicate } from './predicate.ts'

const subject = (data: FieldData = {}): Subject => ({
  contact: aContact({ email: 'ada@example.com', data }),
  lastEventAt: (name) => (name === 'signup' ? ROW_TIME : undefined),
  isMember: (segmentId) => segmentId === 'seg_1',
})
const yes: Predicate = { kind: 'subscribed', value: true }
const no: Predicate = { kind: 'subscribed', value: false }

/** Whether the test holds for a field with this value. */
const meets = (v: FieldData[string], test: DataTest) => matches({ kind: 'data', path: ['v'], test }, subject({ v }))

describe('matches', () => {
  it('combines', () => {
    const cases: [Predicate, boolean][] = [
      [{ kind: 'all', of: [] }, true],
      [{ kind: 'any', of: [] }, false],
      [{ kind: 'all', of: [yes, no] }, false],
      [{ kind: 'any', of: [yes, no] }, true],
      [{ kind: 'not', of: no }, true],
      [{ kind: 'nothing' }, false],
      [{ kind: 'not', of: { kind: 'nothing' } }, true],
    ]
    for (const [asked, expected] of cases) expect(matches(asked, subject()), JSON.stringify(asked)).toBe(expected)
  })

  it('takes bounds from on and before', () => {
    const created = (from: number | undefined, until: number | undefined) =>
      matches(
        {
          kind: 'time',
          column: 'createdAt',
          from: from === undefined ? undefined : rowTime(from),
          until: until === undefined ? undefined : rowTime(until),
        },
        subject(),
      )
    expect([created(0, 1), created(0, undefined), created(undefined, 1), created(undefined, undefined)]).toStrictEqual([
      true,
      true,
      true,
      true,
    ])
    expect([created(1, undefined), created(undefined, 0), created(0, 0)]).toStrictEqual([false, false, false])
    const event = (name: string, since: Date | undefined) => matches({ kind: 'event', name, since }, subject())
    expect([event('signup', undefined), event('signup', ROW_TIME), event('signup', rowTime(1))]).toStrictEqual([
      true,
      true,
      false,
    ])
    expect(event('other', undefined)).toBe(false)
  })

  it('knows members', () => {
    expect(matches({ kind: 'member', segmentId: 'seg_1' }, subject())).toBe(true)
    expect(matches({ kind: 'member', segmentId: 'seg_2' }, subject())).toBe(false)
  })

  it('compares only what is of one type', () => {
    const above = (value: string | number, orEqual = false): DataTest => ({ is: 'above', value, orEqual })
    expect([meets(2, above(1)), meets(1, above(1)), meets(1, above(1, true)), meets(0, above(1))]).toStrictEqual([
      true,
      false,
      true,
      false,
    ])
    for (const value of ['2', true, [2], { a: 2 }, null]) expect(meets(value, above(1))).toBe(false)
    for (const value of [2, true, ['b'], {}, null]) expect(meets(value, above('a'))).toBe(false)
  })

  it('compares moments by their digits, with or without milliseconds', () => {
    const at = new Date('2026-01-02T03:04:05.100Z')
    const cases = {
      '2026-01-02T03:04:05.100Z': 'since',
      '2026-01-02T03:04:05.099Z': 'before',
      '2026-01-02T03:04:05Z': 'before',
      '2026-01-02T03:04:06Z': 'since',
      '2026-01-02T03:99:99Z': 'since',
      '2026-01-02T03:04:05.1Z': undefined,
      '2026-01-02': undefined,
      '2026-01-02T03:04:06Z\n': undefined,
    }
    for (const [text, expected] of Object.entries(cases)) {
      for (const is of ['since', 'before'] as const) expect(meets(text, { is, at }), text).toBe(expected === is)
    }
  })

  it('orders texts by code point', () => {
    const hex = (text: string) =>
      [...text].map((one) => (one.codePointAt(0) ?? 0).toString(16).padStart(6, '0')).join('')
    const text = fc.string({ unit: 'binary', maxLength: 4 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [left, right] = [hex(a), hex(b)]
        expect(Math.sign(byCodePoint(a, b))).toBe(left < right ? -1 : left > right ? 1 : 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('answers for any data, and the contrary of the contrary', () => {
    const data = fc.dictionary(fc.constantFrom('a', 'b', 'a.b', '__proto__'), jsonValue())
    fc.assert(
      fc.property(predicate(), data, (asked, of) => {
        const one = subject(of)
        expect(matches({ kind: 'not', of: asked }, one)).toBe(!matches(asked, one))
      }),
    )
  })
})
