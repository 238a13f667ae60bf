import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { senderOf } from './sender.ts'

describe('the sender of a message', () => {
  it.each([
    ['ann@example.org', 'ann@example.org'],
    [' <Ann@Example.org> ', 'ann@example.org'],
    ['Ann Lovelace <ann@example.org>', 'ann@example.org'],
    ['"Lovelace, Ann" <ann@example.org>', 'ann@example.org'],
    ['"Ann \\"A\\" <x>" <ann@example.org>', 'ann@example.org'],
    ['ann@example.org (Ann (really))', 'ann@example.org'],
    ['Ann (sales) <ann@example.org> (x)', 'ann@example.org'],
    ['"ann@EXAMPLE.org" <ann@example.org>', 'ann@example.org'],
    ['=?utf-8?q?Ann_=C3=A4?= <ann@example.org>', 'ann@example.org'],
    ["o'neil+tag=1@example.org", "o'neil+tag=1@example.org"],
    ['<ann@bücher.example>', 'ann@xn--bcher-kva.example'],
    ['Ann. B. Lovelace <ann@example.org>', 'ann@example.org'],
  ])('%s', (field, expected) => {
    expect(senderOf(field)).toBe(expected)
  })

  it.each([
    ['a quoted local part', '"ceo@bank.test"@mallory.test'],
    ['a quoted local part in brackets', '<"ceo@bank.test"@mallory.test>'],
    ['a quoted local part without an at sign', '"ceo"@mallory.test'],
    ['two at signs', 'ceo@bank.test@mallory.test'],
    ['two at signs in brackets', '<ceo@bank.test@mallory.test>'],
    ['an encoded at sign', 'ceo@bank.test%40mallory.test'],
    ['an encoded at sign in the local part', 'ceo%40bank.test@mallory.test'],
    ['an escaped at sign', 'ceo\\@bank.test@mallory.test'],
    ['an encoded word as the local part', '=?utf-8?q?ceo=40bank.test?=@mallory.test'],
    ['an encoded word as the address', '<=?utf-8?q?ceo=40bank.test?=>'],
    ['several mailboxes', 'ann@example.org, bob@example.org'],
    ['several mailboxes of one domain', 'Ann <ann@example.org>, <bob@example.org>'],
    ['two in brackets', '<ceo@bank.test> <ann@mallory.test>'],
    ['text behind the address', '<ann@mallory.test> ceo'],
    ['text around an address', 'Ann ann@example.org'],
    ['a group', 'Team: ann@example.org;'],
    ['an empty group', 'undisclosed-recipients:;'],
    ['a source route', '<@bank.test:ann@mallory.test>'],
    ['a comment within the address', 'ceo@bank.test(x)mallory.test@mallory.test'],
    ['an open comment', 'ann@example.org (x'],
    ['an open quote', '"Ann <ann@example.org>'],
    ['an open bracket', 'Ann <ann@example.org'],
    ['a bracket within brackets', '<ann<ceo@bank.test>@mallory.test>'],
    ['a domain literal', 'ann@[192.0.2.1]'],
    ['a blank in the address', 'ann @example.org'],
    ['the name of another', '"boss@bank.example" <ann@example.org>'],
    ['the name of another in a comment', 'ann@example.org (boss@bank.example)'],
    ['the name of another with a wide at sign', 'boss＠bank.example <ann@example.org>'],
    ['the name of another with a small at sign and a wide dot', '"boss﹫bank．example" <ann@example.org>'],
    ['the name of another with what nobody sees', 'boss\u200b@\u200bbank.example <ann@example.org>'],
    ['no address', 'undisclosed'],
    ['nothing', ''],
    ['too much', `${'x'.repeat(2000)} <ann@example.org>`],
  ])('is unknown with %s', (_, field) => {
    expect(senderOf(field)).toBeUndefined()
  })

  it('is unknown when an encoded word shows another address', () => {
    const field = '=?utf-8?q?=3Cceo=40bank.test=3E?= <ann@example.org>'
    expect(senderOf(field, '<ceo@bank.test> <ann@example.org>')).toBeUndefined()
    expect(senderOf(undefined, 'ann@example.org')).toBeUndefined()
  })

  it('is at the domain after the last at sign, whatever the field is', () => {
    const part = fc.constantFrom(
      'ann',
      'ceo',
      '@',
      'bank.test',
      'mallory.test',
      '"',
      '<',
      '>',
      '(',
      ')',
      '\\',
      ' ',
      ',',
      ':',
      ';',
      '%40',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const found = senderOf(parts.join(''))
        return found === undefined || /^[^@"]+@[a-z.]+$/.test(found)
      }),
      { numRuns: 5000 },
    )
  })
})
