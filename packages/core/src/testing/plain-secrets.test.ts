import { describe, expect, it } from 'vitest'
import { secretsConformance } from '../kernel/ports/secrets.conformance.ts'
import { plainSecrets } from './plain-secrets.ts'

secretsConformance('plainSecrets', async (key) => plainSecrets(key))

describe('sha256', () => {
  // The examples of FIPS 180-4 (NIST CSRC, SHA256.pdf), and one at each block boundary.
  it.each([
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(55), '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318'],
    ['a'.repeat(56), 'b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a'],
    ['a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
    ['😀', 'f0443a342c5ef54783a111b51ba56c938e474c32324d90c3a60c9c8e3a37e2d9'],
  ])('of %s', (text, digest) => {
    expect(plainSecrets().sha256(text)).toBe(digest)
  })

  it('is the same in every run', () => {
    expect(plainSecrets().randomBytes(8)).toStrictEqual(plainSecrets().randomBytes(8))
  })
})
