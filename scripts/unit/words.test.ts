import { describe, expect, it } from 'vitest'
import { proseOf, readPages } from '../docs/pages.ts'

/** docs/style.md says what to write instead; the page itself and its examples are left out. */
const AVOIDED =
  /\b(?:nobody|everybody|somebody|anybody|told|tells?|hears?|heard|stands?|whoever|anew|mend(?:ed|s)?|beside|at once|meanwhile|for ever|goes on|in hand|all the same|what became)\b/gi

/** Lines of a page that read like a translation, outside code and blocks of it. */
const avoidedIn = (text: string) =>
  text.split('\n').flatMap((line) => Array.from(line.matchAll(AVOIDED), ([word]) => `${word}: ${line.slice(0, 100)}`))

describe('the docs', () => {
  it('are in the words of docs/style.md', () => {
    const pages = readPages().filter(({ file }) => file !== 'docs/style.md')
    expect(pages.length).toBeGreaterThan(80)
    expect(pages.flatMap((page) => avoidedIn(proseOf(page)).map((found) => `${page.file}: ${found}`))).toEqual([])
  })
})

it.each([
  ['Nobody gets the mail twice.', 1],
  ['What was told at once stands in the log.', 3],
  ['Standard words with a proxy are fine.', 0],
  ['No one gets the mail twice.', 0],
])('in "%s" there are %s avoided words', (text, count) => {
  expect(avoidedIn(text)).toHaveLength(count)
})
