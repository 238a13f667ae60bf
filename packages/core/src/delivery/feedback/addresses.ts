/** One character of the local part, or of the domain, of an address within text. */
const LOCAL = /[^\s<>"'(),;:[\]@|]/
const DOMAIN = /[A-Za-z0-9.\u0080-\uffff-]/

/** RFC 5321 §4.5.3.1. */
const LOCAL_MAX = 64
const DOMAIN_MAX = 253

interface Span {
  readonly start: number
  readonly end: number
}

/** Finds addresses from their `@`, so that no text takes long. */
function* spansOf(text: string): Generator<Span> {
  let last = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > last && at - start < LOCAL_MAX && LOCAL.test(text.charAt(start - 1))) start--
    let end = at + 1
    while (end < text.length && end - at <= DOMAIN_MAX && DOMAIN.test(text.charAt(end))) end++
    while (end > at + 1 && /[.-]/.test(text.charAt(end - 1))) end--
    if (start === at || end === at + 1 || /[.-]/.test(text.charAt(at + 1))) continue
    yield { start, end }
    last = end
  }
}

/** Returns the addresses in a text, each once, at most `limit`, in order. */
export function findAddresses(text: string, limit = 50): readonly string[] {
  const found = new Map<string, string>()
  for (const { start, end } of spansOf(text)) {
    const address = text.slice(start, end)
    const key = address.toLowerCase()
    if (!found.has(key)) found.set(key, address)
    if (found.size >= limit) break
  }
  return [...found.values()]
}

/** Returns the first address in a text. */
export function findAddress(text: string | undefined): string | undefined {
  return text === undefined ? undefined : findAddresses(text, 1)[0]
}

/** Returns a text with `@` in place of its addresses. */
export function withoutAddresses(text: string): string {
  let rest = ''
  let at = 0
  for (const { start, end } of spansOf(text)) {
    rest += `${text.slice(at, start)}@`
    at = end
  }
  return rest + text.slice(at)
}
