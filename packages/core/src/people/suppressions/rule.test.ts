import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSuppression } from '../../testing/rows.ts'
import { parseSuppressed, SUPPRESSION_RULES_MAX } from './rule.ts'
import { SuppressionRules } from './rule-set.ts'

/** The public suffixes of these tests. */
const SUFFIXES = new Set(['com', 'org', 'co.uk', 'uk', 'test'])

function registrableDomain(domain: string): string | undefined {
  const labels = domain.split('.')
  const begin = labels.findIndex((_, index) => SUFFIXES.has(labels.slice(index).join('.')))
  return begin < 1 ? undefined : labels.slice(begin - 1).join('.')
}

const parsed = (text: string) => parseSuppressed(text, registrableDomain)

describe('a suppressed text', () => {
  it.each([
    ['ada@example.com', 'ADDRESS', 'ada@example.com'],
    [' ADA+1@Example.COM ', 'ADDRESS', 'ada+1@example.com'],
    ['example.com', 'DOMAIN', 'example.com'],
    ['@example.com', 'DOMAIN', 'example.com'],
    ['*@example.com', 'DOMAIN', 'example.com'],
    ['.Example.com', 'DOMAIN', '.example.com'],
    ['*@.example.com', 'DOMAIN', '.example.com'],
    ['example.com.', 'DOMAIN', 'example.com'],
    ['.exämple.com。', 'DOMAIN', '.xn--exmple-cua.com'],
    ['exämple.com', 'DOMAIN', 'xn--exmple-cua.com'],
    ['example。com', 'DOMAIN', 'example.com'],
    ['ｅxample.com', 'DOMAIN', 'example.com'],
    ['example.co.uk', 'DOMAIN', 'example.co.uk'],
    ['*.example.com', 'PATTERN', '*@*.example.com'],
    ['@*.example.com', 'PATTERN', '*@*.example.com'],
    ['*@*.Exämple.com.', 'PATTERN', '*@*.xn--exmple-cua.com'],
    ['Abuse@*', 'PATTERN', 'abuse@*'],
    ['a@*\n', 'PATTERN', 'a@*'],
    ['a@*.com', 'PATTERN', 'a@*.com'],
    ['postmaster+*@example.com', 'PATTERN', 'postmaster+*@example.com'],
    ['a*@example.com', 'PATTERN', 'a*@example.com'],
    ['*.x@example.com', 'PATTERN', '*.x@example.com'],
    ['abc*@*', 'PATTERN', 'abc*@*'],
    ['a*bc@*.com', 'PATTERN', 'a*bc@*.com'],
  ])('is recognized: %s', (text, kind, value) => {
    expect(parsed(text)).toStrictEqual({ kind, value })
    expect(parsed(value)).toStrictEqual({ kind, value })
  })

  it.each([
    '*',
    '*@*',
    '@*',
    '*@*.com',
    '*.com',
    '*.co.uk',
    'com',
    '.com',
    'co.uk',
    '.co.uk',
    '*@co.uk',
    'ab*@*',
    '*ab@*.co.uk',
  ])('is refused if it matches too much: %s', (text) =>
    expect(parsed(text)).toMatchObject({ code: 'too_wide', message: expect.stringContaining('name a domain') }),
  )

  it.each([
    '',
    ' ',
    '@',
    '.',
    '..example.com',
    'exa mple.com',
    'example..com',
    '192.168.0.1',
    '[192.168.0.1]',
    'ada@example.com.',
    'ada@',
    '"ada"@example.com',
    '"*"@example.com',
    'a**@example.com',
    '*a*@example.com',
    'a*@b@example.com',
    'ada@ex*mple.com',
    'ada@*example.com',
    'ada@example.*',
    'ada@*.*.com',
    'ada@**',
    '..*@example.com',
    'ä*@example.com',
    '＊@example.com',
    '*@example.com\u0000',
    `${'a'.repeat(65)}*@example.com`,
    `*@*.${'a'.repeat(64)}.com`,
    '*'.repeat(300),
    '.*'.repeat(150),
  ])('is refused if it is nothing of the kind: %j', (text) => {
    expect(parsed(text)).toMatchObject({ code: expect.stringMatching(/^invalid_/) })
  })

  it('never costs more for a hostile text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('*', '@', '.', 'a', 'ä', '\u200d', '-', '+'), maxLength: 320 }),
        (text) => {
          const found = parsed(text)
          if ('kind' in found) expect(parsed(found.value)).toStrictEqual(found)
        },
      ),
    )
  })
})

const rulesOf = (...texts: readonly string[]) =>
  new SuppressionRules(
    texts.map((text) => {
      const found = parsed(text)
      if (!('kind' in found)) throw new Error(`${text} is refused`)
      return aSuppression(found)
    }),
  )
const matched = (rules: SuppressionRules, email: string) => rules.match(email)?.value

describe('a set of domains and patterns', () => {
  it('matches a domain alone, or with its subdomains', () => {
    const rules = rulesOf('example.com', '.example.org')
    expect(matched(rules, 'ada@example.com')).toBe('example.com')
    expect(matched(rules, 'ada@example.org')).toBe('.example.org')
    expect(matched(rules, 'ada@a.b.example.org')).toBe('.example.org')
    for (const domain of ['mail.example.com', 'anexample.com', 'anexample.org', 'example.com.test', 'com', 'org'])
      expect(matched(rules, `ada@${domain}`)).toBeUndefined()
  })

  it('matches patterns on both sides of the @', () => {
    const rules = rulesOf('abuse@*', '*@*.example.com', 'postmaster+*@example.com', 'no-*-reply@*', 'ab*ab@example.com')
    expect(matched(rules, 'abuse@anything.test')).toBe('abuse@*')
    expect(matched(rules, 'ada@mail.example.com')).toBe('*@*.example.com')
    expect(matched(rules, 'ada@example.com')).toBeUndefined()
    expect(matched(rules, 'postmaster+@example.com')).toBe('postmaster+*@example.com')
    expect(matched(rules, 'postmaster@example.com')).toBeUndefined()
    expect(matched(rules, 'no-x-reply@x.test')).toBe('no-*-reply@*')
    expect(matched(rules, 'no-reply@x.test')).toBeUndefined()
    expect(matched(rules, 'abab@example.com')).toBe('ab*ab@example.com')
    expect(matched(rules, 'aba@example.com')).toBeUndefined()
    expect(matched(rules, 'xabuse@x.test')).toBeUndefined()
  })

  it('prefers the entry that is closest to the address', () => {
    const texts = ['ada@*', 'ada@*.org', 'ada@*.example.org', 'ad*@example.org', '.example.org', 'example.org']
    for (let kept = 1; kept <= texts.length; kept++)
      expect(matched(rulesOf(...texts.slice(0, kept)), 'ada@example.org')).toBe(
        { 3: 'ada@*.org' }[kept] ?? texts[kept - 1],
      )
  })

  it('tests a thousand addresses with the most patterns, whose beginnings and ends have all lengths', () => {
    const pairs = Array.from({ length: 45 }, (_, before) =>
      Array.from({ length: 45 - before }, (_, after) => `${'a'.repeat(before)}*b${'a'.repeat(after + 2)}@*`),
    )
    const patterns = pairs.flat().slice(0, SUPPRESSION_RULES_MAX - 1)
    expect(patterns).toHaveLength(SUPPRESSION_RULES_MAX - 1)
    const rules = rulesOf(...patterns, '*@*.none.test')
    const emails = Array.from(
      { length: 1000 },
      (_, n) => `${'a'.repeat(50)}${n}${'a'.repeat(10)}@${'d.'.repeat(90)}test`,
    )
    expect(emails.flatMap((email) => rules.match(email) ?? [])).toHaveLength(0)
    expect(matched(rules, `aabaaa@${'d.'.repeat(90)}test`)).toBe('aa*baaa@*')
  })
})
