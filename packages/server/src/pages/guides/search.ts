/** A page as it is searched. */
export interface SearchedGuide {
  readonly name: string
  readonly title: string
  readonly markdown: string
  /** Its text and its headings in lower case: converted once, because the search needs no key. */
  readonly text: string
  readonly headings: string
}

export function searchedGuide(name: string, markdown: string): SearchedGuide {
  const text = markdown.toLowerCase()
  return { name, title: titleOf(markdown), markdown, text, headings: text.match(/^#+ .*$/gm)?.join('\n') ?? '' }
}

export const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? 'Guides'

export interface GuideHit {
  readonly name: string
  readonly title: string
  /** The first line with all words, or with one of them. */
  readonly excerpt: string
}

const WORDS_MAX = 8
const QUERY_MAX = 100
const HITS_MAX = 20
const EXCERPT = 200

/** Finds the pages that have all words, in any case; words in titles and headings count more. Takes at most 3 ms for 300 kB of guides. */
export function searchGuides(guides: readonly SearchedGuide[], query: string): readonly GuideHit[] {
  const words = query.slice(0, QUERY_MAX).toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  if (words.length === 0) return []
  return guides
    .map((guide) => ({ guide, score: scoreOf(guide, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, HITS_MAX)
    .map(({ guide: { name, title, markdown } }) => ({ name, title, excerpt: excerptOf(markdown, words) }))
}

/** Returns 0 if a word is missing. */
function scoreOf({ title, text, headings }: SearchedGuide, words: readonly string[]): number {
  const scores = words.map((word) => {
    const count = text.split(word).length - 1
    if (count === 0) return 0
    return Math.min(count, 10) + (headings.includes(word) ? 20 : 0) + (title.toLowerCase().includes(word) ? 100 : 0)
  })
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function excerptOf(markdown: string, words: readonly string[]): string {
  const lines = markdown.split('\n').filter((line) => !/^(?:#|```|\|[ -|]*$)/.test(line))
  const has = (line: string) => (word: string) => line.toLowerCase().includes(word)
  const line = lines.find((line) => words.every(has(line))) ?? lines.find((line) => words.some(has(line))) ?? ''
  const plain = line
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const first = Math.min(
    ...words.map((word) => plain.toLowerCase().indexOf(word)).filter((at) => at !== -1),
    plain.length,
  )
  const from = first < EXCERPT - 40 ? 0 : first - 60
  return `${from > 0 ? '… ' : ''}${plain.slice(from, from + EXCERPT)}${plain.length > from + EXCERPT ? ' …' : ''}`
}
