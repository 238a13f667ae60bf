import { SEPARATORS, type Separator } from '../../kernel/ports/csv.ts'

const WORDS: ReadonlyMap<string, Separator> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['\\t', '\t'],
  ['pipe', '|'],
])

/** Returns the separator that a text names: itself, or `comma`, `semicolon`, `tab` or `pipe`. */
export function separatorNamed(text: string): Separator | undefined {
  return SEPARATORS.find((separator) => separator === text) ?? WORDS.get(text.trim().toLowerCase())
}

export const SEPARATOR_HINT = 'must be comma, semicolon, tab or pipe'

/** The encodings of the Encoding Standard that files of spreadsheets and mailing services have. */
const ENCODINGS: ReadonlySet<string> = new Set([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'macintosh',
  'koi8-r',
  'koi8-u',
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'euc-kr',
  'shift_jis',
  'iso-2022-jp',
  'windows-874',
  ...Array.from({ length: 9 }, (_, at) => `windows-125${at}`),
  ...[2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
])

/** Other names, without hyphens, underscores and blanks. Like browsers, it reads Latin-1 as its superset. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    utf8: 'utf-8',
    utf16: 'utf-16le',
    utf16le: 'utf-16le',
    utf16be: 'utf-16be',
    ucs2: 'utf-16le',
    unicode: 'utf-16le',
    latin1: 'windows-1252',
    iso88591: 'windows-1252',
    ascii: 'windows-1252',
    ansi: 'windows-1252',
    latin2: 'iso-8859-2',
    latin5: 'windows-1254',
    iso88599: 'windows-1254',
    latin9: 'iso-8859-15',
    macroman: 'macintosh',
    mac: 'macintosh',
    gb2312: 'gbk',
    sjis: 'shift_jis',
    shiftjis: 'shift_jis',
  }),
)

/** Returns the encoding of a name, by its name in the Encoding Standard, e.g. windows-1252 for latin1. */
export function encodingNamed(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  if (ENCODINGS.has(name)) return name
  const short = name.replace(/[-_ ]/g, '')
  const page = /^(?:cp|windows)(125\d|874)$/.exec(short)
  const latin = /^iso8859(\d{1,2})$/.exec(short)
  const found = OTHER_NAMES.get(short) ?? (page ? `windows-${page[1]}` : latin ? `iso-8859-${latin[1]}` : undefined)
  return found !== undefined && ENCODINGS.has(found) ? found : undefined
}

export const ENCODING_HINT = 'must be an encoding such as utf-8, windows-1252, iso-8859-2 or utf-16le'

const SEP_LINE = /^\ufeff?sep=([,;\t|])(?:\r\n|\n|\r)/i

/**
 * Returns the first line that names the separator, as spreadsheets write it, and the separator; undefined without one.
 */
export function sepLineOf(text: string): { readonly line: string; readonly separator: string } | undefined {
  const [line, separator] = SEP_LINE.exec(text) ?? []
  return line === undefined || separator === undefined ? undefined : { line, separator }
}

/** Returns the most frequent separator outside quotes in the first line with text; the comma where it has none. */
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

/** Counts the characters that only the right encoding produces, and those that replace unreadable bytes. */
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
