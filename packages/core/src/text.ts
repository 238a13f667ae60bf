import { z } from 'zod'
import { asciiDomain, canonicalAddress } from './address.ts'

/** Line breaks and other control characters, which must never reach a mail's header (RFC 5322 §2.2, Unicode line breaks). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Compares by code point, as databases compare UTF-8 bytes. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return (a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0)
  }
  return a.length - b.length
}

/** Whether a text may be written to a mail's header as it is. */
export function isHeaderSafe(text: string): boolean {
  return !CONTROL.test(text)
}

/** Whether every database can hold the text: no U+0000 and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

const UNSTORABLE = {
  error: 'must not contain U+0000 or half of a surrogate pair; remove it',
  params: { code: 'invalid_text' },
}

/** The same rule for readers of the schema. No pattern can express lone surrogates. */
export const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$'
const LONG_PATTERN = '^[^\\u0000]*$'

/** A text of any lines. */
export function longText(min: number, max: number) {
  return z.string().min(min).max(max).refine(isStorable, UNSTORABLE).meta({ pattern: LONG_PATTERN })
}

/** A text of one line: no CR, LF, U+2028, U+2029 or other control character. */
export function lineOfText(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine(isHeaderSafe, {
      error: 'must not contain line breaks or other control characters',
      params: { code: 'control_character' },
    })
    .refine((text) => text.isWellFormed(), UNSTORABLE)
    .meta({ pattern: LINE_PATTERN })
}

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Matches most addresses of up to 64 characters, which saves two thirds of the time of the full check. */
const USUAL = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]+$/
const USUAL_MAX = 64

/**
 * Whether a text is one plain address in canonical spelling: dot-atom local part, domain of two labels or more, no IP
 * address (RFC 5321 §4.1.2).
 */
export function isEmailAddress(text: string): boolean {
  if (text.length <= USUAL_MAX && USUAL.test(text)) return true
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > 254 || !LOCAL.test(text.slice(0, at))) return false
  const domain = text.slice(at + 1)
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return false
  return asciiDomain(domain) === domain
}

/** Returns the part after the `@`. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** An email address, in its canonical spelling, so that one person has one. */
export const EmailAddress = z
  .string()
  .overwrite(canonicalAddress)
  .refine(isEmailAddress, {
    error: 'must be an email address such as ada@example.com',
    params: { code: 'invalid_email' },
  })
  // Any script is accepted; the ASCII form is stored and returned.
  .meta({ format: 'idn-email', maxLength: 254 })
