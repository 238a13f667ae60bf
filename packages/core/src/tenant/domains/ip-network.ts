/** An IP address, or all addresses with a prefix. */
export interface IpNetwork {
  readonly bits: 32 | 128
  readonly value: bigint
  /** The number of significant bits. */
  readonly prefix: number
}

/** Reads an address or a network such as 192.0.2.0/24; undefined for any other text. */
export function readNetwork(text: string): IpNetwork | undefined {
  const [address = '', length, ...rest] = text.split('/')
  const value = address.includes(':') ? readIp6(address) : readIp4(address)
  if (value === undefined || rest.length > 0) return undefined
  const bits = address.includes(':') ? 128 : 32
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const prefix = length === undefined ? bits : Number(length)
  return prefix > bits ? undefined : { bits, value, prefix }
}

function readIp4(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n)
}

function readIp6(text: string): bigint | undefined {
  const [head = '', tail, ...rest] = text.split('::')
  if (rest.length > 0) return undefined
  const [before, after] = [groupsOf(head), tail === undefined ? [] : groupsOf(tail)]
  if (!before || !after) return undefined
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  return [...before, ...Array<number>(missing).fill(0), ...after].reduce(
    (value, group) => value * 65536n + BigInt(group),
    0n,
  )
}

function groupsOf(text: string): readonly number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  for (const part of text.split(':')) {
    const ip4 = part.includes('.') ? readIp4(part) : undefined
    if (ip4 !== undefined) groups.push(Number(ip4 / 65536n), Number(ip4 % 65536n))
    else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return undefined
  }
  return groups
}

/** Returns whether all addresses of the second network are in the first. */
export function holdsNetwork(outer: IpNetwork, inner: IpNetwork): boolean {
  if (outer.bits !== inner.bits || outer.prefix > inner.prefix) return false
  const rest = BigInt(outer.bits - outer.prefix)
  return outer.value >> rest === inner.value >> rest
}
