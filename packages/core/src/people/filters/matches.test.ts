import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonValue } from '../../conformance/arbitraries.ts'
import { predicate } from '../../conformance/filter-arbitraries.ts'
import { momentOf } from '../../kernel/text/moment.ts'
import { byCodePoint } from '../../kernel/text/text.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { aContact, ROW_TIME, rowTime } from '../../testing/rows.ts'
import type { FieldData } from '../fields/schema.ts'
import { matches, type Subject } from './matches.ts'
import type { DataTest, Predicate } from './predicate.ts'

const subject = (data: FieldData = {}): Subject => ({
  contact: aContact({ email: 'ada@example.com', data }),
  eventsAt: (name) => (name === 'signup' ? [ROW_TIME, rowTime(9)] : []),
  isMember: (segmentId) => segmentId === 'seg_1',
})
const yes: Predicate = { kind: 'subscribed', value: true }
const no: Predicate = { kind: 'subscribed', value: false }

/** Returns whether the test is true for a field with this value. */
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

  it('includes the lower bound, and excludes the upper', () => {
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
    const event = (from: Date | undefined, until: Date | undefined, name = 'signup') =>
      matches({ kind: 'event', name, from, until }, subject())
    expect([event(undefined, undefined), event(ROW_TIME, rowTime(1)), event(rowTime(9), undefined)]).toStrictEqual([
      true,
      true,
      true,
    ])
    expect([event(rowTime(1), rowTime(9)), event(rowTime(10), undefined), event(undefined, ROW_TIME)]).toStrictEqual([
      false,
      false,
      false,
    ])
    expect(event(undefined, undefined, 'other')).toBe(false)
  })

  it('matches members', () => {
    expect(matches({ kind: 'member', segmentId: 'seg_1' }, subject())).toBe(true)
    expect(matches({ kind: 'member', segmentId: 'seg_2' }, subject())).toBe(false)
  })

  it('compares only values of one type', () => {
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

  it('compares moments in texts with bounds, whatever their offset', () => {
    const [from, until] = [new Date('2026-01-02T03:04:05.100Z'), new Date('2026-01-02T03:04:06.000Z')]
    const cases = {
      '2026-01-02T03:04:05.100Z': true,
      '2026-01-02T03:04:05.0999Z': false,
      '2026-01-02T03:04:05.99999999Z': true,
      '2026-01-02T04:04:05.1+01:00': true,
      '2026-01-01T03:05:05.5-23:59': true,
      '2026-01-02T03:04:06Z': false,
      '2026-01-02T03:04Z': false,
      '2026-01-02': false,
    }
    for (const [text, expected] of Object.entries(cases)) {
      expect(meets(text, { is: 'moment', from, until }), text).toBe(expected)
      const moment = momentOf(text)
      const isEver = meets(text, { is: 'moment', from: undefined, until: undefined })
      expect(isEver, text).toBe(moment !== undefined)
    }
    expect(meets(5, { is: 'moment', from: undefined, until: undefined })).toBe(false)
  })

  it.each<[DataTest, readonly FieldData[string][], readonly FieldData[string][]]>([
    [{ is: 'present' }, ['', 0, false, [], {}], [null]],
    [{ is: 'equal', value: 'a' }, ['a'], ['A', 'ab', '', ['a'], null]],
    [{ is: 'equal', value: 1 }, [1], ['1', 2, true, null]],
    [{ is: 'equal', value: false }, [false], [true, 0, '', null]],
    [{ is: 'unequal', value: 'a' }, ['A', '', 1, true, ['a'], {}], ['a', null]],
    [{ is: 'unequal', value: 1 }, ['1', 2, true], [1, null]],
    [{ is: 'containing', value: 'b' }, ['b', 'abc', ['b'], ['a', 'b']], ['B', '', ['abc'], [], { b: 'b' }, 1, null]],
    [{ is: 'lacking', value: '1' }, ['', 'a', 1, true, ['11'], [], { 1: '1' }], ['1', '213', ['1'], null]],
    [{ is: 'above', value: 1, orEqual: false }, [1.5, 2], [1, 0, -2, '2', null]],
    [{ is: 'above', value: 1, orEqual: true }, [1, 2], [0.5, '1', null]],
    [{ is: 'below', value: 1, orEqual: false }, [0.5, -2], [1, 2, '0', null]],
    [{ is: 'below', value: 1, orEqual: true }, [1, 0], [1.5, '1', null]],
    [{ is: 'above', value: 'b', orEqual: false }, ['c', 'ba', 'é'], ['b', 'a', 'B', '', 3, ['c'], null]],
    [{ is: 'below', value: 'b', orEqual: true }, ['b', 'a', 'B', ''], ['c', 'ba', 0, ['a'], null]],
  ])('%j matches %j and not %j', (test, holds, fails) => {
    for (const value of holds) expect(meets(value, test), JSON.stringify(value)).toBe(true)
    for (const value of fails) expect(meets(value, test), JSON.stringify(value)).toBe(false)
    expect(matches({ kind: 'data', path: ['v'], test }, subject({}))).toBe(false)
  })

  it.each<[string, FieldData, readonly string[], boolean]>([
    ['under its name', { a: 1 }, ['a'], true],
    ['under names within objects', { a: { b: 1 } }, ['a', 'b'], true],
    ['under the whole path first', { 'a.b': 1, a: { b: 2 } }, ['a', 'b'], true],
    ['not within objects beside the whole path', { 'a.b': 2, a: { b: 1 } }, ['a', 'b'], false],
    ['not within objects beside null under the whole path', { 'a.b': null, a: { b: 1 } }, ['a', 'b'], false],
    ['not under half of the path', { a: 1 }, ['a', 'b'], false],
    ['not in lists', { a: [1] }, ['a', '0'], false],
    ['not in texts', { a: 'x' }, ['a', 'length'], false],
    ['not in null', { a: null }, ['a', 'b'], false],
    ['not in prototypes', { a: {} }, ['a', 'constructor', 'length'], false],
  ])('finds a value %s', (_, data, path, expected) => {
    expect(matches({ kind: 'data', path, test: { is: 'equal', value: 1 } }, subject(data))).toBe(expected)
  })

  it('matches the address, the subscription, and the times of the contact', () => {
    const one = subject()
    const email = (test: 'equal' | 'containing', value: string) => matches({ kind: 'email', test, value }, one)
    expect([email('equal', 'ada@example.com'), email('containing', '@example.')]).toStrictEqual([true, true])
    expect([email('equal', 'ada@example'), email('containing', 'bob')]).toStrictEqual([false, false])
    expect([matches(yes, one), matches(no, one)]).toStrictEqual([one.contact.subscribed, !one.contact.subscribed])
    const later = { ...one, contact: { ...one.contact, updatedAt: rowTime(5) } }
    const changed = (from: Date) => matches({ kind: 'time', column: 'updatedAt', from, until: undefined }, later)
    expect([changed(rowTime(5)), changed(rowTime(6))]).toStrictEqual([true, false])
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
      { numRuns: propertyRuns(500) },
    )
  })

  it('has a result for any data, and the opposite for the negation', () => {
    const data = fc.dictionary(fc.constantFrom('a', 'b', 'a.b', '__proto__'), jsonValue())
    fc.assert(
      fc.property(predicate(), data, (asked, of) => {
        const one = subject(of)
        expect(matches({ kind: 'not', of: asked }, one)).toBe(!matches(asked, one))
      }),
    )
  })
})
