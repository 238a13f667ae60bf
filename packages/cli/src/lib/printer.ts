import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { clean, safeJson } from './text.ts'
import { wrapped } from './width.ts'

export type Style = Parameters<typeof styleText>[0]

/** A text in a style of ours. Only a `Printer` makes control sequences of it. */
export class PaintedText {
  readonly text: string
  readonly style: Style

  constructor(text: string, style: Style) {
    this.text = text
    this.style = style
  }
}

/** What is printed: words of whatever origin, and painted ones. */
export type Part = string | PaintedText

export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

const USUAL_COLUMNS = 80
const ERASE_LINE = '\r\u001b[K'
const HOME_AND_CLEAR = '\u001b[H\u001b[J'

/**
 * The only way to stdout and stderr. Every method cleans what it prints, so that no server and no file of others can
 * steer a terminal.
 */
export class Printer {
  /** Where prompts and progress bars draw themselves: they clean their words with `clean`. */
  readonly canvas: OutputStream

  constructor(stream: OutputStream) {
    this.canvas = stream
  }

  get isTTY(): boolean {
    return this.canvas.isTTY === true
  }

  /** The columns of the terminal; undefined when they are unknown. */
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

  /** The lines of a text, which leave `margin` columns free: on a terminal none is wider unless a word is. */
  linesOf(text: string, margin = 0): string[] {
    const lines = clean(text).split('\n')
    return this.isTTY ? lines.flatMap((line) => wrapped(line, (this.columns ?? USUAL_COLUMNS) - margin)) : lines
  }

  /** Prints sentences, whose words stay whole on a terminal. */
  prose(text: string): void {
    for (const line of this.linesOf(text)) this.line(line)
  }

  /** JSON of the same value, in which dangerous characters are escaped. */
  json(value: unknown, indent?: number): void {
    this.canvas.write(`${safeJson(value, indent)}\n`)
  }

  /** What a program reads: to a file or pipe byte by byte, with back-pressure; to a terminal as text. */
  async data(content: string | Uint8Array): Promise<void> {
    const safe = this.isTTY ? clean(typeof content === 'string' ? content : new TextDecoder().decode(content)) : content
    if (!this.canvas.write(safe)) await once(this.canvas, 'drain')
  }

  /** Replaces the line in which the cursor is. */
  redraw(line: string): void {
    this.canvas.write(`${ERASE_LINE}${clean(line)}`)
  }

  eraseLine(): void {
    this.canvas.write(ERASE_LINE)
  }

  /** Replaces all that the terminal shows by what other printers printed. */
  replaceScreen(printed: readonly Recording[]): void {
    this.canvas.write(HOME_AND_CLEAR + printed.map(({ printed }) => printed()).join(''))
  }

  /** Prints what another printer printed. */
  replay(recording: Recording): void {
    this.canvas.write(recording.printed())
  }
}

/** A printer of the same shape that keeps what it is given. */
export interface Recording {
  readonly printer: Printer
  printed(): string
}

function shown(part: Part): string {
  if (typeof part === 'string') return clean(part)
  return styleText(part.style, clean(part.text), { validateStream: false })
}
