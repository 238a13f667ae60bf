import { describe, expect, it } from 'vitest'
import { acceptedLanguages, CATALOGUE, fillWords, languageOf } from './language.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'cs', 'bg', 'hi', 'zh', 'ja', 'sv']

describe('the catalogue', () => {
  it('has these languages', () => {
    expect(Object.keys(CATALOGUE)).toStrictEqual(LANGUAGES)
  })

  it.each(Object.entries(CATALOGUE))('has every text in %s, with the placeholders of the English one', (_, words) => {
    expect(Object.keys(words)).toStrictEqual(Object.keys(CATALOGUE.en))
    for (const [name, english] of Object.entries(CATALOGUE.en)) {
      const text = Object.entries(words).find(([key]) => key === name)?.[1] ?? ''
      const placeholders = (text: string) => (text.match(/\{.*?\}/g) ?? []).toSorted()
      expect([name, placeholders(text)]).toStrictEqual([name, placeholders(english)])
      expect(text).toBe(text.trim().normalize())
      expect(text.replace(/\{(project|address)\}/g, '')).toMatch(/^[^{}<>&"\n]+$/)
    }
  })

  it('has a different text for each meaning in each language', () => {
    for (const name of Object.keys(CATALOGUE.en)) {
      const texts = Object.values(CATALOGUE).map((words) => Object.entries(words).find(([key]) => key === name)?.[1])
      expect([name, new Set(texts).size]).toStrictEqual([name, LANGUAGES.length])
    }
  })
})

describe('the language of a person', () => {
  it.each([
    [['de', 'fr'], 'de'],
    [['de-AT'], 'de'],
    [['pt_BR'], 'pt'],
    [['ZH-Hant-TW'], 'zh'],
    [[' ja '], 'ja'],
    [[undefined, 'sv'], 'sv'],
    [['tlh', 'fr-CA'], 'fr'],
    [['', 'nl'], 'nl'],
    [['deutsch', 'cs'], 'cs'],
    [[7, null, {}, ['de'], true, 'bg'], 'bg'],
    [['__proto__'], 'en'],
    [['constructor', 'toString'], 'en'],
    [['de'.padEnd(36, '-'), 'pl'], 'pl'],
    [['de'.padEnd(35, '-'), 'pl'], 'de'],
    [['d\u0000e', 'İt', '🎉'], 'en'],
    [[], 'en'],
  ])('%j is %s', (wishes, expected) => {
    expect(languageOf(...wishes)).toBe(expected)
  })

  it('may be the one that the browser prefers', () => {
    expect(acceptedLanguages('de-CH, fr;q=0.9, en;q=0.8, *;q=0.5')).toStrictEqual(['de-CH', 'fr', 'en', '*'])
    expect(acceptedLanguages('en;q=0.1,hi , nl;q=0')).toStrictEqual(['hi', 'en'])
    expect(acceptedLanguages('it;q=zero, es;q=1.0.0')).toStrictEqual(['it', 'es'])
    expect(acceptedLanguages(undefined)).toStrictEqual([])
    expect(acceptedLanguages(','.repeat(100_000))).toStrictEqual([])
  })
})

it('writes names into a text once, whatever they contain', () => {
  const names = { project: '{address} $& <b>', address: 'a{project}' }
  expect(fillWords('{project}: {address}, {other}', names, (name) => `[${name}]`)).toBe(
    '[{address} $& <b>]: [a{project}], {other}',
  )
})
