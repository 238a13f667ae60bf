import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storableText } from '../../conformance/arbitraries.ts'
import { decodeBase64 } from './base64.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Encodes by RFC 4648 §4, bit by bit. */
function encode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,6}/g) ?? []
  const text = groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(6, '0'), 2))).join('')
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

const text = (bytes: Uint8Array | undefined) => bytes && String.fromCharCode(...bytes)

describe('decodeBase64', () => {
  // RFC 4648 §10
  it.each([
    ['', ''],
    ['Zg==', 'f'],
    ['Zm8=', 'fo'],
    ['Zm9v', 'foo'],
    ['Zm9vYg==', 'foob'],
    ['Zm9vYmE=', 'fooba'],
    ['Zm9vYmFy', 'foobar'],
    ['+/+/', '\u00fb\u00ff\u00bf'],
  ])('of %j', (encoded, decoded) => {
    expect(text(decodeBase64(encoded))).toBe(decoded)
  })

  it.each([
    ['Zg', 'f'],
    ['Zm8', 'fo'],
    ['Zm9v\r\nYmFy', 'foobar'],
    ['Z m 9\tv', 'foo'],
    ['\nZm9v\n', 'foo'],
    ['Zg=\r\n=', 'f'],
    ['Zg== ', 'f'],
    [' \r\n', ''],
  ])('tolerates %j', (encoded, decoded) => {
    expect(text(decodeBase64(encoded))).toBe(decoded)
  })

  it.each([
    'A',
    'AAAAA',
    'Zg==Zg==',
    'Z=g=',
    'Zm9v!',
    'Zm9v-_',
    'Zm9vé',
    'Zm9v\u0141',
    'data:text/plain;base64,Zm9v',
    '🙂',
    '\u0000AAA',
  ])('refuses %j', (encoded) => {
    expect(decodeBase64(encoded)).toBeUndefined()
  })

  it('decodes encoded bytes, with or without padding and line breaks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const encoded = encode(bytes)
        expect(decodeBase64(encoded)).toEqual(bytes)
        expect(decodeBase64(encoded.replaceAll('=', ''))).toEqual(bytes)
        expect(decodeBase64(encoded.replace(/.{76}/g, '$&\r\n'))).toEqual(bytes)
      }),
    )
  })

  it('returns bytes or undefined, whatever the input', () => {
    fc.assert(
      fc.property(storableText(), (any) => {
        const bytes = decodeBase64(any)
        if (bytes) expect(bytes.length).toBeLessThanOrEqual((any.length * 3) / 4)
      }),
    )
  })

  it('decodes megabytes quickly', () => {
    const bytes = decodeBase64('QUJD'.repeat(1_000_000))
    expect(bytes?.length).toBe(3_000_000)
    expect(text(bytes?.subarray(-3))).toBe('ABC')
  })
})
