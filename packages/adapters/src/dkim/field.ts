import type { DkimAlgorithm } from '@posthorn/core/ports'

/** The longest line that all readers display (RFC 5322 §2.1.1). */
const LINE = 78
const NAME = 'DKIM-Signature'

/** The tags of a signature that are known before it is made. */
export interface SignatureTags {
  readonly algorithm: DkimAlgorithm
  readonly domain: string
  readonly selector: string
  /** Seconds since 1970. */
  readonly at: number
  readonly fieldNames: readonly string[]
  /** Base64. */
  readonly bodyHash: string
}

/** Returns the value of the field up to its signature, folded (RFC 6376 §3.5). */
export function unsignedValue({ algorithm, domain, selector, at, fieldNames, bodyHash }: SignatureTags): string {
  const names = fieldNames.map((name, index) => `${index > 0 ? ':' : ' h='}${name}`)
  const tags = [
    'v=1;',
    ` a=${algorithm};`,
    ' c=relaxed/relaxed;',
    ` d=${domain};`,
    ` s=${selector};`,
    ` t=${at};`,
    ...names,
    ';',
    ` bh=${bodyHash};`,
    ' b=',
  ]
  return fold(tags)
}

/** Joins parts; a line end comes before one that does not fit. */
function fold(parts: readonly string[]): string {
  let value = ''
  let length = NAME.length + 2
  for (const part of parts) {
    if (length + part.length <= LINE) {
      value += part
      length += part.length
      continue
    }
    const line = part.startsWith(' ') ? part : ` ${part}`
    value += `\r\n${line}`
    length = line.length
  }
  return value
}

/** The field as it is signed: in its relaxed form and without a line end (RFC 6376 §3.7). */
export const canonicalField = (value: string): string => `dkim-signature:${value.replaceAll('\r\n ', ' ')}`

/** Returns the value of the field with its signature, base64, in lines of its own. */
export function signedValue(unsigned: string, signature: string): string {
  let value = unsigned
  for (let at = 0; at < signature.length; at += LINE - 1) value += `\r\n ${signature.slice(at, at + LINE - 1)}`
  return value
}
