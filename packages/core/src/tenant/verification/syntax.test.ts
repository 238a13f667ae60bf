import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmailAddress } from '../../kernel/address/address.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { isPlusAddressed, readMailbox } from './syntax.ts'

const L64 = 'l'.repeat(64)
const LABEL = 'd'.repeat(63)

describe('readMailbox', () => {
  it.each([
    ['ada@example.com', 'ada', 'example.com'],
    [' Ada.Lovelace@Example.COM ', 'ada.lovelace', 'example.com'],
    ["o'neil+x=y@a-b.example.co.uk", "o'neil+x=y", 'a-b.example.co.uk'],
    ['ada@bücher.example', 'ada', 'xn--bcher-kva.example'],
    ['ada@例え.テスト', 'ada', 'xn--r8jz45g.xn--zckzah'],
    [`${L64}@example.com`, L64, 'example.com'],
    ['"ada lovelace"@example.com', '"ada lovelace"', 'example.com'],
    ['"a@b"@example.com', '"a@b"', 'example.com'],
    ['"a\\"b\\\\c"@example.com', '"a\\"b\\\\c"', 'example.com'],
    ['""@example.com', '""', 'example.com'],
    [`"${'q'.repeat(62)}"@example.com`, `"${'q'.repeat(62)}"`, 'example.com'],
  ])('reads %s', (text, local, domain) => {
    expect(readMailbox(text)).toEqual({ local, domain })
  })

  it.each([
    ['', 'has no @'],
    ['ada', 'has no @'],
    ['@example.com', 'nothing before'],
    ['ada@', 'nothing after'],
    [`${L64}l@example.com`, 'longer than 64'],
    [`"${'q'.repeat(63)}"@example.com`, 'longer than 64'],
    ['.ada@example.com', 'characters or dots'],
    ['ada.@example.com', 'characters or dots'],
    ['a..b@example.com', 'characters or dots'],
    ['a b@example.com', 'characters or dots'],
    ['a@b@example.com', 'characters or dots'],
    ['"ada@example.com', 'characters or dots'],
    ['"a"b"@example.com', 'characters or dots'],
    ['"a\\"@example.com', 'characters or dots'],
    ['ä@example.com', 'characters or dots'],
    ['a\u0000@example.com', 'characters or dots'],
    ['Ada <ada@example.com>', 'characters or dots'],
    ['ada@localhost', 'not a domain'],
    ['ada@192.0.2.1', 'not a domain'],
    ['ada@[192.0.2.1]', 'not a domain'],
    ['ada@-a.example.com', 'not a domain'],
    ['ada@a_b.example.com', 'not a domain'],
    ['ada@example..com', 'not a domain'],
    ['ada@example.com.', 'not a domain'],
    ['ada@xn--a.example', 'not a domain'],
    [`ada@${LABEL}d.com`, 'not a domain'],
  ])('does not read %j', (text, problem) => {
    expect(readMailbox(text)).toContain(problem)
  })

  it('reads addresses of up to 254 characters', () => {
    const domain = (length: number) => `${LABEL}.${LABEL}.${'e'.repeat(length - 2 * 64 - 4)}.com`
    const longest = `${L64}@${domain(189)}`
    expect(longest).toHaveLength(254)
    expect(readMailbox(longest)).toMatchObject({ local: L64 })
    expect(readMailbox(`${L64}@${domain(190)}`)).toContain('longer than 254')
  })

  it('reads every address that can receive mail', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const address = text.toLowerCase()
        fc.pre(isEmailAddress(address))
        const at = address.lastIndexOf('@')
        expect(readMailbox(text)).toEqual({ local: address.slice(0, at), domain: address.slice(at + 1) })
      }),
      { numRuns: propertyRuns(300) },
    )
  })
})

it.each([
  ['ada+shop', 'example.com', true],
  ['ada+', 'example.com', true],
  ['+ada', 'example.com', false],
  ['ada', 'example.com', false],
  ['ada-shop', 'example.com', false],
  ['ada-shop', 'yahoo.com', true],
  ['ada-shop', 'yahoo.co.uk', true],
  ['ada-shop', 'yahoo.com.br', true],
  ['ada-shop', 'notyahoo.com', false],
  ['-ada', 'yahoo.com', false],
  ['"ada+shop"', 'example.com', false],
])('of %s@%s: plus addressed is %s', (local, domain, plus) => {
  expect(isPlusAddressed({ local, domain })).toBe(plus)
})
