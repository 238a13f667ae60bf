import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { clean, safeJson } from './text.ts'
import { wrapped } from './width.ts'

export type Style = Parameters<typeof styleText>[0]

/** A text in a style of ours. Only a `Printer` converts it to control sequences. */
export class PaintedText {
  readonly text: string
  readonly style: Style

  constructor(text: string, style: Style) {
    this.text = text
    this.style = style
  }
}

/** A part of the output: words of any origin, or painted ones. */
export type Part = string | PaintedText

export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

const USUAL_COLUMNS = 80
const ERASE_LINE = '\r\u001b[K'
const HOME_AND_CLEAR = '\u001b[H\u001b[J'

/**
 * The only way to stdout and stderr. Every method cleans its text, so that no server and no foreign file can control a
 * terminal.
 */
export class Printer {
  /** The stream on which prompts and progress bars draw: they clean their words with `clean`. */
  readonly canvas: OutputStream

  constructor(stream: OutputStream) {
    this.canvas = stream
  }

  get isTTY(): boolean {
    return this.canvas.isTTY === true
  }

  /** Returns the columns of the terminal; undefined if they are unknown. */
  get columns(): number | undefined {
    return this.canvas.columns || undefined
  }

  /** Prints text, without a line end after it. */
  text(...parts: readonly Part[]): void {
    this.canvas.write(parts.map(shown).join(''))
  }

  line(...parts: readonly Part[]): void {
    this.text(...parts, '\n')
  }

  /** Returns the lines of a text, which leave `margin` columns free: on a terminal none is wider unless a word is. */
  linesOf(text: string, margin = 0): string[] {
    const lines = clean(text).split('\n')
    return this.isTTY ? lines.flatMap((line) => wrapped(line, (this.columns ?? USUAL_COLUMNS) - margin)) : lines
  }

  /** Prints sentences without breaking words on a terminal. */
  prose(text: string): void {
    for (const line of this.linesOf(text)) this.line(line)
  }

  /** Returns JSON of the same value, with dangerous characters escaped. */
  json(value: unknown, indent?: number): void {
    this.canvas.write(`${safeJson(value, indent)}\n`)
  }

  /** Prints data for a program: to a file or pipe byte by byte, with back-pressure; to a terminal as text. */
  async data(content: string | Uint8Array): Promise<void> {
    const safe = this.isTTY ? clean(typeof content === 'string' ? content : new TextDecoder().decode(content)) : content
    if (!this.canvas.write(safe)) await once(this.canvas, 'drain')
  }

  /** Replaces the line of the cursor. */
  redraw(line: string): void {
    this.canvas.write(`${ERASE_LINE}${clean(line)}`)
  }

  eraseLine(): void {
    this.canvas.write(ERASE_LINE)
  }

  /** Replaces the contents of the terminal by the output of other printers. */
  replaceScreen(printed: readonly Recording[]): void {
    this.canvas.write(HOME_AND_CLEAR + printed.map(({ printed }) => printed()).join(''))
  }

  /** Prints the output of another printer. */
  replay(recording: Recording): void {
    this.canvas.write(recording.printed())
  }
}

/** A printer of the same shape that records its output. */
export interface Recording {
  readonly printer: Printer
  printed(): string
}

function shown(part: Part): string {
  if (typeof part === 'string') return clean(part)
  return styleText(part.style, clean(part.text), { validateStream: false })
}
