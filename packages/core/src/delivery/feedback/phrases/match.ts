/**
 * Phrases of mail systems. `…` stands for up to `GAP` other characters. They are found with plain searches: no words take
 * long, whoever wrote them.
 */
export type Phrases = readonly string[]

const GAP = 80

/**
 * Returns words in the form in which phrases are searched: lower case, without accents and short forms, one blank between two
 * words. Servers leave accents out, and write "cannot", "can't" and "can not".
 */
export function searchable(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[’‘`]/g, "'")
    .replaceAll("can't", 'cannot')
    .replaceAll('can not', 'cannot')
    .replaceAll("n't", ' not')
    .replaceAll('e-mail', 'email')
}

interface PhraseQuery {
  readonly first: string
  /** What follows within the gap; undefined for a phrase without one. */
  readonly second: string | undefined
}

const SOUGHT = new WeakMap<Phrases, readonly PhraseQuery[]>()

/** A list is brought into the searchable form once. */
function sought(phrases: Phrases): readonly PhraseQuery[] {
  const known = SOUGHT.get(phrases)
  if (known) return known
  const made = phrases.map((phrase): PhraseQuery => {
    const [first = '', second] = searchable(phrase).split('…')
    return { first, second }
  })
  SOUGHT.set(phrases, made)
  return made
}

export function includesAny(searchableWords: string, phrases: Phrases): boolean {
  return sought(phrases).some((phrase) => includesPhrase(searchableWords, phrase))
}

export function beginsWithAny(searchableWords: string, phrases: Phrases): boolean {
  return sought(phrases).some((phrase) => {
    if (!searchableWords.startsWith(phrase.first)) return false
    return phrase.second === undefined || includesPhrase(searchableWords, phrase)
  })
}

/** Tries only the first few places where a phrase with a gap begins: the rest is noise. */
const PLACES = 8

function includesPhrase(words: string, { first, second }: PhraseQuery): boolean {
  if (second === undefined) return words.includes(first)
  let at = words.indexOf(first)
  for (let place = 0; at >= 0 && place < PLACES; place++) {
    const end = at + first.length
    if (words.slice(end, end + GAP + second.length).includes(second)) return true
    at = words.indexOf(first, end)
  }
  return false
}

/** A statement about a thing in words that no list has: it is said of one of `nouns`, near one of `claims`, of none of `others`. */
export interface Statement {
  readonly nouns: Phrases
  readonly claims: Phrases
  readonly others: Phrases
}

/** How far a noun may stand before and behind its claim. */
const BEFORE = 70
const BEHIND = 50
const BREAK = /[.;!?。！？](?:\s|$)/

/** Whether words make a statement, within one sentence. */
export function states(searchableWords: string, { nouns, claims, others }: Statement): boolean {
  return sought(claims).some(({ first }) => {
    let at = searchableWords.indexOf(first)
    for (let place = 0; at >= 0 && place < PLACES; place++) {
      const end = at + first.length
      const before =
        searchableWords
          .slice(Math.max(0, at - BEFORE), at)
          .split(BREAK)
          .at(-1) ?? ''
      const behind = searchableWords.slice(end, end + BEHIND).split(BREAK, 1)[0] ?? ''
      const sentence = `${before}${first}${behind}`
      if (includesAny(`${before} ${behind}`, nouns) && !includesAny(sentence, others)) return true
      at = searchableWords.indexOf(first, end)
    }
    return false
  })
}
