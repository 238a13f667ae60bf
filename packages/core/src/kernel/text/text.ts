import { z } from 'zod'
import { momentOf } from './moment.ts'

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

/** Returns whether a text may be written to a mail's header as it is. */
export function isHeaderSafe(text: string): boolean {
  return !CONTROL.test(text)
}

/** Returns whether every database can store the text: no U+0000 and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Returns the text without the characters that databases refuse. */
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

/** The rule of `lineOfText` as a pattern, for readers of the schema. No pattern can express lone surrogates. */
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

/**
 * Characters that show a name as another one: they override or isolate the direction of the text after them
 * (U+202A–202E, U+2066–2069), or have no width (zero-width blanks, invisible operators, soft hyphens, fillers, tags).
 * ZWJ, ZWNJ, marks of direction, and variation selectors are allowed: emoji, Persian, Indic scripts, and Hebrew need
 * them.
 */
const HIDING =
  /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u
/** The flags of England, Scotland and others are a black flag with tags. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu

/** Returns whether a name shows all its characters in their order. */
export function isShownWhole(name: string): boolean {
  return !HIDING.test(name) || !HIDING.test(name.replace(FLAG, ''))
}

export const NAME_PATTERN =
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u115f\\u1160\\u180e\\u200b\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb]*$'

/** A name that others also see: a line that shows all its characters in their order. */
export function nameText(min: number, max: number) {
  return lineOfText(min, max)
    .refine(isShownWhole, {
      error: 'must not contain invisible characters or direction overrides; remove them',
      params: { code: 'hidden_character' },
    })
    .meta({ pattern: NAME_PATTERN })
}

/** The name by which people find an item: not blank, and without blanks around it. */
export function properName(max: number) {
  return nameText(0, max).trim().min(1).meta({ pattern: NAME_PATTERN })
}

const TURNING = /[\u202a-\u202e\u2066-\u2069]/

/**
 * The name of a person, in other people's data: a line that shows its characters in their order. Characters without
 * width are allowed, because address books are full of them, and a mail must not fail for one.
 */
export function personText(min: number, max: number) {
  return lineOfText(min, max).refine((name) => !TURNING.test(name), {
    error: 'must not contain direction overrides; remove them',
    params: { code: 'hidden_character' },
  })
}

/** Offsets in the basic format of ISO 8601, which RFC 3339 does not have: +0100 and +01. */
const BASIC_OFFSET = /^([\d-]+T[\d:.]+[+-]\d\d)(?::?(\d\d))?$/

/** Returns a time with its offset as RFC 3339 writes it; any other text as it is. */
function withExtendedOffset(text: string): string {
  return text.replace(BASIC_OFFSET, (_, start: string, minutes = '00') => `${start}:${minutes}`)
}

/** A text that names a moment. Seconds may be omitted, and the colon of an offset. */
export const MomentText = z
  .string()
  .overwrite(withExtendedOffset)
  .refine((text) => momentOf(text) !== undefined, {
    error: 'must be a time with Z or an offset, such as 2026-12-01T09:00:00+01:00',
    params: { code: 'invalid_format' },
  })

export const Moment = MomentText.transform((text) => new Date(momentOf(text) ?? 0)).meta({
  type: 'string',
  format: 'date-time',
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const ASCII = /^[\u0000-\u007f]*$/
const MARK = /^\p{M}$/u

/** The longest text that is normalized; every name and address is shorter. */
const NORMALIZED_MAX = 1000
/** The most marks in a row that a language needs (UAX #15 §13, Stream-Safe Text Format). */
const MARKS_MAX = 30

/**
 * Returns the text in NFC (UAX #15). A text that is too long, or has too many marks in a row, stays as it is: sorting marks
 * takes quadratic time, 17 s for 200,000 of them.
 */
export function nfc(text: string): string {
  if (ASCII.test(text)) return text
  return text.length > NORMALIZED_MAX || hasLongRun(text) ? text : text.normalize('NFC')
}

function hasLongRun(text: string): boolean {
  let run = 0
  for (const character of text) {
    run = character >= '\u0300' && MARK.test(character) ? run + 1 : 0
    if (run > MARKS_MAX) return true
  }
  return false
}
