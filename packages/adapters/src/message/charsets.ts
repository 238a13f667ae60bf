import PostalMime from 'postal-mime'

const STRICT = () => new TextDecoder('utf-8', { fatal: true })
/** Windows-1252, by its name in the WHATWG standard. */
const LATIN = new TextDecoder('latin1')
const JAPANESE = new TextDecoder('iso-2022-jp')

/** Decodes text without a named charset: if it is not UTF-8, it is read byte by byte, so that its ASCII survives. */
export function decode(bytes: Uint8Array): string {
  if (isIso2022Jp(bytes)) return JAPANESE.decode(bytes)
  try {
    return STRICT().decode(bytes)
  } catch {
    return LATIN.decode(bytes)
  }
}

/** Returns true if the bytes switch to JIS X 0208 (RFC 1468), and are ASCII otherwise. */
function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESC); at >= 0; at = bytes.indexOf(ESC, at + 1)) {
    if (bytes[at + 1] === DOLLAR && (bytes[at + 2] === 0x42 || bytes[at + 2] === 0x40)) return true
  }
  return false
}

const LF = 0x0a
const ESC = 0x1b
const DOLLAR = 0x24

/**
 * Returns true for UTF-8. Bytes of a character that was cut off at the end are allowed, also where the parser ended the
 * line.
 */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT().decode(bytes.at(-1) === LF ? bytes.subarray(0, -1) : bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Returns true if the bytes beyond ASCII contain no UTF-8: a program wrote its own charset under that name. */
function hasNoUtf8(bytes: Uint8Array): boolean {
  return !isUtf8(bytes) && /^[\0-\x7f\ufffd]*$/.test(new TextDecoder().decode(bytes))
}

/** Names that mean "no charset": programs that do not know the charset write them. */
const UNSURE = /^(?:us-?ascii|ascii|ansi_x3\.4-1968|default|unknown(?:-8bit)?|x-unknown|8bit|binary)?$/i
const UTF_8 = /^utf-?8$/i
const META = /<meta[^>]{1,200}charset\s{0,9}=\s{0,9}["']?([a-z0-9._:-]{1,40})/i
const META_WITHIN = 4096

interface TextPart {
  readonly named: string | undefined
  readonly isHtml: boolean
}

/**
 * Returns the charset of a text part, given the one that it names: if that is missing, unknown, or wrong, the bytes
 * decide, and for HTML its own `<meta>`. Windows-1252 is the last guess.
 */
function charsetOf(bytes: Uint8Array, { named, isHtml }: TextPart): string | undefined {
  const label = named?.trim() ?? ''
  const isUnsure = UNSURE.test(label) || (UTF_8.test(label) && hasNoUtf8(bytes))
  if (!isUnsure && isKnown(label)) return named
  if (isIso2022Jp(bytes)) return 'iso-2022-jp'
  if (isUtf8(bytes)) return 'utf-8'
  // The parser supports more names than the platform.
  if (!isUnsure) return named
  const own = isHtml ? META.exec(LATIN.decode(bytes.subarray(0, META_WITHIN)))?.[1] : undefined
  return own !== undefined && isKnown(own) && !/^utf-?(?:8|16)/i.test(own) ? own : 'windows-1252'
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** Returns a message whose raw header fields are UTF-8: some programs write other bytes into them. */
export function withReadableHead(bytes: Uint8Array, headMax: number): Uint8Array {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headMax))
  const end = [start.indexOf('\r\n\r\n'), start.indexOf('\n\n')].filter((at) => at >= 0)
  const head = bytes.subarray(0, end.length > 0 ? Math.min(...end) : start.length)
  if (isUtf8(head) && !isIso2022Jp(head)) return bytes
  return Buffer.concat([Buffer.from(decode(head)), bytes.subarray(head.length)])
}

/** The parser's data on a part that it is about to decode. */
interface PartNode {
  readonly content?: ArrayBuffer | null
  readonly contentType: {
    readonly parsed: { readonly value: string; readonly params: Record<string, string | undefined> }
  }
}

interface CollectedBytes {
  collectNode(node: PartNode, alternative: PartNode | false, related: boolean): Promise<void>
}

/** The parser with charsets as `charsetOf` finds them. */
export function lenientParser(options: ConstructorParameters<typeof PostalMime>[0]): PostalMime {
  const parser = new PostalMime(options)
  const collecting = parser as unknown as CollectedBytes
  const collect = collecting.collectNode.bind(parser)
  collecting.collectNode = (node, alternative, related) => {
    const { value, params } = node.contentType.parsed
    const charset =
      node.content && value.startsWith('text/')
        ? charsetOf(new Uint8Array(node.content), { named: params.charset, isHtml: value === 'text/html' })
        : undefined
    if (charset !== undefined) params.charset = charset
    return collect(node, alternative, related)
  }
  return parser
}
