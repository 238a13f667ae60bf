import * as base64 from 'nodemailer/lib/base64'
import * as qp from 'nodemailer/lib/qp'

/** How a body is written so that every line fits and every byte survives (RFC 2045 §6). */
export type BodyEncoding = 'quoted-printable' | 'base64'

const CACHE_CHARACTERS = 1024 * 1024
const LONG_LINE = 1000
const PIECE = 256

/** The encoding that suits a text: quoted-printable, unless about half of its bytes are not ASCII. */
export function encodingFor(text: string): BodyEncoding {
  const bytes = Buffer.byteLength(text)
  // A letter of two bytes adds one to the difference, one of three adds two.
  return (bytes - text.length) * 5 > bytes ? 'base64' : 'quoted-printable'
}

/** The text with CRLF line ends, encoded; ASCII (RFC 2045 §6.7, §6.8). */
export function encodeText(text: string, encoding: BodyEncoding): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  if (encoding === 'base64') return base64.wrap(base64.encode(lines.replaceAll('\n', '\r\n')))
  let encoded = ''
  for (let from = 0; ; ) {
    const end = lines.indexOf('\n', from)
    if (end === -1) return encoded + encodeLine(lines.slice(from))
    encoded += `${encodeLine(lines.slice(from, end))}\r\n`
    from = end + 1
  }
}

/** Bytes as base64 in lines of 76. The answer for the same array is kept as long as the array lives. */
export function encodeBytes(bytes: Uint8Array): string {
  const known = encodedBytes.get(bytes)
  if (known !== undefined) return known
  const encoded = base64.wrap(base64.encode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  encodedBytes.set(bytes, encoded)
  return encoded
}

const encodedBytes = new WeakMap<Uint8Array, string>()
const wholeLines = encoder(76)
/** One column is left for the `=` that joins a piece to the next one. */
const pieces = encoder(75)

/**
 * Mails of one template share nearly all their lines, and quoted-printable lines do not depend on each other: 10 KB of
 * HTML take 35 µs with known lines, 160 µs without. A long line (minified HTML) is cut behind tags, so that what follows
 * a changing part soon falls into known pieces again.
 */
function encodeLine(line: string): string {
  if (line.length <= LONG_LINE) return wholeLines(line)
  let encoded = ''
  let from = 0
  for (
    let cut = line.indexOf('>', PIECE) + 1;
    cut > 0 && cut < line.length;
    cut = line.indexOf('>', from + PIECE) + 1
  ) {
    encoded += `${pieces(line.slice(from, cut))}=\r\n`
    from = cut
  }
  return encoded + wholeLines(line.slice(from))
}

function encoder(width: number): (line: string) => string {
  const known = new Map<string, string>()
  let characters = 0
  return (line) => {
    const found = known.get(line)
    if (found !== undefined) return found
    const encoded = qp.wrap(qp.encode(line), width)
    characters += line.length + encoded.length
    if (characters > CACHE_CHARACTERS) {
      known.clear()
      characters = line.length + encoded.length
    }
    // A copy: a slice would keep the whole body in memory.
    known.set(Buffer.from(line).toString(), encoded)
    return encoded
  }
}
