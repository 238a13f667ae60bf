import { AppError } from '@posthorn/core'

/** The parts of a form; ours have four at most. */
export const PARTS_MAX = 20
/** The head of a part: its name, the name of the file, its type. In bytes. */
export const HEAD_SIZE_MAX = 8 * 1024

/** One boundary, and other parameters without quotes: a reader that took another one for it would look past what it reads. */
const FORM_TYPE =
  /^multipart\/form-data(?:\s*;\s*(?!boundary=)[\w-]+=[^\s;"]*)*\s*;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))(?:\s*;\s*(?!boundary=)[\w-]+=[^\s;"]*)*\s*$/i

const END_OF_HEAD = '\r\n\r\n'

/**
 * Refuses a form whose reading would keep this thread busy: hundreds of thousands of parts or headers in 10 MB take half a
 * second. Looks for boundaries only, some milliseconds. Throws `BAD_REQUEST`.
 */
export function requireReadable(bytes: Buffer, type: string): void {
  const found = FORM_TYPE.exec(type)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw refusal('The Content-Type of the form has no boundary, or more than one.')
  const separator = Buffer.from(`--${boundary}`)
  let parts = 0
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    parts += 1
    if (parts > PARTS_MAX + 1) throw refusal(`A form has at most ${PARTS_MAX} parts.`)
    const head = bytes.subarray(at + separator.length, at + separator.length + HEAD_SIZE_MAX)
    const isLast = head.subarray(0, 2).equals(Buffer.from('--'))
    if (!isLast && !head.includes(END_OF_HEAD) && head.length === HEAD_SIZE_MAX)
      throw refusal(`The head of a part of a form has at most ${HEAD_SIZE_MAX / 1024} kB.`)
  }
  if (parts === 0) throw refusal('The body does not begin with the boundary that its Content-Type says.')
}

function refusal(message: string): AppError {
  return new AppError('BAD_REQUEST', {
    message,
    suggestion: 'Let the HTTP client make the form, and its Content-Type with the boundary.',
  })
}
