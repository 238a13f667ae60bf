import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import type { Secrets } from './secrets.ts'

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** The law of hashing and encryption. `create` returns a new object for one of two master keys. */
export function secretsConformance(name: string, create: (key: 'first' | 'second') => Promise<Secrets>): void {
  describe(`${name}: secrets`, () => {
    it.each([
      ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
      ['é', '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'],
    ])('hashes %j as in FIPS 180-4', async (text, digest) => {
      const secrets = await create('first')
      expect(secrets.sha256(text)).toBe(digest)
    })

    it('hashes bytes like the text that they encode', async () => {
      const secrets = await create('first')
      expect(secrets.sha256(ascii('abc'))).toBe(secrets.sha256('abc'))
      expect(secrets.sha256(Uint8Array.of(0xc3, 0xa9))).toBe(secrets.sha256('é'))
      const window = Uint8Array.from([1, ...ascii('abc'), 2]).subarray(1, 4)
      expect(secrets.sha256(window)).toBe(secrets.sha256('abc'))
    })

    it('returns the same hash for a text always, in this object and in another with the same key', async () => {
      const [secrets, again] = [await create('first'), await create('first')]
      for (const text of ['', 'ada@example.com', 'é 🙂']) {
        expect(secrets.hmac(text)).toMatch(/^[0-9a-f]{64}$/)
        expect(secrets.hmac(text)).toBe(secrets.hmac(text))
        expect(again.hmac(text)).toBe(secrets.hmac(text))
      }
    })

    it('returns a different hash for every text and key, and none that can be computed without a key', async () => {
      const [first, second] = [await create('first'), await create('second')]
      const made = ['', 'a', 'b', 'a ', 'A', 'é', 'e\u0301'].flatMap((text) => [
        first.hmac(text),
        second.hmac(text),
        first.sha256(text),
      ])
      expect(new Set(made).size).toBe(made.length)
    })

    // RFC 4231 §4, cases 1, 2 and 6: a key of 20 bytes, one of 4, and one longer than a block.
    it.each([
      [new Uint8Array(20).fill(0x0b), 'Hi There', 'sDRMYdjbOFNcqK/OrwvxK4gdwgDJgz2nJuk3bC4yz/c='],
      [ascii('Jefe'), 'what do ya want for nothing?', 'W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM='],
      [
        new Uint8Array(131).fill(0xaa),
        'Test Using Larger Than Block-Size Key - Hash Key First',
        'YOQxWR7gtn8Niiaqy/W3f44LxiE3KMUUBUYEDw7jf1Q=',
      ],
    ])('signs with a given key as in RFC 4231 (%#)', async (key, text, signature) => {
      const secrets = await create('first')
      expect(secrets.sign(key, text)).toBe(signature)
      expect((await create('second')).sign(key, text)).toBe(secrets.sign(key, text))
    })

    it('signs text of any language', async () => {
      const secrets = await create('first')
      const key = ascii('key')
      const made = ['', 'é', 'e\u0301', '🙂', '\ufffd'].map((text) => secrets.sign(key, text))
      expect(new Set(made).size).toBe(made.length)
      expect(secrets.sign(key, 'The quick brown fox jumps over the lazy dog')).toBe(
        '97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg=',
      )
    })

    it('returns the requested number of random bytes, and never the same ones again', async () => {
      const secrets = await create('first')
      const seen = new Set<string>()
      for (let i = 0; i < 5000; i++) seen.add(secrets.randomBytes(16).join())
      expect(seen.size).toBe(5000)
      for (const length of [0, 1, 10, 255, 256, 513, 100_000]) expect(secrets.randomBytes(length)).toHaveLength(length)
    })

    it('returns random bytes in memory that is not shared', async () => {
      const secrets = await create('first')
      const kept = secrets.randomBytes(32)
      const copy = Uint8Array.from(kept)
      for (let i = 0; i < 2000; i++) secrets.randomBytes(32).fill(0)
      expect(kept).toEqual(copy)
    })

    it('returns random bytes of every value about equally often', async () => {
      const secrets = await create('first')
      const counts = new Array<number>(256).fill(0)
      for (let i = 0; i < 5000; i++) for (const byte of secrets.randomBytes(20)) counts[byte] = (counts[byte] ?? 0) + 1
      for (const count of counts) {
        expect(count).toBeGreaterThan(250) // 391 are expected, with a standard deviation of 20
        expect(count).toBeLessThan(550)
      }
    })

    it('opens a sealed text, in this object and in another with the same key', async () => {
      const secrets = await create('first')
      const again = await create('first')
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
          expect(secrets.open(secrets.seal(text))).toBe(text)
          expect(again.open(secrets.seal(text))).toBe(text)
        }),
      )
    })

    it('seals to printable text that differs each time and does not show what is inside', async () => {
      const secrets = await create('first')
      const sealed = secrets.seal('-----BEGIN PRIVATE KEY-----')
      expect(sealed).toMatch(/^[!-~]+$/)
      expect(sealed).not.toContain('PRIVATE')
      expect(secrets.seal('-----BEGIN PRIVATE KEY-----')).not.toBe(sealed)
    })

    it('refuses a text that was sealed with another key', async () => {
      const [first, second] = [await create('first'), await create('second')]
      const sealed = first.seal('secret')
      expect(() => second.open(sealed)).toThrow()
    })

    it('refuses a text that was changed anywhere', async () => {
      const secrets = await create('first')
      const sealed = secrets.seal('a secret of some length')
      fc.assert(
        fc.property(fc.nat(sealed.length - 1), fc.constantFrom('A', 'b', '0', '_', '.', ' ', 'é'), (at, character) => {
          fc.pre(sealed.charAt(at) !== character)
          expect(() => secrets.open(sealed.slice(0, at) + character + sealed.slice(at + 1))).toThrow()
        }),
        { numRuns: propertyRuns(75) },
      )
    })

    it.each(['', 'x', 'v1.', 'v1.AAAA', 'v9.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '{}', '....'])(
      'refuses %j',
      async (text) => {
        const secrets = await create('first')
        expect(() => secrets.open(text)).toThrow()
        expect(() => secrets.open(secrets.seal('a secret') + text.padEnd(1, '='))).toThrow()
      },
    )
  })
}
