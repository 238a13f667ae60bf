/** What may separate the cells of a CSV file. The bar is never guessed: text has it more often than files are separated by it. */
export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** How a CSV file is written, as far as its sender says. */
export interface CsvFormat {
  /** By default what a first line `sep=;` names, or whichever of comma, semicolon and tab the header has most of. */
  readonly separator?: Separator | null | undefined
  /** An encoding of the Encoding Standard. By default UTF-8, or UTF-16 if the file begins like it. A byte order mark wins. */
  readonly encoding?: string | null | undefined
}

const WORDS: Readonly<Record<string, Separator>> = { comma: ',', semicolon: ';', tab: '\t', '\\t': '\t', pipe: '|' }

/** Returns the separator that a text names: itself, or `comma`, `semicolon`, `tab` or `pipe`. */
export function separatorNamed(text: string): Separator | undefined {
  return SEPARATORS.find((separator) => separator === text) ?? WORDS[text.trim().toLowerCase()]
}

export const SEPARATOR_HINT = 'must be comma, semicolon, tab or pipe'

/** Returns the encoding that a text names in the words of the Encoding Standard, e.g. windows-1252 for latin1. */
export function encodingNamed(text: string): string | undefined {
  try {
    return new TextDecoder(text).encoding
  } catch {
    return undefined
  }
}

export const ENCODING_HINT = 'must be an encoding such as utf-8, windows-1252, iso-8859-2 or utf-16le'

const SEP_LINE = /^\ufeff?sep=([,;\t|])(?:\r\n|\n|\r)/i

/** Returns the first line that names the separator, as spreadsheets write it, and the separator; undefined without one. */
export function sepLineOf(text: string): { readonly line: string; readonly separator: string } | undefined {
  const [line, separator] = SEP_LINE.exec(text) ?? []
  return line === undefined || separator === undefined ? undefined : { line, separator }
}

/** Returns which separator the first line with text has most of outside quotes; the comma where it has none. */
export function separatorOf(beginning: string): string {
  const named = sepLineOf(beginning)
  if (named) return named.separator
  // Without quoted cells, which may have line breaks.
  const bare = /\S[^\r\n]*/.exec(beginning.replace(/"[^"]*"?/g, 'q'))?.[0] ?? ''
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: bare.split(separator).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).separator
}

/** Returns the encoding of a file that begins with these bytes. */
export function encodingOf(bytes: Uint8Array, named: string | null | undefined): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (named) return named
  // Headers begin in ASCII, and text has no U+0000.
  if (first !== 0 && second === 0 && first !== undefined) return 'utf-16le'
  return first === 0 && second !== 0 && second !== undefined ? 'utf-16be' : 'utf-8'
}

/** Counts the characters that only the right encoding gives, and those that replace what it cannot read. */
export function strangersIn(text: string): { readonly good: number; readonly bad: number } {
  let good = 0
  let bad = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) bad += 1
    else if (code > 0x7f) good += 1
  }
  return { good, bad }
}

export const NOT_IN_UTF8 = 'the file is not in UTF-8'
export const NAME_ENCODING = 'Save it as UTF-8, or name its encoding, such as windows-1252'
