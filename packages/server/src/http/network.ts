import { BlockList, isIP } from 'node:net'
import type { Log } from '@posthorn/core/ports'

/** Addresses that are not public on the Internet: proxies in front of the server usually have them. */
const PRIVATE = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]
/** The word for these addresses in the settings. */
const PRIVATE_NAME = 'private'
/** The word for no address. */
const NOBODY_NAME = 'none'

/** The proxies whose X-Forwarded-For is trusted. */
export type Proxies = Pick<BlockList, 'check'>

interface Subnet {
  readonly address: string
  readonly bits: number
}

/** Reads an address or a network such as 10.0.0.0/8. */
function subnetOf(text: string): Subnet | undefined {
  const [, address = '', given] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const most = isIP(address) === 6 ? 128 : 32
  const bits = given === undefined ? most : Number(given)
  return isIP(address) !== 0 && bits <= most ? { address, bits } : undefined
}

/** Returns whether a text names proxies: an address, a network, `private` or `none`. */
export const namesProxies = (text: string): boolean =>
  text === PRIVATE_NAME || text === NOBODY_NAME || subnetOf(text) !== undefined

/** Returns the proxies at these addresses and networks; none by default. */
export function proxiesAt(names: readonly string[] = []): Proxies {
  const list = new BlockList()
  for (const text of names.flatMap((name) => (name === PRIVATE_NAME ? PRIVATE : [name]))) {
    const subnet = subnetOf(text)
    if (subnet) list.addSubnet(subnet.address, subnet.bits, familyOf(subnet.address))
  }
  return list
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** Returns an IPv4 address that is mapped into IPv6 as itself. */
function plain(address: string): string {
  const trimmed = address.trim()
  return MAPPED.exec(trimmed)?.[1] ?? trimmed
}

const PRIVATE_PROXIES = proxiesAt([PRIVATE_NAME])

/** Returns whether the address is not public on the Internet. */
const isPrivate = (address: string): boolean => isProxyOf(PRIVATE_PROXIES, plain(address))

/** Returns whether the proxies have the address. */
const isProxyOf = (proxies: Proxies, address: string): boolean =>
  isIP(address) !== 0 && proxies.check(address, familyOf(address))

/** The apparent source of a request. */
export interface Hops {
  /** The other end of the connection. */
  readonly remote: string | undefined
  /** X-Forwarded-For: each proxy appends the address of its caller. */
  readonly forwardedFor: string | readonly string[] | undefined
}

/**
 * Returns the network that a request comes from: an IPv4 address, or the first 64 bits of an IPv6 address, which belong
 * to one customer. Undefined when the address is not known.
 */
export function networkOf(hops: Hops, proxies: Proxies): string | undefined {
  const client = addressOf(hops, proxies)
  return client !== undefined && isIP(client) === 6 ? `${halfOf(client)}::/64` : client
}

/**
 * Returns the address that a request comes from: the last one that is not one of our proxies. An address in the list
 * counts only if a trusted proxy added it; other callers cannot say anything about themselves.
 */
export function addressOf({ remote, forwardedFor }: Hops, proxies: Proxies): string | undefined {
  let client = plain(remote ?? '')
  const hops = String(forwardedFor ?? '').split(',')
  for (let hop = hops.pop(); hop !== undefined && isProxyOf(proxies, client); hop = hops.pop()) {
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

const WARNING =
  'X-Forwarded-For is ignored: it comes from a private address that is not a trusted proxy, so limits count all callers behind it as one. If it is your proxy, add it to POSTHORN_TRUSTED_PROXIES, or to trustedProxies of an embedded Posthorn. If there is no proxy, set it to none.'

/**
 * Returns a function that looks at each request and warns, once, of a proxy that is not trusted. It does not warn an
 * operator who said that there is no proxy.
 */
export function createProxyNotice(
  log: Log,
  { proxies, names }: { readonly proxies: Proxies; readonly names: readonly string[] | undefined },
): (hops: Hops) => void {
  let isOver = names?.includes('none') ?? false
  return ({ remote, forwardedFor }) => {
    if (isOver || forwardedFor === undefined || remote === undefined || !isPrivate(remote)) return
    if (isProxyOf(proxies, plain(remote))) return
    isOver = true
    log.warn({ address: remote }, WARNING)
  }
}
