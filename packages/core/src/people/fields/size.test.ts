import { describe, expect, it } from 'vitest'
import { parse } from '../../kernel/errors/validate.ts'
import { dataProblem, patchData } from './patch.ts'
import { DATA_SIZE_MAX, DataPatch, jsonSize } from './schema.ts'

/** Returns numbers of which each has 7 characters when it is sent, and 326 as PostgreSQL returns it. */
const smallest = (count: number) => Array.from({ length: count }, () => 5e-324)

describe('the size of JSON', () => {
  it.each([
    [{ plan: 'pro', visits: 12.5, tags: ['a', null, true] }],
    ['a text with 1e+300 in it'],
    [1e-6],
    [123456789012345],
  ])('of %j is its length', (value) => {
    expect(jsonSize(value)).toBe(JSON.stringify(value).length)
  })

  it.each([5e-324, 1e21, 1.5e300, -1.7976931348623157e308, 1e-7])('of %d is at least its full length', (number) => {
    const digits = BigInt(Math.trunc(number)).toString()
    const inFull = Math.abs(number) < 1 ? `-0.${'0'.repeat(Math.floor(-Math.log10(number)))}1` : digits
    expect(jsonSize(number)).toBeGreaterThanOrEqual(inFull.length)
    expect(jsonSize({ a: [number] })).toBe(jsonSize(number) + '{"a":[]}'.length)
  })
})

describe('data with numbers that are long in full', () => {
  it('is refused above 100,000 characters', () => {
    const fits = smallest(300)
    expect(jsonSize({ a: fits })).toBeLessThan(DATA_SIZE_MAX)
    expect(parse(DataPatch, { a: fits })).toStrictEqual({ a: fits })
    expect(() => parse(DataPatch, { a: smallest(400) })).toThrow('100 kB')
  })

  it('does not fit into a contact together with other such data', () => {
    const before = { a: smallest(200) }
    expect(dataProblem(before, patchData(before, { b: smallest(90) }))).toBeUndefined()
    expect(dataProblem(before, patchData(before, { b: smallest(200) }))).toMatchObject({ code: 'too_long' })
  })
})
