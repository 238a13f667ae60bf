/** A match in a text. */
interface Found {
  readonly at: number
  readonly end: number
}

/** A literal text that is read from several places. What all of them look for is searched once. */
export class TextReading {
  readonly text: string
  /** Called with the steps that were taken; may throw. */
  readonly spend: (steps: number) => void
  readonly #searches = new Map<RegExp, { readonly from: number; readonly found: Found | undefined }>()

  constructor(text: string, spend: (steps: number) => void) {
    this.text = text
    this.spend = spend
  }

  /** Returns the first match of a global pattern from an offset on. */
  next(pattern: RegExp, from: number): Found | undefined {
    const known = this.#searches.get(pattern)
    if (known && known.from <= from && (known.found === undefined || known.found.at >= from)) return known.found
    pattern.lastIndex = from
    const match = pattern.exec(this.text)
    const found = match ? { at: match.index, end: match.index + match[0].length } : undefined
    this.#searches.set(pattern, { from, found })
    return found
  }
}
