const MINUS = 45
const DOT = 46
const ZERO = 48
const NINE = 57

/** A double keeps every decimal of so many significant digits. */
const DIGITS_MAX = 15

/**
 * What a cell says: true or yes, false or no in any case; a plain decimal, which has no leading zero, plus or exponent
 * and is exact as a number; else the text as it is.
 */
export function valueOfCell(text: string): string | number | boolean {
  const first = text.charCodeAt(0)
  if (first === MINUS || (first >= ZERO && first <= NINE)) return isPlainDecimal(text) ? Number(text) + 0 : text
  if (text.length > 5) return text
  // Lower case; other characters become something that no case below begins with.
  switch (first | 32) {
    case 116: // t
    case 121: // y
    case 102: // f
    case 110: // n
      return wordValue(text)
    default:
      return text
  }
}

function wordValue(text: string): string | boolean {
  switch (text.toLowerCase()) {
    case 'true':
    case 'yes':
      return true
    case 'false':
    case 'no':
      return false
    default:
      return text
  }
}

function isPlainDecimal(text: string): boolean {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  let at = start
  let significant = 0
  let dot = -1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT && dot === -1) dot = at
    else if (code < ZERO || code > NINE) return false
    else if (code !== ZERO || significant > 0) significant += 1
    if (significant > DIGITS_MAX) return false
  }
  const whole = (dot === -1 ? at : dot) - start
  if (whole === 0 || dot === at - 1) return false
  return whole === 1 || text.charCodeAt(start) !== ZERO
}

/** What a cell of the column `subscribed` says; undefined for one that is empty. */
export function subscribedOfCell(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  return word === '' ? undefined : word === 'true' || word === '1' || word === 'yes'
}
