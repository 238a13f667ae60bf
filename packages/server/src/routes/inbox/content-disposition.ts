/** Marks that change the direction of writing: `gpj.exe` could be shown as `exe.jpg`. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029"*/:<>?\\|]/g

/**
 * Returns a Content-Disposition header that names a file: plain ASCII for old clients, and the whole name (RFC 6266,
 * RFC 8187).
 */
export function contentDisposition(kind: 'attachment' | 'inline', filename: string): string {
  const name = filename.toWellFormed().replace(DIRECTION, '').replace(UNSAFE, '_').slice(0, 255).toWellFormed()
  const plain = name.replace(/[^ -~]|%/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
