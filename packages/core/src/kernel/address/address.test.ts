import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailAddress } from '../../conformance/arbitraries.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import {
  asciiDomain,
  canonicalAddress,
  canonicalAddressPart,
  canonicalDomain,
  domainOf,
  EmailAddress,
  isEmailAddress,
} from './address.ts'

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
  it('returns a canonical spelling unchanged, whatever the text is', () => {
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

  it('is the same for all spellings that reach the same mailbox', () => {
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

  it('finds an address by its domain in any spelling', () => {
    fc.assert(
      fc.property(aDomain(), (domain) => {
        const address = canonicalAddress(`ada@${domain}`)
        if (isEmailAddress(address)) expect(address).toContain(canonicalAddressPart(`@${domain}`))
      }),
      { numRuns: propertyRuns(500) },
    )
  })
})

const label63 = 'a'.repeat(63)
describe('isEmailAddress', () => {
  it.each([
    'ada@example.com',
    'a@b.co',
    'ada.lovelace@example.com',
    'ada+tag@example.com',
    "o'hara@example.com",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    '1@2.com',
    'a@sub.sub.example.co.uk',
    'a@xn--bcher-kva.example',
    'a@xn--r8jz45g.xn--zckzah',
    'a@r3---sn.example',
    'a@xn--938h.com',
    'a@e-x.com',
    'a@1.com',
    `${'l'.repeat(64)}@example.com`,
    `a@${label63}.com`,
    `a@${label63}.${label63}.${label63}.${'b'.repeat(57)}.co`,
  ])('accepts %s', (text) => {
    expect(isEmailAddress(text)).toBe(true)
    expect(EmailAddress.parse(text)).toBe(text)
  })

  it.each([
    ['nothing', ''],
    ['a name', 'ada'],
    ['no local part', '@example.com'],
    ['no domain', 'ada@'],
    ['two @', 'ada@x@example.com'],
    ['a double @', 'ada@@example.com'],
    ['one label', 'ada@localhost'],
    ['a dot at the start', '.ada@example.com'],
    ['a dot at the end of the local part', 'ada.@example.com'],
    ['two dots', 'ada..lovelace@example.com'],
    ['a trailing dot', 'ada@example.com.'],
    ['a leading dot', 'ada@.example.com'],
    ['two dots in the domain', 'ada@example..com'],
    ['a quoted local part', '"ada lovelace"@example.com'],
    ['a quoted local part with an @', '"a@b"@example.com'],
    ['a display name', 'Ada <ada@example.com>'],
    ['angle brackets', '<ada@example.com>'],
    ['a group', 'friends: ada@example.com, bob@example.com;'],
    ['an empty group', 'undisclosed-recipients:;'],
    ['two addresses', 'ada@example.com,bob@example.com'],
    ['a comment', 'ada(comment)@example.com'],
    ['a route', '@a.com,@b.com:ada@example.com'],
    ['a blank inside', 'ada lovelace@example.com'],
    ['a blank behind the @', 'ada@ example.com'],
    ['a line break', 'ada@example.com\r\nbcc:x'],
    ['a tab', 'ada\t@example.com'],
    ['NUL', 'ada\u0000@example.com'],
    ['a hyphen at the start of a label', 'ada@-example.com'],
    ['a hyphen at the end of a label', 'ada@example-.com'],
    ['an underscore in the domain', 'ada@ex_ample.com'],
    ['an address literal', 'ada@[127.0.0.1]'],
    ['an IP address', 'ada@127.0.0.1'],
    ['an IP address in hexadecimal', 'ada@1.0xa'],
    ['an IP address that ends in 0x', 'ada@127.0.0.0x'],
    ['a port', 'ada@example.com:25'],
    ['a letter that the local part cannot have', 'adä@example.com'],
    ['a full-width @', 'ada＠example.com'],
    ['a zero-width space', 'ada\u200b@example.com'],
    ['a zero-width joiner in the local part', 'ada\u200d@example.com'],
    ['a label that is no Punycode', 'ada@xn--a.example'],
    ['a label that stands for plain ASCII', 'ada@xn--example-.com'],
    ['a label that stands for a spelling of another', `ada@xn--xample-2s02c.com`],
    ['a sign for several characters', 'ada@\u2100.com'],
    ['an IP address in other digits', 'ada@１.２.３.４'],
    ['a dot at the end of an international domain', 'ada@bücher.example。'],
    ['a full-width @ in the domain', 'ada@x＠example.com'],
    ['a domain that is far too long', `ada@${'ü'.repeat(600)}.com`],
    ['65 characters before the @', `${'l'.repeat(65)}@example.com`],
    ['a label of 64 characters', `a@${label63}a.com`],
    ['mailto', 'mailto:ada@example.com'],
  ])('refuses %s', (_, text) => {
    expect(isEmailAddress(text)).toBe(false)
    expect(EmailAddress.safeParse(text).success).toBe(false)
  })

  it.each([
    ['Ada <ada@example.com>', 'must be only the address; give the name separately'],
    ['<ada@example.com>', 'must be only the address'],
    ['李@example.com', 'must have only ASCII characters before the @'],
    ['ada@', 'must be an email address such as ada@example.com'],
    ['ada <ada>', 'must be an email address such as ada@example.com'],
    [1, 'expected string'],
  ])('says what is wrong with %s', (text, words) => {
    const [issue] = EmailAddress.safeParse(text).error?.issues ?? []
    expect(issue?.message).toContain(words)
  })

  it('accepts 254 characters in total, and not 255', () => {
    const domain = (length: number) => {
      const text = `${label63}.${label63}.${label63}.`
      return `${text.slice(0, length - 3)}.co`.replace('..', 'a.')
    }
    const local = 'l'.repeat(64)
    const [longest, tooLong] = [`${local}@${domain(189)}`, `${local}@${domain(190)}`]
    expect([longest.length, tooLong.length]).toEqual([254, 255])
    expect(isEmailAddress(longest)).toBe(true)
    expect(isEmailAddress(tooLong)).toBe(false)
  })

  it('accepts every valid address', () => {
    fc.assert(
      fc.property(emailAddress(), (text) => {
        expect(isEmailAddress(text)).toBe(true)
      }),
    )
  })

  it('is fast on texts made to be slow', () => {
    for (const text of [
      `${'a.'.repeat(100_000)}@`,
      `${'a'.repeat(64)}@${'a-'.repeat(100_000)}.com`,
      '@'.repeat(100_000),
    ]) {
      expect(isEmailAddress(text)).toBe(false)
    }
  })
})

describe('EmailAddress', () => {
  it.each([
    ['  Ada@Example.COM ', 'ada@example.com'],
    ['ADA@EXAMPLE.COM\n', 'ada@example.com'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    ['a@bu\u0308cher.example', 'a@xn--bcher-kva.example'],
    ['a@XN--BCHER-kva.Example', 'a@xn--bcher-kva.example'],
    ['ada@ｅxample.com', 'ada@example.com'],
    ['ada@example。com', 'ada@example.com'],
    ['ada@example．com', 'ada@example.com'],
    ['ada@\u017fite.com', 'ada@site.com'],
    ['ada@exa\u00admple.com', 'ada@example.com'],
    ['ada@exa\u200bmple.com', 'ada@example.com'],
    ['ada@ﬁnd.com', 'ada@find.com'],
    ['\u212Aate@example.com', 'kate@example.com'],
    ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    ['ada@🙂.com', 'ada@xn--938h.com'],
    ['ada@faß.de', 'ada@xn--fa-hia.de'],
    ['ada@fass.de', 'ada@fass.de'],
  ])('reads %j as %s', (text, address) => {
    expect(EmailAddress.parse(text)).toBe(address)
  })

  it.each([undefined, null, 1, {}, ['a@b.co']])('refuses %j', (value) => {
    expect(EmailAddress.safeParse(value).success).toBe(false)
  })

  it('has one spelling for a person', () => {
    fc.assert(
      fc.property(emailAddress(), (text) => {
        expect(EmailAddress.parse(` ${text.toUpperCase()} `)).toBe(text.toUpperCase().toLowerCase())
        expect(EmailAddress.parse(EmailAddress.parse(text))).toBe(text)
      }),
    )
  })
})

describe('domainOf', () => {
  it('is the part after the last @', () => {
    expect(domainOf('ada@example.com')).toBe('example.com')
    expect(domainOf('"a@b"@example.com')).toBe('example.com')
  })
})
