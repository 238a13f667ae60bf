import type { Suppression } from './schema.ts'

/** Values by text, and the lengths of the texts, the longest first. */
class ByLength<T> {
  readonly texts = new Map<string, T>()
  lengths: readonly number[] = []

  /** Returns the value of a text, made the first time. */
  ensure(text: string, make: () => T): T {
    const known = this.texts.get(text)
    if (known !== undefined) return known
    const made = make()
    this.texts.set(text, made)
    if (!this.lengths.includes(text.length)) this.lengths = [...this.lengths, text.length].sort((a, b) => b - a)
    return made
  }
}

/**
 * Patterns with one `*`, found by their beginnings and ends: a text costs one look-up for each length of a beginning,
 * and one for each length of an end after a beginning that it has, however many patterns there are.
 */
export class StarPatterns {
  readonly #beginnings = new ByLength<ByLength<Suppression>>()

  /** Of two equal patterns, the first counts. */
  add(pattern: string, row: Suppression): void {
    const star = pattern.indexOf('*')
    this.#beginnings.ensure(pattern.slice(0, star), () => new ByLength()).ensure(pattern.slice(star + 1), () => row)
  }

  /** Returns the entry of the pattern that a text matches: the one with the longest beginning, then the longest end. */
  match(text: string): Suppression | undefined {
    for (const begin of this.#beginnings.lengths) {
      const ends = begin > text.length ? undefined : this.#beginnings.texts.get(text.slice(0, begin))
      if (!ends) continue
      for (const end of ends.lengths) {
        const found = begin + end > text.length ? undefined : ends.texts.get(text.slice(text.length - end))
        if (found) return found
      }
    }
    return undefined
  }
}
