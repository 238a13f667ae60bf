/** A match in a text. */
interface Found {
  readonly at: number
  readonly end: number
}

/** The reader of a template: what it has found so far holds for all texts. */
export interface TemplateReader {
  /** Whether the template may contain elements in which other elements have no raw text. */
  readonly hasForeign: boolean
  readonly enterForeign: () => void
  /** Called with the steps that were taken; may throw. */
  readonly spend: (steps: number) => void
  /** Called for a `meta` that becomes a link after a value was printed in it. */
  readonly refresh: () => void
}

/** A literal text that is read from several places. What all of them look for is searched once. */
export class TextReading {
  readonly text: string
  readonly reader: TemplateReader
  readonly #searches = new Map<RegExp, { readonly from: number; readonly found: Found | undefined }>()

  constructor(text: string, reader: TemplateReader) {
    this.text = text
    this.reader = reader
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
