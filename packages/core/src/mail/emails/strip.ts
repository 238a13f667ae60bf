/** Elements whose content is not shown. */
const SILENT = /^(?:style|script|title|noscript|template|svg|textarea)$/
/** Elements that are on lines of their own. */
const BLOCK =
  /^\/?(?:address|article|aside|blockquote|br|caption|center|d[dlt]|details|dialog|dir|div|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|legend|li|main|menu|nav|ol|optgroup|option|p|pre|search|section|summary|table|tr|ul)$/
const CELL = /^\/?t[dh]$/
const NAME = /\/?[a-z][a-z0-9]*/iy
const TAG_STOP = /["'>]/g
const HREF = /\shref\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/i
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));?/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const INPUT_MAX = 200_000

/**
 * Returns the words of an HTML text, with blocks on lines of their own and link targets after their words: the plain text
 * of mails that cannot be converted. Takes time linear in the length for any input; the rest after 200,000
 * characters is dropped.
 */
export function stripHtml(source: string): string {
  const html = source.slice(0, INPUT_MAX)
  const pieces: string[] = []
  let href: string | undefined
  let textFrom = 0
  for (let open = html.indexOf('<'); open !== -1; ) {
    const tag = readTag(html, open)
    if (!tag) {
      open = html.indexOf('<', open + 1)
      continue
    }
    pieces.push(html.slice(textFrom, open))
    textFrom = tag.end
    if (tag.name === 'a') href = hrefOf(html.slice(open, tag.end))
    else if (tag.name === '/a') {
      if (href !== undefined) pieces.push(` (${href})`)
      href = undefined
    } else if (BLOCK.test(tag.name)) pieces.push('\n')
    else if (CELL.test(tag.name)) pieces.push(' ')
    open = html.indexOf('<', textFrom)
  }
  pieces.push(html.slice(textFrom))
  return tidy(pieces.join('').replace(REFERENCE, characterOf))
}

/** Reads the tag, comment or hidden element that begins here; undefined when `<` is only a character. */
function readTag(html: string, open: number): { readonly name: string; readonly end: number } | undefined {
  if (html.startsWith('<!--', open)) return { name: '', end: after(html, '-->', open + 4) }
  NAME.lastIndex = open + 1
  const name = NAME.exec(html)?.[0].toLowerCase() ?? ''
  if (name === '' && !/[!?/]/.test(html.charAt(open + 1))) return undefined
  const end = endOfTag(html, open + 1)
  return { name, end: SILENT.test(name) ? endOfElement(html, name, end) : end }
}

function after(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from)
  return at === -1 ? html.length : at + end.length
}

/**
 * Returns the position after the `>` outside quotes. An unclosed quote is searched for once: no other of its kind
 * follows.
 */
function endOfTag(html: string, from: number): number {
  TAG_STOP.lastIndex = from
  for (let stop = TAG_STOP.exec(html); stop !== null; stop = TAG_STOP.exec(html)) {
    if (stop[0] === '>') return TAG_STOP.lastIndex
    const close = html.charAt(stop.index - 1) === '=' ? html.indexOf(stop[0], TAG_STOP.lastIndex) : -1
    if (close !== -1) TAG_STOP.lastIndex = close + 1
  }
  return html.length
}

function endOfElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  const found = end.exec(html)
  return found ? endOfTag(html, found.index + 2) : html.length
}

function hrefOf(tag: string): string | undefined {
  const [, double, single, bare] = HREF.exec(tag) ?? []
  const href = double ?? single ?? bare
  return href?.startsWith('#') ? undefined : href?.replace(/^mailto:/i, '')
}

function characterOf(reference: string, decimal?: string, hex?: string, named?: string): string {
  if (named !== undefined) return NAMED[named.toLowerCase()] ?? reference
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : '\ufffd'
}

/** Collapses whitespace, allows at most one empty line, and trims. */
function tidy(text: string): string {
  const lines = text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n')
  return lines.replace(/\n{3,}/g, '\n\n').trim()
}
