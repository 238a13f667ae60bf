import type { Suppression } from './schema.ts'

/** The end of a pattern, with its entry. */
interface End {
  readonly text: string
  readonly hash: number
  readonly row: Suppression
}

/**
 * Patterns with one `*`, found by their beginnings: a text costs one look-up for each length of a beginning, and the
 * comparison of two numbers for each end after a beginning that it has.
 */
export class StarPatterns {
  readonly #ends = new Map<string, End[]>()
  /** The lengths of the beginnings, the longest first. */
  #lengths: readonly number[] = []

  /** The number of different beginnings. */
  get size(): number {
    return this.#ends.size
  }

  /** Of two equal patterns, the first counts. */
  add(pattern: string, row: Suppression): void {
    const star = pattern.indexOf('*')
    const [beginning, text] = [pattern.slice(0, star), pattern.slice(star + 1)]
    const ends = this.#ends.get(beginning) ?? []
    if (ends.length === 0) this.#lengths = [...new Set([...this.#lengths, star])].sort((a, b) => b - a)
    // Longer ones first, and equal ones in their order.
    const at = ends.findIndex((end) => end.text.length < text.length)
    ends.splice(at === -1 ? ends.length : at, 0, { text, hash: hashesOfEnds(text)[text.length] ?? 0, row })
    this.#ends.set(beginning, ends)
  }

  /** Returns the entry of the pattern that a text matches: the one with the longest beginning, then the longest end. */
  match({ text, beginnings, hashes }: MatchedText): Suppression | undefined {
    for (const length of this.#lengths) {
      if (length > text.length) continue
      beginnings[length] ??= text.slice(0, length)
      for (const end of this.#ends.get(beginnings[length]) ?? []) {
        const size = end.text.length
        if (length + size <= text.length && hashes[size] === end.hash && text.endsWith(end.text)) return end.row
      }
    }
    return undefined
  }
}

/** A text that is compared with patterns, prepared once for all of them. */
export interface MatchedText {
  readonly text: string
  /** By their lengths; those that were compared. */
  readonly beginnings: (string | undefined)[]
  readonly hashes: Int32Array
}

export const matchedText = (text: string): MatchedText => ({ text, beginnings: [], hashes: hashesOfEnds(text) })

/** Unknown outside of this process, so that no patterns are made to have the same hashes. */
const BASE = 2 * Math.floor(Math.random() * 2 ** 30) + 1

/** Returns the hashes of the ends of a text by their lengths, 0 for the empty one. */
function hashesOfEnds(text: string): Int32Array {
  const hashes = new Int32Array(text.length + 1)
  let hash = 0
  for (let size = 1; size <= text.length; size++) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(text.length - size)) | 0
    hashes[size] = hash
  }
  return hashes
}
