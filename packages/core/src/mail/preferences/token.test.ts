import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIds } from '../../kernel/ids/ids.ts'
import { plainSecrets } from '../../testing/plain-secrets.ts'
import { type PreferenceHolder, preferenceToken, readPreferenceToken } from './token.ts'
import { isPreferenceUrl, preferenceUrls } from './urls.ts'

const secrets = plainSecrets()
const ofMail: PreferenceHolder = {
  contactId: 'cnt_01kaqz5v8n9r2s3t4v5w6x7y8z',
  projectId: 'prj_01kaqz5v8n0000000000000001',
  emailId: 'eml_01kaqz5v8n0000000000000002',
}
const ofNoMail: PreferenceHolder = { ...ofMail, emailId: undefined }

describe('the token of a person’s preferences', () => {
  it('is letters, digits and hyphens, and ends in a letter or digit', () => {
    expect(preferenceToken(secrets, ofMail)).toMatch(
      /^01kaqz5v8n9r2s3t4v5w6x7y8z-01kaqz5v8n0000000000000001-01kaqz5v8n0000000000000002-[0-9a-f]{32}$/,
    )
    expect(preferenceToken(secrets, ofNoMail)).toMatch(
      /^01kaqz5v8n9r2s3t4v5w6x7y8z-01kaqz5v8n0000000000000001-[0-9a-f]{32}$/,
    )
  })

  it('names its person, in any case', () => {
    for (const holder of [ofMail, ofNoMail]) {
      const token = preferenceToken(secrets, holder)
      expect(readPreferenceToken(secrets, token)).toStrictEqual(holder)
      expect(readPreferenceToken(secrets, token.toUpperCase())).toStrictEqual(holder)
    }
  })

  it('is read for every possible id', () => {
    const { make } = createIds({ now: () => new Date('2026-01-02T03:04:05.678Z') }, (length) =>
      Uint8Array.from({ length }, (_, at) => at * 17),
    )
    for (let n = 0; n < 50; n++) {
      const holder = { contactId: make('cnt'), projectId: make('prj'), emailId: make('eml') }
      expect(readPreferenceToken(secrets, preferenceToken(secrets, holder))).toStrictEqual(holder)
    }
  })

  it('is refused when any character of it was changed, left out or added', () => {
    const token = preferenceToken(secrets, ofMail)
    const edits = fc.record({
      at: fc.nat(token.length),
      cut: fc.nat(2),
      put: fc.string({ unit: fc.constantFrom(...'09af-gz_./~ ü'), maxLength: 3 }),
    })
    fc.assert(
      fc.property(edits, ({ at, cut, put }) => {
        const edited = token.slice(0, at) + put + token.slice(at + cut)
        fc.pre(edited !== token)
        expect(readPreferenceToken(secrets, edited)).toBeUndefined()
      }),
    )
  })

  it('works only in this deployment, and cannot be made from another of our tokens', () => {
    const token = preferenceToken(secrets, ofMail)
    expect(readPreferenceToken(plainSecrets('another key'), token)).toBeUndefined()
    const [contact, project, email, mac] = token.split('-')
    for (const made of [
      `${contact}-${project}-${mac}`,
      `${project}-${contact}-${email}-${mac}`,
      `${contact}-${project}-${contact}-${mac}`,
      `${contact}-${email}-${project}-${mac}`,
      mac ?? '',
      '',
      '-',
      '---',
      'undefined',
      '__proto__',
    ])
      expect(readPreferenceToken(secrets, made)).toBeUndefined()
    expect(readPreferenceToken(secrets, 'a'.repeat(1_000_000))).toBeUndefined()
  })
})

describe('the links to a person’s preferences', () => {
  const settings = { baseUrl: 'https://mail.example.com/post' }

  it('are of one shape', () => {
    const token = preferenceToken(secrets, ofMail)
    expect(preferenceUrls({ secrets, settings }, ofMail)).toStrictEqual({
      unsubscribeUrl: `https://mail.example.com/post/unsubscribe/${token}`,
      subscribeUrl: `https://mail.example.com/post/subscribe/${token}`,
      manageUrl: `https://mail.example.com/post/manage/${token}`,
    })
  })

  it('are distinguished from all others', () => {
    for (const url of Object.values(preferenceUrls({ secrets, settings }, ofMail)))
      expect(isPreferenceUrl({ settings }, url)).toBe(true)
    for (const url of [
      'https://mail.example.com/unsubscribe/x',
      'https://mail.example.com/post/unsubscribed',
      'https://mail.example.com.evil.example/post/unsubscribe/x',
      '/unsubscribe/x',
      '',
    ])
      expect(isPreferenceUrl({ settings }, url)).toBe(false)
  })
})
