import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { proseOf, readPages } from '../docs/pages.ts'
import { avoidedIn, countAvoided, productFiles, readTexts, sourceFiles, type Text } from '../docs/words.ts'
import { ROOT } from '../setup.mjs'

/** Returns the lines with avoided words, with their file. */
const linesIn = (file: string, text: string) =>
  text.split('\n').flatMap((line) => avoidedIn(line).map((word) => `${file}: ${word}: ${line.trim().slice(0, 100)}`))

const readFile = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

describe('the words of docs/style.md are avoided', () => {
  it('in the docs', () => {
    const pages = readPages().filter(({ file }) => file !== 'docs/style.md')
    expect(pages.length).toBeGreaterThan(80)
    expect(pages.flatMap((page) => linesIn(page.file, proseOf(page)))).toEqual([])
  })

  it('in messages, help, logs, pages, and mails', () => {
    const literals = productFiles().flatMap((file) => readTexts(file).literals)
    expect(literals.length).toBeGreaterThan(20_000)
    const sentences = literals.filter(({ text }) => text.includes(' '))
    expect(sentences.flatMap(({ place, text }) => linesIn(place, text))).toEqual([])
  })

  it.each(['openapi.yaml', 'packages/cli/test/unit/help.golden.txt'])('in %s', (file) => {
    expect(linesIn(file, readFile(file))).toEqual([])
  })
})

describe('comments, names, and titles of tests', () => {
  const kinds = ['comments', 'names', 'titles'] as const
  type Counts = Record<string, Record<(typeof kinds)[number], number>>
  /**
   * The number by which a count may fall before it has to be lowered, so that branches do not conflict at each word.
   */
  const SLACK = 10
  const countOf = (kind: (typeof kinds)[number], texts: readonly Text[]) =>
    texts.reduce((sum, { text }) => sum + countAvoided[kind](text), 0)

  it('have fewer avoided words than before, and never more', () => {
    const counts: Counts = {}
    for (const file of sourceFiles()) {
      const name = file.split('/')[1] ?? ''
      counts[name] ??= { comments: 0, names: 0, titles: 0 }
      const texts = readTexts(file)
      for (const kind of kinds) counts[name][kind] += countOf(kind, texts[kind])
    }
    const known: Counts = JSON.parse(readFile('scripts/process/avoided-words.json'))
    const changed = Object.entries(counts).flatMap(([name, found]) =>
      kinds.flatMap((kind) => {
        const [before, now] = [known[name]?.[kind] ?? 0, found[kind]]
        if (now > before) return [`packages/${name} has ${now} in ${kind}, more than ${before}: see docs/style.md`]
        const isLow = now < before - SLACK
        return isLow ? [`packages/${name} has only ${now} in ${kind}: lower ${before} in avoided-words.json`] : []
      }),
    )
    expect(changed).toEqual([])
  })
})

it.each([
  ['Nobody gets the mail twice.', 1],
  ['What was told at once stands in the log.', 3],
  ['Standard words with a proxy are fine.', 0],
  ['No one gets the mail twice.', 0],
  ['posthorn contacts lookup nobody@example.com', 0],
])('in "%s" there are %s avoided words', (text, count) => {
  expect(avoidedIn(text)).toHaveLength(count)
})

it.each([
  ['comments', '/** What is told. */', 2],
  ['comments', '/** Returns the rows. */', 0],
  ['names', 'toldAt', 1],
  ['names', 'untold', 0],
  ['titles', 'a mail is sent at once', 1],
] as const)('of %s, "%s" counts %s', (kind, text, count) => {
  expect(countAvoided[kind](text)).toBe(count)
})
