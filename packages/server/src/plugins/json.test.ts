import { AppError } from '@posthorn/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './json.ts'

describe('parseJson', () => {
  it('means what JSON.parse means', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'medium' }), (text) => {
        expect(parseJson(Buffer.from(text))).toStrictEqual(JSON.parse(text))
      }),
    )
  })

  it('throws nothing but INVALID_JSON, whatever the bytes', () => {
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

  it.each([
    ['depth', `${'['.repeat(501)}${']'.repeat(501)}`],
    ['number of values', `[${'{},'.repeat(600_000)}1]`],
  ])('bounds the %s', (_, text) => {
    expect(() => parseJson(Buffer.from(text))).toThrow(AppError)
  })
})
