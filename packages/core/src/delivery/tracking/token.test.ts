import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIds } from '../../kernel/ids/ids.ts'
import { plainSecrets } from '../../testing/plain-secrets.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { linkToken, mailToken, readLinkToken, readMailToken, trackingTag } from './token.ts'

const secrets = plainSecrets()
const tag = trackingTag(secrets, 'prj_01kaqz5v8n0000000000000001')
const otherTag = trackingTag(secrets, 'prj_01kaqz5v8n0000000000000002')
const mail = { emailId: 'eml_01kaqz5v8n9r2s3t4v5w6x7y8z', tag } as const
const target = 'https://example.com/ü?a=1&b=2#c'

const edits = fc.record({
  at: fc.nat(200),
  cut: fc.nat(2),
  put: fc.string({ unit: fc.constantFrom(...'09afAZgz_-./~ ü%'), maxLength: 3 }),
})

describe('the token of a mail', () => {
  it('consists of digits and letters', () => {
    expect(mailToken(secrets, mail)).toMatch(/^[0-9a-f]{28}01kaqz5v8n9r2s3t4v5w6x7y8z$/)
  })

  it('names its mail and the tag of its project, whatever the case', () => {
    const token = mailToken(secrets, mail)
    expect(readMailToken(secrets, token)).toStrictEqual(mail)
    expect(readMailToken(secrets, token.toUpperCase())).toStrictEqual(mail)
    const { make } = createIds({ now: () => new Date('2026-01-02T03:04:05.678Z') }, (length) =>
      Uint8Array.from({ length }, (_, at) => at * 17),
    )
    for (let n = 0; n < 50; n++) {
      const made = { emailId: make('eml'), tag }
      expect(readMailToken(secrets, mailToken(secrets, made))).toStrictEqual(made)
    }
  })

  it('is refused when any character of it was changed, removed, or added', () => {
    const token = mailToken(secrets, mail)
    fc.assert(
      fc.property(edits, ({ at, cut, put }) => {
        const edited = token.slice(0, at) + put + token.slice(at + cut)
        fc.pre(edited.toLowerCase() !== token)
        expect(readMailToken(secrets, edited)).toBeUndefined()
      }),
    )
  })

  it('is valid for this deployment and its project only', () => {
    const token = mailToken(secrets, mail)
    expect(readMailToken(plainSecrets('another key'), token)).toBeUndefined()
    expect(readMailToken(secrets, otherTag + token.slice(otherTag.length))).toBeUndefined()
    for (const made of ['', 'a'.repeat(1_000_000), tag, 'constructor', '../../etc/passwd', '%00'])
      expect(readMailToken(secrets, made)).toBeUndefined()
  })
})

describe('the token of a link', () => {
  it('consists of digits, letters, hyphens, and underscores, and contains the exact target', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (text) => {
        const token = linkToken(secrets, tag, text)
        expect(token).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(readLinkToken(secrets, tag, token)).toBe(text.toWellFormed())
      }),
    )
  })

  it('is refused when it was edited', () => {
    const token = linkToken(secrets, tag, target)
    fc.assert(
      fc.property(edits, ({ at, cut, put }) => {
        const edited = token.slice(0, at) + put + token.slice(at + cut)
        fc.pre(edited !== token)
        const read = readLinkToken(secrets, tag, edited)
        // The last digit of base64 may have unused bits.
        expect([undefined, target]).toContain(read)
      }),
    )
  })

  it('is not valid for another project or deployment, or as another signature', () => {
    const token = linkToken(secrets, tag, target)
    expect(readLinkToken(secrets, otherTag, token)).toBeUndefined()
    expect(readLinkToken(plainSecrets('another key'), tag, token)).toBeUndefined()
    expect(readLinkToken(secrets, tag, mailToken(secrets, mail))).toBeUndefined()
    expect(
      readLinkToken(secrets, tag, mailToken(secrets, mail).slice(12, 28) + encodeBase64Url(target)),
    ).toBeUndefined()
    for (const made of ['', token.slice(0, 16), `${token}=`, 'a'.repeat(10_000_000)])
      expect(readLinkToken(secrets, tag, made)).toBeUndefined()
  })
})

describe('base64url', () => {
  it.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foo', 'Zm9v'],
    ['>>>???', 'Pj4-Pz8_'],
    ['é🎉', 'w6nwn46J'],
    ['\ud800', '77-9'],
  ])('of %j', (text, encoded) => {
    expect(encodeBase64Url(text)).toBe(encoded)
    expect(decodeBase64Url(encoded)).toBe(text.toWellFormed())
  })

  it.each(['A', 'Zg==', 'Zm9v!', 'Zm9v Zm9v', 'a+b/', '_w', '4pi'])('refuses %j', (encoded) => {
    expect(decodeBase64Url(encoded)).toBeUndefined()
  })
})
