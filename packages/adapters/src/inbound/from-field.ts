const LF = 0x0a
const CR = 0x0d
const FROM = /^from[ \t]*:/i
const NAME_MAX = 200

/**
 * Returns the value of the From field as it was sent, unfolded; undefined unless the head of the message has exactly
 * one, of plain characters, without a blank before its colon (RFC 5322 §3.6, §3.6.2). Takes time in proportion to the
 * head.
 */
export function fromFieldOf(bytes: Uint8Array): string | undefined {
  let found: Uint8Array[] | undefined
  let isOpen = false
  for (const line of headLines(bytes)) {
    if (line[0] === 0x20 || line[0] === 0x09) {
      if (isOpen) found?.push(line)
      continue
    }
    const [name] = FROM.exec(Buffer.from(line.subarray(0, NAME_MAX)).toString('latin1')) ?? []
    isOpen = name !== undefined
    if (name === undefined) continue
    if (found || name.length !== 'from:'.length) return undefined
    found = [line.subarray(name.length)]
  }
  return found && textOf(found)
}

/** The lines before the first empty one, without their ends. */
function* headLines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const at = bytes.indexOf(LF, start)
    const next = at < 0 ? bytes.length : at
    const end = next > start && bytes[next - 1] === CR ? next - 1 : next
    if (end === start) return
    yield bytes.subarray(start, end)
    start = next + 1
  }
}

/** Readers differ in how they treat control characters and bytes that are not text, so both are rejected. */
function textOf(lines: readonly Uint8Array[]): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(lines))
    return /[^\P{Cc}\t]/u.test(text) ? undefined : text.trim()
  } catch {
    return undefined
  }
}
