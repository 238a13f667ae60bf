import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type CsvFormat, encodingOf, separatorOf, strangersIn } from '@posthorn/core/csv'
import { CliError, EXIT } from '../errors.ts'
import { unreadable } from '../files.ts'
import type { Source } from './parts.ts'
import { CR, type Dialect, LF } from './records.ts'

/** The findings of a first pass over a file. */
export interface Survey extends Source {
  /** Its size in UTF-8, in which it is read. */
  readonly bytes: number
  /** The SHA-256 of the content. */
  readonly hash: string
}

const CHUNK = 1024 * 1024
/** The part of a file that shows how its cells are separated. */
const BEGINNING = 256 * 1024

async function* chunksOf(file: string, start = 0): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file, { start, highWaterMark: CHUNK })) yield Buffer.from(chunk)
}

/** Returns the text in UTF-8, from one of its bytes on. */
async function* transcoded(chunks: AsyncIterable<Buffer>, encoding: string, start = 0): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  let skipped = 0
  const after = (text: string) => {
    const bytes = Buffer.from(text)
    const skip = Math.min(start - skipped, bytes.length)
    skipped += skip
    return bytes.subarray(skip)
  }
  for await (const chunk of chunks) yield after(decoder.decode(chunk, { stream: true }))
  yield after(decoder.decode())
}

/** Reads a file once to hash its content and to detect its format. Throws if it is in another encoding. */
export async function surveyFile(file: string, named: string, format: CsvFormat = {}): Promise<Survey> {
  const hash = createHash('sha256')
  let encoding = 'utf-8'
  let decoder = new TextDecoder()
  let beginning: string | undefined
  let bytes = 0
  const strangers = { good: 0, bad: 0 }
  let newline = CR
  const note = (text: string) => {
    const found = strangersIn(text)
    strangers.good += found.good
    strangers.bad += found.bad
    bytes += Buffer.byteLength(text)
    if (newline === CR && text.includes('\n')) newline = LF
  }
  try {
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error('it is a directory'), { code: 'EISDIR' })
    for await (const chunk of chunksOf(file)) {
      hash.update(chunk)
      if (beginning === undefined) {
        requireText(chunk, named)
        encoding = encodingOf(chunk, format.encoding)
        decoder = new TextDecoder(encoding)
      }
      const text = decoder.decode(chunk, { stream: true })
      beginning ??= text.slice(0, BEGINNING)
      note(text)
    }
    note(decoder.decode())
  } catch (error) {
    throw error instanceof CliError ? error : unreadable(error, named, file)
  }
  requireReadable(strangers, encoding, named)
  const open = (offset: number) =>
    encoding === 'utf-8' ? chunksOf(file, offset) : transcoded(chunksOf(file), encoding, offset)
  const dialect = { newline, separator: separatorByte(format, beginning ?? '') }
  return { bytes, hash: hash.digest('hex'), dialect, open }
}

/** Returns stdin as a source, which can be read only once. */
export async function pipedSource(stdin: Readable, format: CsvFormat = {}): Promise<Source> {
  const chunks = stdin[Symbol.asyncIterator]()
  const list: Buffer[] = []
  for (let length = 0; length < BEGINNING; ) {
    const { value, done } = await chunks.next()
    if (done) break
    length += list[list.push(Buffer.from(value)) - 1]?.length ?? 0
  }
  const first = Buffer.concat(list)
  async function* read(): AsyncGenerator<Buffer> {
    yield first
    for await (const chunk of chunks) yield Buffer.from(chunk)
  }
  requireText(first, 'The input')
  const encoding = encodingOf(first, format.encoding)
  const text = new TextDecoder(encoding).decode(first, { stream: true })
  requireReadable(strangersIn(text), encoding, 'The input')
  const dialect: Dialect = {
    newline: text.includes('\n') || !text.includes('\r') ? LF : CR,
    separator: separatorByte(format, text),
  }
  return { dialect, open: () => (encoding === 'utf-8' ? read() : transcoded(read(), encoding)) }
}

const separatorByte = ({ separator }: CsvFormat, beginning: string) =>
  (separator ?? separatorOf(beginning)).charCodeAt(0)

/** The beginnings of spreadsheet files: .xlsx and .ods, which are ZIP files, and the old .xls. */
const SPREADSHEETS = ['PK\x03\x04', '\xd0\xcf\x11\xe0'].map((text) => Buffer.from(text, 'latin1'))

function requireText(beginning: Buffer, named: string): void {
  if (!SPREADSHEETS.some((mark) => beginning.subarray(0, mark.length).equals(mark))) return
  throw new CliError('FILE_NOT_CSV', `${named} is a spreadsheet or a ZIP file, not CSV.`, {
    exitCode: EXIT.usage,
    suggestion: 'Open it in the program that created it, and save it as CSV in UTF-8.',
  })
}

/** Throws for a file in another encoding, which would fail row by row, or import wrong letters. */
function requireReadable({ good, bad }: ReturnType<typeof strangersIn>, encoding: string, named: string): void {
  if (bad <= good) return
  throw new CliError('FILE_NOT_UTF8', `${named} is not in ${encoding === 'utf-8' ? 'UTF-8' : encoding}.`, {
    exitCode: EXIT.usage,
    suggestion: 'Name its encoding, such as --encoding windows-1252, or save it as CSV in UTF-8.',
  })
}
