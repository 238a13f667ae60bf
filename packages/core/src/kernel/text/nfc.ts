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
