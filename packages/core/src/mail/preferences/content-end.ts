/** Elements that contain text and no markup. */
const RAW = /(?:script|style|title|textarea|xmp|iframe|noembed|noframes)(?![a-z0-9])/iy
const END = /(body|html)(?![a-z0-9])/iy

/**
 * The most characters that are read; of a longer text only the last part, as if it began there: half a million
 * characters take milliseconds.
 */
const LOOKED_AT_MAX = 500_000

/**
 * Returns the position at which something can be added at the end of an HTML text so that it is shown: before the last
 * `</body>`, else before `</html>`, else at the end, and before anything that is never closed. Comments, attributes and
 * scripts are skipped. Takes time linear in the length for any text.
 */
export function contentEnd(html: string): number {
  const skipped = html.indexOf('<', Math.max(0, html.length - LOOKED_AT_MAX))
  return skipped <= 0 ? endIn(html) : skipped + endIn(html.slice(skipped))
}

function endIn(html: string): number {
  let body: number | undefined
  let root: number | undefined
  for (let open = html.indexOf('<'); open !== -1; ) {
    const next = html.charAt(open + 1)
    if (next === '/') {
      const name = nameAt(html, open + 2)
      if (name === 'body') body = open
      else if (name === 'html') root = open
    }
    const end = endOfTag(html, open, next)
    if (end === undefined) return body ?? root ?? open
    open = html.indexOf('<', end)
  }
  return body ?? root ?? html.length
}

function nameAt(html: string, from: number): string | undefined {
  END.lastIndex = from
  return END.exec(html)?.[1]?.toLowerCase()
}

/** Returns the end of a comment, a tag, or a whole element without markup; undefined when it does not end. */
export function endOfTag(html: string, open: number, next: string): number | undefined {
  if (html.startsWith('<!--', open)) return behind(html, '-->', open + 2)
  if (next === '!' || next === '?') return behind(html, '>', open + 2)
  if (next === '/') return endOfAttributes(html, open + 2)
  if (!isLetter(next)) return open + 1 // only a character
  const end = endOfAttributes(html, open + 1)
  RAW.lastIndex = open + 1
  const [name] = RAW.exec(html) ?? []
  return end === undefined || name === undefined ? end : endOfElement(html, name, end)
}

const isLetter = (sign: string) => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z')

function behind(html: string, mark: string, from: number): number | undefined {
  const at = html.indexOf(mark, from)
  return at === -1 ? undefined : at + mark.length
}

function endOfElement(html: string, name: string, from: number): number | undefined {
  const close = new RegExp(`</${name}(?![a-z0-9])`, 'gi')
  close.lastIndex = from
  const found = close.exec(html)
  return found ? endOfAttributes(html, close.lastIndex) : undefined
}

/** Returns the end of attributes. A quote begins a value only after an equals sign (HTML §13.2.5). */
function endOfAttributes(html: string, from: number): number | undefined {
  let isValue = false
  for (let at = from; at < html.length; at++) {
    const sign = html.charAt(at)
    if (sign === '>') return at + 1
    if (isValue && (sign === '"' || sign === "'")) {
      const close = html.indexOf(sign, at + 1)
      if (close === -1) return undefined
      at = close
    }
    isValue = sign === '=' || (isValue && sign <= ' ')
  }
  return undefined
}
