import { AppError } from '@posthorn/core/kernel'
import { propertyRuns } from '@posthorn/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './json.ts'

/** As fc.json writes them, larger integers have an exponent. */
function exact(_: string, value: unknown): unknown {
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e21
  return isInexact ? Math.sign(Number(value)) * Number.POSITIVE_INFINITY : value
}

describe('parseJson', () => {
  it('returns the same as JSON.parse, except for integers that are not exact', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'medium' }), (text) => {
        expect(parseJson(Buffer.from(text))).toStrictEqual(JSON.parse(text, exact))
      }),
    )
  })

  it.each([
    '9007199254740992',
    '9007199254740993',
    '1152921504606846976',
    '123456789012345678901234567890',
    `${'9'.repeat(400)}`,
  ])('reads the integer %s as infinite: as a number it would be another one', (text) => {
    const infinite = Number.POSITIVE_INFINITY
    expect(parseJson(Buffer.from(text))).toBe(infinite)
    expect(parseJson(Buffer.from(`-${text}`))).toBe(-infinite)
    const within = `\ufeff{"a":[ ${text},-${text}\n],"b":{"${text}":${text}},"c":"${text}","d":1}`
    expect(parseJson(Buffer.from(within))).toStrictEqual({
      a: [infinite, -infinite],
      b: { [text]: infinite },
      c: text,
      d: 1,
    })
  })

  it('reads all other numbers as JSON.parse does', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 })
    const text = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.oneof(fc.maxSafeNat().map(String), fc.constantFrom('0', '9007199254740991', '1')),
        fc.oneof(
          fc.constant(''),
          digits.map((some) => `.${some}0`),
        ),
        fc.oneof(
          fc.constant(''),
          fc.constantFrom('e0', 'e-20', 'E+20', 'e00000000000000000001', 'e-0000000000000000012'),
        ),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (text) => {
        expect(parseJson(Buffer.from(text))).toBe(JSON.parse(text))
        expect(parseJson(Buffer.from(`[${text}]`))).toStrictEqual([JSON.parse(text)])
      }),
      { numRuns: propertyRuns(500) },
    )
    for (const one of ['1234567890123456789.5', '12345678901234567890e1', '0.1234567890123456789'])
      expect(parseJson(Buffer.from(one))).toBe(JSON.parse(one))
  })

  it('leaves the bytes that it reads as they are', () => {
    const bytes = Buffer.from('[9007199254740993]')
    parseJson(bytes)
    expect(bytes.toString()).toBe('[9007199254740993]')
  })

  it('throws nothing but INVALID_JSON for any bytes', () => {
    const soup = fc.oneof(
      fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
      fc
        .array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '1', 'a', ' ', '\\u0', 'null'), {
          maxLength: 40,
        })
        .map((parts) => Buffer.from(parts.join(''))),
    )
    fc.assert(
      fc.property(soup, (bytes) => {
        try {
          parseJson(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect(error).toHaveProperty('code', 'INVALID_JSON')
        }
      }),
    )
  })

  it('counts no brackets inside strings', () => {
    const text = JSON.stringify({ a: '['.repeat(2000), b: `\\"${'{'.repeat(2000)}` })
    expect(parseJson(Buffer.from(text))).toStrictEqual(JSON.parse(text))
  })

  it('accepts 100,000 values', () => {
    expect(parseJson(Buffer.from(`[${'1,'.repeat(99_999)}1]`))).toHaveLength(100_000)
  })

  it('accepts 10,000 different names, each any number of times', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `"name ${n}":1`)
    const text = `[{${fields(9900)}},{${fields(9900)}}]`
    expect(parseJson(Buffer.from(text))).toStrictEqual(JSON.parse(text))
    expect(() => parseJson(Buffer.from(`{${fields(11_000)}}`))).toThrow('more than 10000 different names')
  })

  it.each([
    ['depth', `${'['.repeat(501)}${']'.repeat(501)}`],
    ['number of values', `[${'1,'.repeat(100_000)}1]`],
    ['number of values that hold others', `[${'{},'.repeat(50_000)}1]`],
  ])('bounds the %s', (_, text) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(AppError)
  })
})
