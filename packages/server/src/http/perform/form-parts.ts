import { AppError } from '@posthorn/core/kernel'

/** The maximum number of parts of a form; ours have four at most. */
const PARTS_MAX = 20
/** The head of a part: its name, the name of the file, its type. In bytes. */
const HEAD_SIZE_MAX = 8 * 1024

/**
 * One boundary, and other parameters without quotes: a parser that took another boundary would skip parts that it
 * should read.
 */
const FORM_TYPE =
  /^multipart\/form-data(?:\s*;\s*(?!boundary=)[\w-]+=[^\s;"]*)*\s*;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))(?:\s*;\s*(?!boundary=)[\w-]+=[^\s;"]*)*\s*$/i

const LINE_END = '\r\n'
const END_OF_HEAD = '\r\n\r\n'
const LAST = Buffer.from('--')
/** Some clients still encode parts (RFC 7578 §4.7). */
const IN_BASE64 = /^content-transfer-encoding[ \t]*:[ \t]*base64[ \t]*$/im

/** The number of bytes that are searched in one turn of the event loop: 10 MB of nothing but line ends take 70 ms. */
const SLICE = 1024 * 1024

/** A form without the contents of its parts, and the contents in their order. */
export interface SplitForm {
  readonly heads: Buffer
  readonly contents: readonly Buffer[]
}

/**
 * Splits a form, so that a parser whose work is not linear reads only the heads: 10 MB of parts, of headers or of
 * dashes would block this thread for up to half a second. Leaves out everything before and after the parts (RFC 2046
 * §5.1.1). Throws `BAD_REQUEST`.
 */
export async function splitForm(bytes: Buffer, type: string): Promise<SplitForm> {
  const found = FORM_TYPE.exec(type)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw refusal('The Content-Type of the form has no boundary, or more than one.')
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`)
  const ends = await endsOf(delimiter, bytes)
  const heads: Buffer[] = []
  const contents: Buffer[] = []
  for (const [index, start] of ends.entries()) {
    if (bytes.subarray(start, start + LAST.length).equals(LAST)) {
      heads.push(delimiter, LAST)
      return { heads: Buffer.concat(heads), contents }
    }
    if (contents.length === PARTS_MAX) throw refusal(`A form can have at most ${PARTS_MAX} parts.`)
    const part = bytes.subarray(start, (ends[index + 1] ?? bytes.length + delimiter.length) - delimiter.length)
    const length = part.subarray(0, HEAD_SIZE_MAX).indexOf(END_OF_HEAD) + END_OF_HEAD.length
    if (length < END_OF_HEAD.length) {
      if (part.length < HEAD_SIZE_MAX) throw refusal('The headers of a part of the form do not end.')
      throw refusal(`The headers of a part of a form can have at most ${HEAD_SIZE_MAX / 1024} kB.`)
    }
    const head = part.subarray(0, length)
    const content = part.subarray(length)
    heads.push(delimiter, head)
    contents.push(IN_BASE64.test(head.toString('latin1')) ? Buffer.from(content.toString('latin1'), 'base64') : content)
  }
  throw refusal(
    ends.length === 0
      ? 'The body does not contain the boundary of its Content-Type.'
      : 'The form has no final boundary, which ends with two dashes.',
  )
}

/**
 * Returns the positions after each delimiter, the first of which may begin without its line end. Stops after the
 * maximum number of parts.
 */
async function endsOf(delimiter: Buffer, bytes: Buffer): Promise<readonly number[]> {
  const first = delimiter.subarray(LINE_END.length)
  const ends = bytes.subarray(0, first.length).equals(first) ? [first.length] : []
  let from = 0
  let turnedAt = 0
  while (from < bytes.length && ends.length <= PARTS_MAX + 1) {
    const at = bytes.subarray(from, from + SLICE + delimiter.length - 1).indexOf(delimiter)
    from += at === -1 ? SLICE : at + delimiter.length
    if (at !== -1) ends.push(from)
    if (from - turnedAt < SLICE) continue
    turnedAt = from
    await new Promise(setImmediate)
  }
  return ends
}

export function refusal(message: string, cause?: unknown): AppError {
  const suggestion = 'Let the HTTP client create the form and its Content-Type with the boundary.'
  return new AppError('BAD_REQUEST', { message, suggestion, cause })
}
