import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmailAddress } from '../../kernel/address/address.ts'
import { createIds, type EmailId } from '../../kernel/ids/ids.ts'
import { plainSecrets } from '../../testing/plain-secrets.ts'
import {
  readReturnPath,
  readUnsubscribeAddress,
  returnPathHost,
  returnPathOf,
  unsubscribeAddressOf,
} from './return-path.ts'

const secrets = plainSecrets()
const id: EmailId = 'eml_01kaqz5v8n9r2s3t4v5w6x7y8z'
const host = returnPathHost('example.com')
const address = returnPathOf(secrets, id, host)

describe('the unsubscribe address', () => {
  const wish = unsubscribeAddressOf(secrets, id, host)

  it('names its mail, and is not a return path', () => {
    expect(wish).toMatch(/^u\+eml_01kaqz5v8n9r2s3t4v5w6x7y8z\+[0-9a-f]{16}@bounces\.example\.com$/)
    expect(readUnsubscribeAddress(secrets, wish.toUpperCase())).toBe(id)
    expect(readReturnPath(secrets, wish)).toBeUndefined()
    expect(readUnsubscribeAddress(secrets, address)).toBeUndefined()
  })

  it('cannot be made from the return path, nor the other way round', () => {
    expect(readUnsubscribeAddress(secrets, `u${address.slice(1)}`)).toBeUndefined()
    expect(readReturnPath(secrets, `b${wish.slice(1)}`)).toBeUndefined()
  })
})

describe('the return path of a mail', () => {
  it('is a plain address at a host below the domain', () => {
    expect(address).toMatch(/^b\+eml_01kaqz5v8n9r2s3t4v5w6x7y8z\+[0-9a-f]{16}@bounces\.example\.com$/)
    expect(isEmailAddress(address)).toBe(true)
    expect(address.indexOf('@')).toBe(49)
  })

  it('names its mail, whatever the case and the host', () => {
    expect(readReturnPath(secrets, address)).toBe(id)
    expect(readReturnPath(secrets, address.toUpperCase())).toBe(id)
    expect(readReturnPath(secrets, address.replace(host, 'mx.example.net'))).toBe(id)
  })

  it('names the mail of every possible id', () => {
    const { make } = createIds({ now: () => new Date('2026-01-02T03:04:05.678Z') }, (length) =>
      Uint8Array.from({ length }, (_, at) => at * 17),
    )
    for (let n = 0; n < 50; n++) {
      const made = make('eml')
      expect(readReturnPath(secrets, returnPathOf(secrets, made, host))).toBe(made)
    }
  })

  it('is not accepted from another deployment, nor for another mail', () => {
    expect(readReturnPath(plainSecrets('another key'), address)).toBeUndefined()
    const another = address.replace('5v8n', '5v8p')
    expect(another).not.toBe(address)
    expect(readReturnPath(secrets, another)).toBeUndefined()
  })

  it('is not valid with one character changed, added or missing', () => {
    const local = address.slice(0, address.indexOf('@'))
    for (let at = 0; at < local.length; at++) {
      const next = local[at] === '0' ? '1' : '0'
      for (const changed of [next, '', `${local[at]}0`])
        expect(readReturnPath(secrets, `${local.slice(0, at)}${changed}${local.slice(at + 1)}@${host}`)).toBeUndefined()
    }
  })

  it('is never found in any other text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readReturnPath(secrets, text) === undefined))
    for (const text of ['', '@', 'b++@x', 'b+eml_+0123456789abcdef@x', `<${address}>`])
      expect(readReturnPath(secrets, text)).toBeUndefined()
  })
})
