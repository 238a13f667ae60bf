import { z } from 'zod'

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

/** Returns the text without what databases refuse. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Returns the first characters of a text, and never half of one. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
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

/** A moment, as a rule in the future. */
export const FutureTime = z.iso
  .datetime({ offset: true, error: 'must be a time with Z or an offset, such as 2026-12-01T09:00:00+01:00' })
  .transform((at) => new Date(at))
  .meta({ type: 'string', format: 'date-time' })
