import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { CliError, EXIT } from '../errors.ts'
import { unreadable } from '../files.ts'
import type { Source } from './parts.ts'
import { CR, LF } from './records.ts'

/** What a first pass over a file finds. */
export interface Survey extends Source {
  readonly bytes: number
  /** SHA-256 of the content. */
  readonly hash: string
}

const CHUNK = 1024 * 1024

async function* chunksOf(file: string, start: number): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file, { start, highWaterMark: CHUNK })) yield Buffer.from(chunk)
}

/** Reads a file once to hash its content and to find out how its lines end. */
export async function surveyFile(file: string, named: string): Promise<Survey> {
  const hash = createHash('sha256')
  let bytes = 0
  let newline = CR
  try {
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error('it is a directory'), { code: 'EISDIR' })
    for await (const chunk of chunksOf(file, 0)) {
      if (bytes === 0) refuseUtf16(chunk)
      hash.update(chunk)
      bytes += chunk.length
      if (newline === CR && chunk.includes(LF)) newline = LF
    }
  } catch (error) {
    throw error instanceof CliError ? error : unreadable(error, named, file)
  }
  return { bytes, hash: hash.digest('hex'), newline, open: (offset) => chunksOf(file, offset) }
}

/** Stdin, which can be read only once. */
export async function pipedSource(stdin: Readable): Promise<Source> {
  const chunks = stdin[Symbol.asyncIterator]()
  const { value, done } = await chunks.next()
  const first = Buffer.from(done ? '' : value)
  refuseUtf16(first)
  async function* open(): AsyncGenerator<Buffer> {
    yield first
    for await (const chunk of chunks) yield Buffer.from(chunk)
  }
  return { newline: first.includes(LF) || !first.includes(CR) ? LF : CR, open }
}

/** Spreadsheets save "Unicode text" as UTF-16. */
function refuseUtf16(bytes: Buffer): void {
  const mark = bytes.subarray(0, 2)
  if (!mark.equals(Buffer.of(0xff, 0xfe)) && !mark.equals(Buffer.of(0xfe, 0xff))) return
  throw new CliError('FILE_NOT_UTF8', 'The file is in UTF-16.', {
    exitCode: EXIT.usage,
    suggestion: 'Save it as CSV in UTF-8.',
  })
}
