import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiDomain, canonicalAddress, canonicalAddressPart, canonicalDomain } from './address.ts'
import { emailAddress } from './conformance/arbitraries.ts'
import { propertyRuns } from './testing/property-runs.ts'
import { isEmailAddress } from './text.ts'

const anyText = () => fc.string({ unit: 'binary', maxLength: 20 })
const aDomain = () =>
  fc
    .array(
      fc.string({
        unit: fc.constantFrom(...'abxn-019üéßςσſＡａ。．日本🙂\u0308\u00ad\u200b\u200d'),
        minLength: 1,
        maxLength: 6,
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((labels) => labels.join('.'))

describe('canonicalAddress', () => {
  it('of a canonical spelling is that spelling, whatever the text', () => {
    const text = fc.oneof(
      anyText(),
      fc.tuple(anyText(), aDomain()).map((parts) => parts.join('@')),
      fc.tuple(anyText(), anyText()).map((parts) => parts.join('@')),
    )
    fc.assert(
      fc.property(text, (text) => {
        const once = canonicalAddress(text)
        expect(canonicalAddress(once)).toBe(once)
      }),
      { numRuns: propertyRuns(750) },
    )
  })

  it('is one for all spellings that reach the same mailbox', () => {
    const spellings = (address: string) => {
      const [local = '', domain = ''] = address.split('@')
      const fullWidth = domain.replace(/[a-z0-9]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
      return [
        ` ${address}\n`,
        address.toUpperCase(),
        `${local}@${domain.normalize('NFD')}`,
        `${local}@${domain.includes('xn--') ? domain : fullWidth}`,
        `${local}@${domain.replaceAll('.', '。')}`,
        `${local}@${domain.replaceAll('.', '．')}`,
        `${local}@${domain.includes('xn--') ? domain : domain.replaceAll('s', 'ſ').replace('a', 'a\u00ad')}`,
      ]
    }
    fc.assert(
      fc.property(emailAddress(), (address) => {
        for (const spelling of spellings(address)) expect(canonicalAddress(spelling)).toBe(address)
      }),
    )
  })

  it('is quick on texts made to be slow', () => {
    for (const text of [`a@${'ü'.repeat(1_000_000)}`, `a@${'xn--'.repeat(300_000)}`, '@'.repeat(1_000_000)]) {
      expect(canonicalAddress(text)).toBe(text)
    }
  })
})

describe('asciiDomain', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['a..ü', undefined],
    ['xn--a.com', undefined],
    ['ü_x.com', undefined],
  ])('of %s is %s', (domain, ascii) => {
    expect(asciiDomain(domain)).toBe(ascii)
    expect(canonicalDomain(domain)).toBe(ascii ?? domain)
  })
})

describe('canonicalAddressPart', () => {
  it.each([
    ['@Example', '@example'],
    ['ＥＸＡＭ', 'exam'],
    ['ada@ｅxam', 'ada@exam'],
    ['Bücher', 'xn--bcher-kva'],
    ['@bücher。ex', '@xn--bcher-kva.ex'],
    ['.ü.', '.xn--tda.'],
    [' a', ' a'],
    ['', ''],
    ['ü_', 'ü_'],
  ])('of %j is %j', (text, part) => {
    expect(canonicalAddressPart(text)).toBe(part)
  })

  it('finds an address by its domain however that is spelled', () => {
    fc.assert(
      fc.property(aDomain(), (domain) => {
        const address = canonicalAddress(`ada@${domain}`)
        if (isEmailAddress(address)) expect(address).toContain(canonicalAddressPart(`@${domain}`))
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})
