/** The fields that signatures cover, in this order. */
const COVERED = [
  'from',
  'to',
  'cc',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'feedback-id',
]
/** Listed once more than they occur, so that another one cannot be added later (RFC 6376 §8.15). */
const OVERSIGNED = new Set(['from', 'to', 'cc', 'reply-to', 'subject'])

/** The fields of a header that a signature covers. */
export interface CoveredFields {
  /** For `h=`: each name as often as it occurs, and once more if another one must not be added. */
  readonly names: readonly string[]
  /**
   * The fields in their relaxed form (RFC 6376 §3.4.2), in the order in which they are signed. One character per byte.
   */
  readonly canonical: string
}

/** Reads a header: fields with their line ends, folded or not. */
export function coveredFields(head: Uint8Array): CoveredFields {
  // Not decoded: bytes beyond ASCII are signed as they are.
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  const found = new Map<string, string[]>(COVERED.map((name) => [name, []]))
  for (const field of fieldsOf(text)) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).trim().toLowerCase()
    found.get(name)?.unshift(`${name}:${relaxedValue(field.slice(colon + 1))}\r\n`)
  }
  const names: string[] = []
  let canonical = ''
  for (const [name, fields] of found) {
    for (const field of fields) {
      names.push(name)
      canonical += field
    }
    if (OVERSIGNED.has(name)) names.push(name)
  }
  return { names, canonical }
}

function* fieldsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let end = lineEnd(text, from)
    while (isBlank(text[end])) end = lineEnd(text, end)
    yield text.slice(from, end)
    from = end
  }
}

/** Returns the position after the line. */
function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\r\n', from)
  return at === -1 ? text.length : at + 2
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t'

/** Only spaces and tabs are white space here: a no-break space is a byte of a letter. */
const relaxedValue = (value: string): string =>
  value
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')
