import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SOURCES = new URL('../../src/', import.meta.url)
const LANGUAGES = ['de', 'fr', 'es'] as const

const read = (file: string) => readFileSync(new URL(file, SOURCES), 'utf8')
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map(read)
/** The texts in calls of `t`. Others are in tables whose values go to `t`. */
const texts = [
  ...new Set(sources.flatMap((source) => [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, text = '']) => text))),
]
const all = sources.join('\n')

type Catalog = Readonly<Record<string, string | Readonly<Record<string, string>>>>
const catalogOf = (language: string): Catalog => JSON.parse(read(`words/${language}.json`))
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

describe.each(LANGUAGES)('the texts in another language: %s', (language) => {
  const catalog = catalogOf(language)

  it('are complete', () => {
    expect(texts.length).toBeGreaterThan(400)
    expect(texts.filter((text) => !(text in catalog))).toStrictEqual([])
  })

  it('translate only what the console says', () => {
    expect(
      Object.keys(catalog).filter(
        (text) =>
          !all.includes(`'${text}'`) &&
          !all.includes(` ${text}: [`) &&
          !all.includes(`'${text.replaceAll("'", "\\'")}'`),
      ),
    ).toStrictEqual([])
  })

  it('have the values of the English text, and each form of a plural', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many')
    for (const [text, translated] of Object.entries(catalog)) {
      const values = typeof translated === 'string' ? [translated] : Object.values(translated)
      for (const value of values) expect([text, placeholders(value)]).toStrictEqual([text, placeholders(text)])
      if (typeof translated !== 'string') expect(Object.keys(translated).sort()).toStrictEqual([...forms].sort())
    }
  })
})

it('a text with a number has both forms in English', () => {
  const english = catalogOf('en')
  const needed = texts.filter((text) => /\{count\} (?!shown|on a day)/.test(text))
  expect(needed.filter((text) => !(text in english))).toStrictEqual([])
})
