import { canonicalDomain, domainOf, EmailAddress } from '../../kernel/address/address.ts'
import { findAddresses } from '../feedback/addresses.ts'

/** The maximum length of a field that can name a sender. */
const FIELD_MAX = 2000

/**
 * The characters of an address without quotes. A percent sign and an equals sign with a question mark hide another
 * address.
 */
const PLAIN = /^(?!.*(?:%40|=\?))[^\s"(),:;<>@[\]\\]+@[^\s"(),:;<>@[\]\\%]+$/

/**
 * Returns the address of the only mailbox of a From field (RFC 5322 §3.4); undefined for none, several, and groups, for
 * an address that hides another one in quotes, escapes, or an encoded word, and for a name that looks like an address
 * of another domain. `decoded` is the field with its encoded words decoded, as readers show it. Programs differ in how
 * they parse such fields, and each reader of `from` must see the address that DMARC vouches for.
 */
export function senderOf(field: string | undefined, decoded = field): string | undefined {
  if (field === undefined || field.length > FIELD_MAX) return undefined
  const address = mailboxOf(field)
  if (address === undefined || !PLAIN.test(address)) return undefined
  const { success, data } = EmailAddress.safeParse(address)
  if (!success) return undefined
  const domain = domainOf(data)
  const shown = [field, decoded ?? ''].flatMap((text) => findAddresses(asSeen(text), 50))
  return shown.every((one) => canonicalDomain(domainOf(one)) === domain) ? data : undefined
}

/** Wide and small at signs look like an at sign, and format characters are invisible. */
const asSeen = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

/** Returns the text in the angle brackets, or all of it if there are none; without comments. */
function mailboxOf(field: string): string | undefined {
  let rest = ''
  let inBrackets: string | undefined
  for (const { kind, text } of tokensOf(field)) {
    if (kind === 'broken') return undefined
    if (kind === 'comment') continue
    if (kind === 'brackets') {
      if (inBrackets !== undefined) return undefined
      inBrackets = text
    } else if (kind === 'quoted') rest += '"'
    else if (/[,:;<>[\]\\]/.test(text)) return undefined
    // Nothing may follow the address.
    else if (inBrackets !== undefined && text.trim() !== '') return undefined
    else rest += text
  }
  return inBrackets ?? rest.trim()
}

interface Token {
  readonly kind: 'plain' | 'quoted' | 'comment' | 'brackets' | 'broken'
  readonly text: string
}

function* tokensOf(field: string): Generator<Token> {
  for (let at = 0; at < field.length; ) {
    const char = field.charAt(at)
    const end = char === '"' ? endOfQuoted(field, at) : char === '(' ? endOfComment(field, at) : endOf(field, at)
    if (end === undefined) {
      yield { kind: 'broken', text: '' }
      return
    }
    const text = field.slice(at, end)
    if (char === '"') yield { kind: 'quoted', text }
    else if (char === '(') yield { kind: 'comment', text }
    else if (char === '<') yield { kind: 'brackets', text: text.slice(1, -1) }
    else yield { kind: 'plain', text }
    at = end
  }
}

/** Returns the end of an address in brackets, or of text up to a character that begins something else. */
function endOf(field: string, at: number): number | undefined {
  if (field.charAt(at) === '<') {
    const end = field.indexOf('>', at)
    return end < 0 ? undefined : end + 1
  }
  const length = field.slice(at).search(/["(<]/)
  return length < 0 ? field.length : at + Math.max(1, length)
}

function endOfQuoted(field: string, at: number): number | undefined {
  for (let next = at + 1; next < field.length; next++) {
    const char = field.charAt(next)
    if (char === '\\') next++
    else if (char === '"') return next + 1
  }
  return undefined
}

function endOfComment(field: string, at: number): number | undefined {
  let depth = 0
  for (let next = at; next < field.length; next++) {
    const char = field.charAt(next)
    if (char === '\\') next++
    else if (char === '(') depth++
    else if (char === ')') {
      depth -= 1
      if (depth === 0) return next + 1
    }
  }
  return undefined
}
