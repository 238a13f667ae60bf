import { withoutMark } from '../files.ts'

/** The beginning of a file, between two lines of `---`, and the rest. */
export interface FrontMatter {
  readonly entries: readonly FrontMatterEntry[]
  /** Lines that are neither `key: value`, empty, nor a comment. */
  readonly unreadable: readonly string[]
  readonly body: string
  /** The number of lines of the file before the body. */
  readonly lines: number
}

export interface FrontMatterEntry {
  readonly key: string
  readonly value: string
}

const BLOCK = /^---\r?\n((?:(?!---)[^\n]{0,2000}\n){0,50})---[ \t]*(?:\r?\n|$)/
const ENTRY = /^([A-Za-z][A-Za-z _-]{0,30}):[ \t]*(.*)$/

/** Removes `---`, lines of `key: value`, and `---` from the beginning of a text. */
export function readFrontMatter(read: string): FrontMatter {
  const text = withoutMark(read)
  const [all = '', block = ''] = BLOCK.exec(text) ?? []
  const entries: FrontMatterEntry[] = []
  const unreadable: string[] = []
  for (const line of block.split('\n').map((each) => each.trim())) {
    const [, key, value] = ENTRY.exec(line) ?? []
    if (key !== undefined && value !== undefined) entries.push({ key: keyOf(key), value: unquoted(value) })
    else if (line !== '' && !line.startsWith('#')) unreadable.push(line)
  }
  return { entries, unreadable, body: text.slice(all.length), lines: all.split('\n').length - 1 }
}

/** Reads `Reply-To`, `reply_to`, and `replyTo` as one key. */
const keyOf = (key: string) => key.toLowerCase().replace(/[ _-]/g, '')

/** Returns the subject in the front matter of a text, and the text after it. */
export function splitFrontMatter(read: string): { readonly subject: string | undefined; readonly body: string } {
  const { entries, body } = readFrontMatter(read)
  return { subject: entries.find(({ key }) => key === 'subject')?.value || undefined, body }
}

function unquoted(value: string): string {
  const [, quote, inner = ''] = /^(["'])(.*)\1$/.exec(value) ?? []
  if (quote !== '"') return quote ? inner : value
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'string' ? read : inner
  } catch {
    return inner
  }
}

/** Writes front matter from which `readFrontMatter` reads the same values. */
export function writeFrontMatter(values: readonly (readonly [key: string, value: string])[]): string {
  const isPlain = (value: string) => value === value.trim() && !/^["'#]|[\r\n]/.test(value)
  const lines = values.map(([key, value]) => `${key}: ${isPlain(value) ? value : JSON.stringify(value)}\n`)
  return `---\n${lines.join('')}---\n`
}
