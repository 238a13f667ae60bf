import { usageError } from './errors.ts'

/** An address as the API takes one: an address, or a name and an address. */
export type MailAddress = string | { name: string; email: string }

/** `ada@example.com`, `Ada <ada@example.com>` or `"Lovelace, Ada" <ada@example.com>`. */
export function parseMailAddress(text: string, option: string): MailAddress {
  const trimmed = text.trim()
  const match = /^(.*?)\s*<([^<>]*)>$/s.exec(trimmed)
  if (!match) {
    if (trimmed === '' || /[<>]/.test(trimmed))
      throw usageError(`${option} "${text}" is neither an address nor Name <address>.`)
    return trimmed
  }
  const email = (match[2] ?? '').trim()
  const name = (match[1] ?? '')
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\\(["\\])/g, '$1')
  return name === '' ? email : { name, email }
}
