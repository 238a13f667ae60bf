import { ConversionRefused } from '../../kernel/ports/converter.ts'

/** The tags of one block, by their numbers in the text. */
interface Block {
  readonly open: number
  readonly others: number[]
  readonly isLoop: boolean
  readonly outer: Block | undefined
}

export type TagKind = 'if' | 'each' | 'else' | 'close' | 'print'

const LIST_ITEM = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)(?!>|(?:[-*+]|#{1,6}|\d{1,9}[.)])[ \t])(?=\S)/
const STRUCTURE =
  /^[ \t]*(?:$|(?:[-*+]|\d{1,9}[.)])[ \t]|#{1,6}[ \t]|>|```|~~~|<[a-z!/?])|\||^[ \t]*(?:[-*_=][ \t]*){2,}$/i
const ROW = /^[ \t]*\|?[ \t]*/
const FENCE = /^[ \t]*(?:```|~~~)/
/**
 * The most visits: each tag may visit every line and element once, and so many visits take some 30 ms of the main
 * thread.
 */
const LOOKS_MAX = 1_000_000
/** The cost of a place without any tag, in visits. */
const LOOKS_BEFORE = 40

function requireFewLooks(tags: number, places: number): void {
  if ((tags + LOOKS_BEFORE) * places > LOOKS_MAX) throw new ConversionRefused('too_costly')
}

/** Elements that Markdown produces, which a block may surround. */
const ELEMENT = 'ul|ol|li|p|table|thead|tbody|tr|td|th|blockquote|pre|h[1-6]'

/**
 * The blocks of Markdown whose tags are on lines of their own. Such lines have no meaning in Markdown, which would make
 * paragraphs of them. Before the conversion their tags are moved into the items, rows, or comments around them
 * (`source`), and after it to the beginning and end of the block in the HTML (`hoisted`).
 */
export class MarkdownBlocks {
  /** The Markdown to be converted. */
  readonly source: string
  readonly #mark: string
  readonly #blocks: readonly Block[]
  readonly #tags: number
  readonly #within = new Map<number, 'li' | 'tr'>()

  /**
   * Creates the blocks. `source` has a mark and `z` around the number of each tag. Throws `ConversionRefused` when it
   * has too many lines and tags.
   */
  constructor(source: string, mark: string, kinds: readonly TagKind[]) {
    this.#mark = mark
    this.#tags = kinds.filter((kind) => kind !== 'print').length
    if (this.#tags === 0) {
      this.#blocks = []
      this.source = source
      return
    }
    let lineCount = 1
    for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) lineCount += 1
    requireFewLooks(this.#tags, lineCount)
    const lines = this.#linesOf(source, kinds)
    this.#blocks = this.#blocksOfLines(lines, kinds)
    this.source = this.#blocks.length === 0 ? source : this.#place(lines)
  }

  #code = (tag: number): string => `${this.#mark}${tag}z`

  /** Returns the lines. Blocks that begin or end on the line of an item or a row get lines of their own. */
  #linesOf(source: string, kinds: readonly TagKind[]): readonly string[] {
    const leading = new RegExp(`^([ \\t]*)${this.#mark}(\\d+)z[ \\t]*(?=(?:[-*+]|\\d{1,9}[.)])[ \\t]|\\|)`)
    return source.split('\n').flatMap((line) => {
      const [all = '', indent = '', tag = ''] = leading.exec(line) ?? []
      const isBlock = tag !== '' && kinds[Number(tag)] !== 'print'
      return isBlock ? [indent + this.#code(Number(tag)), indent + line.slice(all.length)] : [line]
    })
  }

  /** Returns the blocks whose tags all have lines of their own, with more than the text of a paragraph between them. */
  #blocksOfLines(lines: readonly string[], kinds: readonly TagKind[]): readonly Block[] {
    const places = new Map(lines.map((line, n) => [line.trim(), n]))
    let structures = 0
    const before = lines.map((line) => (STRUCTURE.test(line) ? ++structures : structures))
    return blocksOf(kinds).filter(({ open, others }) => {
      const at = [open, ...others].map((tag) => places.get(this.#code(tag)))
      const [first, last] = [at[0], at.at(-1)]
      if (first === undefined || last === undefined || at.includes(undefined)) return false
      return (before[last] ?? 0) > (before[first] ?? 0)
    })
  }

  #place(lines: readonly string[]): string {
    const own = new Map(
      this.#blocks.flatMap(({ open, others }) => [open, ...others].map((tag) => [this.#code(tag), tag])),
    )
    const opens = new Set(this.#blocks.map(({ open }) => open))
    const placed = [...lines]
    /** The opening tags on a line, so far. */
    const opened = new Map<number, string>()
    const isOwn = (line: string | undefined) => line !== undefined && own.has(line.trim())
    for (const [at, line] of lines.entries()) {
      const tag = own.get(line.trim())
      if (tag === undefined) continue
      const step = opens.has(tag) ? 1 : -1
      let near = at + step
      while (lines[near]?.trim() === '' || isOwn(lines[near])) near += step
      const within = lines[near] === undefined ? undefined : this.#withinOf(lines, near, step)
      if (within) {
        this.#within.set(tag, within)
        const before = opens.has(tag) ? (opened.get(near) ?? '') : undefined
        placed[near] = this.#withTag(placed[near] ?? '', { tag, within, opened: before })
        if (before !== undefined) opened.set(near, before + this.#code(tag))
        placed[at] = GONE
      } else placed[at] = line.replace(this.#code(tag), (code) => `<!--${code}-->`)
    }
    return placed.filter((line) => line !== GONE).join('\n')
  }

  #withinOf(lines: readonly string[], at: number, step: 1 | -1): 'li' | 'tr' | undefined {
    const line = lines[at] ?? ''
    if (line.includes('|') && !/^[\s|:-]+$/.test(line)) return 'tr'
    if (step === 1) return LIST_ITEM.test(line) ? 'li' : undefined
    if (FENCE.test(line)) return undefined
    for (let before = at; before >= 0; before--) {
      const text = lines[before] ?? ''
      if (text.trimStart().startsWith(this.#mark)) return undefined
      if (LIST_ITEM.test(text)) return 'li'
      if (text.trim() === '' ? !/^[ \t]/.test(lines[before + 1] ?? '') : STRUCTURE.test(text)) return undefined
    }
    return undefined
  }

  /** Adds a tag to a line. Opening tags are next to one another, and so are closing ones. */
  #withTag(
    line: string,
    { tag, within, opened }: { tag: number; within: 'li' | 'tr'; opened: string | undefined },
  ): string {
    const code = this.#code(tag)
    if (opened !== undefined) {
      const { length } = (within === 'li' ? LIST_ITEM : ROW).exec(line)?.[0] ?? ''
      const rest = line.slice(length)
      return line.slice(0, length) + opened + code + rest.slice(opened.length)
    }
    const cells = line.trimEnd()
    return within === 'tr' && cells.endsWith('|') ? `${cells.slice(0, -1)}${code}|` : cells + code
  }

  /**
   * Returns the converted HTML with the tags of the blocks at the beginnings and ends of the blocks. Throws
   * `ConversionRefused`.
   */
  hoisted(html: string): string {
    if (this.#blocks.length === 0) return html
    const tokens = html.split(
      new RegExp(`(<!--${this.#mark}\\d+z-->|${this.#mark}\\d+z|</?(?:${ELEMENT})(?:\\s[^<>]*)?>)`),
    )
    requireFewLooks(this.#tags, tokens.length)
    return new Hoist(tokens, { mark: this.#mark, blocks: this.#blocks, within: this.#within }).html()
  }
}

const GONE = '\0'

function blocksOf(kinds: readonly TagKind[]): readonly Block[] {
  const blocks: Block[] = []
  const open: Block[] = []
  for (const [tag, kind] of kinds.entries()) {
    if (kind === 'if' || kind === 'each')
      open.push({ open: tag, others: [], isLoop: kind === 'each', outer: open.at(-1) })
    else if (kind !== 'print') open.at(-1)?.others.push(tag)
    const closed = kind === 'close' ? open.pop() : undefined
    if (closed) blocks.push(closed)
  }
  return blocks
}

interface Place {
  /** Before this token, or after it. */
  readonly token: number
  readonly isAfter: boolean
  readonly parent: number
}

interface FloatingImages {
  readonly mark: string
  readonly blocks: readonly Block[]
  readonly within: ReadonlyMap<number, 'li' | 'tr'>
}

/** Moves the tags of each block to the nearest places that have the same parent. */
class Hoist {
  readonly #tokens: readonly string[]
  readonly #mark: string
  readonly #blocks: readonly Block[]
  readonly #within: ReadonlyMap<number, 'li' | 'tr'>
  /** The token that opens the element around each token. */
  readonly #parents: number[] = []
  readonly #placed = new Map<number, Place>()
  readonly #ofBlocks: ReadonlySet<number>
  /** By tag. */
  readonly #at = new Map<number, number>()

  constructor(tokens: readonly string[], { mark, blocks, within }: FloatingImages) {
    this.#tokens = tokens
    this.#mark = mark
    this.#blocks = blocks
    this.#within = within
    this.#ofBlocks = new Set(blocks.flatMap(({ open, others }) => [open, ...others]))
    const open: number[] = []
    for (const [n, token] of tokens.entries()) {
      const isClosing = token.startsWith('</') && isElement(token)
      if (isClosing) open.pop()
      this.#parents.push(open.at(-1) ?? -1)
      const tag = this.#tagOf(token)
      if (tag !== undefined) this.#at.set(tag, n)
      else if (isElement(token) && !isClosing) open.push(n)
    }
  }

  html(): string {
    const before = new Map<number, number[]>()
    const after = new Map<number, number[]>()
    const moved = new Set<number>()
    // The outer ones first: those inside stay between them.
    for (const block of this.#blocks.toReversed()) {
      for (const [tag, place] of this.#placesOf(block)) {
        const places = place.isAfter ? after : before
        places.set(place.token, [...(places.get(place.token) ?? []), tag])
        moved.add(this.#at.get(tag) ?? -1)
        this.#placed.set(tag, place)
      }
    }
    const codes = (tags: readonly number[] = []) =>
      [...tags]
        .sort((a, b) => a - b)
        .map((tag) => `${this.#mark}${tag}z`)
        .join('')
    return this.#tokens
      .map((token, n) => codes(before.get(n)) + (moved.has(n) ? '' : token) + codes(after.get(n)))
      .join('')
  }

  #tagOf(token: string): number | undefined {
    const found = new RegExp(`^(?:<!--)?${this.#mark}(\\d+)z(?:-->)?$`).exec(token)
    return found ? Number(found[1]) : undefined
  }

  /**
   * Returns the places for the tags of a block. A loop stays in the list or table whose items it repeats; a condition
   * includes the list.
   */
  #placesOf({ open, others, isLoop, outer }: Block): readonly (readonly [number, Place])[] {
    const ends = others.map((tag) => this.#candidates(tag, 1, outer))
    const begins = this.#candidates(open, -1, outer)
    for (const begin of isLoop ? begins : begins.toReversed()) {
      const places = ends.map((candidates) => candidates.find(({ parent }) => parent === begin.parent))
      if (places.every((place) => place !== undefined))
        return [[open, begin], ...places.map((place, n): readonly [number, Place] => [others[n] ?? -1, place])]
    }
    return []
  }

  #isInside(tag: number, { token, isAfter }: Place, outer: Block | undefined): boolean {
    if (!outer) return true
    return [outer.open, ...outer.others].every((other) => {
      const limit = this.#placed.get(other) ?? { token: this.#at.get(other) ?? -1, isAfter }
      if (other < tag) return token > limit.token || (token === limit.token && Number(isAfter) >= Number(limit.isAfter))
      return token < limit.token || (token === limit.token && Number(isAfter) <= Number(limit.isAfter))
    })
  }

  /**
   * Returns the possible places of a tag: its own, or outside the elements that it begins or ends, the nearest first.
   */
  #candidates(tag: number, step: 1 | -1, outer: Block | undefined): readonly Place[] {
    const at = this.#at.get(tag)
    if (at === undefined) return []
    const within = this.#within.get(tag)
    const isAfter = step === 1
    const places: Place[] = within ? [] : [{ token: at, isAfter, parent: this.#parents[at] ?? -1 }]
    let isOut = within === undefined
    for (let n = at + step; n >= 0 && n < this.#tokens.length; n += step) {
      const token = this.#tokens[n] ?? ''
      if (token.trim() === '' || this.#ofBlocks.has(this.#tagOf(token) ?? -1)) continue
      if (!isElement(token) || token.startsWith('</') !== isAfter) break
      isOut ||= new RegExp(`^</?${within}\\b`).test(token)
      if (isOut) places.push({ token: n, isAfter, parent: this.#parents[n] ?? -1 })
    }
    return places.filter((place) => this.#isInside(tag, place, outer))
  }
}

const isElement = (token: string): boolean => new RegExp(`^</?(?:${ELEMENT})\\b`).test(token)
