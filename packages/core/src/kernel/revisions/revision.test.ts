import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedRecord, isSame } from './revision.ts'

const AT = new Date(5)
const record = { revision: 3, updatedAt: new Date(1), name: 'a', tags: ['x'], note: undefined as string | undefined }

describe('a change of a record', () => {
  it('without another value is none', () => {
    expect(changedRecord(record, { ...record, tags: ['x'] }, AT)).toBe(record)
  })

  it.each([{ name: 'b' }, { tags: ['y'] }, { tags: [] }, { note: 'n' }])('to %j has the next revision', (change) => {
    expect(changedRecord(record, { ...record, ...change }, AT)).toEqual({
      ...record,
      ...change,
      revision: 4,
      updatedAt: AT,
    })
  })
})

describe('two values', () => {
  it.each([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: undefined }, {}],
    [new Date(1), new Date(1)],
    [
      [1, [2]],
      [1, [2]],
    ],
    [Number.NaN, Number.NaN],
  ])('are the same: %j and %j', (one, other) => expect(isSame(one, other)).toBe(true))

  it.each([
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [new Date(1), new Date(2)],
    [new Date(1), {}],
    [null, {}],
    ['1', 1],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [[1], [1, undefined, 2]],
  ])('differ: %j and %j', (one, other) => {
    expect(isSame(one, other)).toBe(false)
    expect(isSame(other, one)).toBe(false)
  })

  it('of JSON are the same exactly when their texts with sorted names are', () => {
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted)
        : typeof value === 'object' && value !== null
          ? Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([name, inner]) => [name, sorted(inner)])
              .concat([['object']])
          : value
    const small = fc.jsonValue({ maxDepth: 2 })
    fc.assert(
      fc.property(small, small, (one, other) => {
        expect(isSame(one, other)).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)))
        expect(isSame(one, JSON.parse(JSON.stringify(one)))).toBe(true)
      }),
    )
  })
})
