import { BlockList, isIP } from 'node:net'

/** Addresses that belong to nobody on the Internet: proxies in front of the server have them. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

function plain(address: string): string {
  const trimmed = address.trim()
  return MAPPED.exec(trimmed)?.[1] ?? trimmed
}

const isPrivate = (address: string) => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Returns what stands for the part of the Internet that a request comes from: an IPv4 address, or the first 64 bits of an
 * IPv6 address, which one customer has for themselves. What proxies say counts as far as each of them has a private
 * address; a caller on the Internet cannot say anything about itself. Undefined when the address is not known.
 */
export function networkOf(remoteAddress: string | undefined, forwardedFor: string | readonly string[] | undefined) {
  const client = addressOf(remoteAddress, forwardedFor)
  return client !== undefined && isIP(client) === 6 ? `${halfOf(client)}::/64` : client
}

/** Returns the address that a request comes from, by the same rules. */
export function addressOf(
  remoteAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
): string | undefined {
  let client = plain(remoteAddress ?? '')
  const hops = String(forwardedFor ?? '').split(',')
  for (let hop = hops.pop(); hop !== undefined && isIP(client) && isPrivate(client); hop = hops.pop()) {
    const before = plain(hop)
    if (!isIP(before)) break
    client = before
  }
  return isIP(client) ? client : undefined
}

/** The first four groups of an IPv6 address. */
function halfOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
