import { expect, test } from 'vitest'
import { encodeBase64 } from './base64.ts'

test('encodes bytes of every length', () => {
  for (const length of [0, 1, 2, 3, 4, 5, 6, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256)
    const decoded = Uint8Array.from(atob(encodeBase64(bytes)), (character) => character.charCodeAt(0))
    expect(decoded).toEqual(bytes)
  }
})
