/**
 * Phrases of mail systems, in lower case. `…` stands for up to `GAP` other characters. They are found with plain searches:
 * no words take long, whoever wrote them.
 */
export type Phrases = readonly string[]

const GAP = 80

/** Returns words in the form in which phrases are searched: lower case, one blank between two words. */
export function searchable(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/[’‘`]/g, "'")
}

export function includesAny(searchableWords: string, phrases: Phrases): boolean {
  return phrases.some((phrase) => includesPhrase(searchableWords, phrase))
}

/** Tries only the first few places where a phrase with a gap begins: the rest is noise. */
const PLACES = 8

function includesPhrase(words: string, phrase: string): boolean {
  const [first = '', second] = phrase.split('…')
  if (second === undefined) return words.includes(first)
  let at = words.indexOf(first)
  for (let place = 0; at >= 0 && place < PLACES; place++) {
    const end = at + first.length
    if (words.slice(end, end + GAP + second.length).includes(second)) return true
    at = words.indexOf(first, end)
  }
  return false
}
