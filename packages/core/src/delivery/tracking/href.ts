/**
 * The maximum length of a tracked link's target, in UTF-16 units. Longer links are not changed: no client accepts much
 * longer ones.
 */
export const TARGET_MAX = 2000

/** A scheme and a host. Other spellings that browsers accept are not changed. */
const WEB = /^https?:\/\/[^\s/?#\\]/i

/** Browsers remove every tab and line break of an address (WHATWG URL §4.4). */
const BREAKS = /[\t\n\r]/g

const CONTROL = /\p{Cc}/u

/**
 * Returns true if a redirect may lead there: an http or https address of a reasonable length and without control
 * characters.
 */
export function isWebTarget(target: string): boolean {
  return target.length <= TARGET_MAX && WEB.test(target) && !CONTROL.test(target)
}

/**
 * Returns the address in an `href` attribute, otherwise exactly as written; undefined when it is not a web address, or
 * when it uses a character reference that only a browser's long list of names defines.
 */
export function webTarget(attribute: string): string | undefined {
  // An encoded character takes a few more; a link that encodes all of them is not tracked.
  if (attribute.length > 3 * TARGET_MAX) return undefined
  const decoded = decodeReferences(attribute)
  const target = decoded === undefined ? undefined : withoutEdges(decoded).replace(BREAKS, '')
  return target !== undefined && isWebTarget(target) ? target : undefined
}

/** Removes blanks and control characters at both ends, as browsers do. No regular expression does it in linear time. */
function withoutEdges(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text.charCodeAt(from) <= 0x20) from++
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to--
  return text.slice(from, to)
}

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]+)|#([0-9]+)|([A-Za-z][A-Za-z0-9]*))(;?)(=?)/g

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  AMP: '&',
  LT: '<',
  GT: '>',
  QUOT: '"',
}

/** Names that are also decoded without a semicolon (WHATWG HTML §13.5). */
const LEGACY =
  /^(?:AElig|Aacute|Acirc|Agrave|Aring|Atilde|Auml|COPY|Ccedil|ETH|Eacute|Ecirc|Egrave|Euml|Iacute|Icirc|Igrave|Iuml|Ntilde|Oacute|Ocirc|Ograve|Oslash|Otilde|Ouml|REG|THORN|Uacute|Ucirc|Ugrave|Uuml|Yacute|aacute|acirc|acute|aelig|agrave|aring|atilde|auml|brvbar|ccedil|cedil|cent|copy|curren|deg|divide|eacute|ecirc|egrave|eth|euml|frac12|frac14|frac34|iacute|icirc|iexcl|igrave|iquest|iuml|laquo|macr|micro|middot|nbsp|not|ntilde|oacute|ocirc|ograve|ordf|ordm|oslash|otilde|ouml|para|plusmn|pound|raquo|reg|sect|shy|sup1|sup2|sup3|szlig|thorn|times|uacute|ucirc|ugrave|uml|uuml|yacute|yen|yuml)$/

/** Decodes character references as in an attribute (WHATWG HTML §13.2.5.72 ff.); undefined when it would have to guess. */
export function decodeReferences(attribute: string): string | undefined {
  if (!attribute.includes('&')) return attribute
  let isKnown = true
  const decoded = attribute.replace(
    REFERENCE,
    (whole: string, hex: string | undefined, decimal: string | undefined, name = '', semicolon = '', equals = '') => {
      if (hex !== undefined || decimal !== undefined) {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        isKnown &&= isPlain(code)
        return (isPlain(code) ? String.fromCodePoint(code) : '') + equals
      }
      const known = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
      if (semicolon !== '') {
        const value = name === 'apos' ? "'" : known
        isKnown &&= value !== undefined
        return (value ?? '') + equals
      }
      // As in `?a=1&copy=2`: not a reference.
      if (equals !== '') return whole
      isKnown &&= !LEGACY.test(name)
      return known ?? whole
    },
  )
  return isKnown ? decoded : undefined
}

/** Returns true if a number represents its own character. Browsers replace some of the others. */
const isPlain = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code < 0x7f) ||
  (code >= 0xa0 && code < 0xd800) ||
  (code >= 0xe000 && code <= 0x10ffff)
