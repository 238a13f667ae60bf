import ipaddr from 'ipaddr.js'

/** Says whether the client may connect to an IP address that the host of a URL has. */
export type MayReach = (host: string, address: string) => boolean

/** The hosts and addresses that an operator allows although they are not public. */
export interface Allowance {
  /** Host names, in lower case. */
  readonly hosts: ReadonlySet<string>
  readonly networks: readonly Network[]
}

type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

const HOST = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_](?:[a-z0-9_-]{0,62}))*$/

/** Reads host names, IP addresses and networks in CIDR form. Throws for a text that is none of them. */
export function allowanceOf(entries: readonly string[]): Allowance {
  const hosts = new Set<string>()
  const networks: Network[] = []
  for (const entry of entries) {
    const text = entry.toLowerCase()
    const network = networkOf(text)
    if (network) networks.push(network)
    // A name whose last label is a number would be an address in another notation.
    else if (HOST.test(text) && !/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(text)) hosts.add(text)
    else throw new Error(`"${entry}" is not a host name, IP address or network such as 10.0.0.0/8.`)
  }
  return { hosts, networks }
}

function networkOf(text: string): Network | undefined {
  if (text.includes('%')) return undefined
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = readAddress(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  return ipaddr.IPv6.isValid(text) && !text.includes('%') ? ipaddr.IPv6.parse(text) : undefined
}

export function reachable({ hosts, networks }: Allowance): MayReach {
  return (host, text) => {
    const address = readAddress(text)
    if (!address) return false
    if (isPublic(address) || hosts.has(host)) return true
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  }
}

const GLOBAL_UNICAST: Network = [ipaddr.IPv6.parse('2000::'), 3]

/**
 * Returns true for an address of the public internet that leads nowhere else. An IPv6 address that contains an IPv4
 * address (mapped, compatible, 6to4, NAT64, Teredo) is not public: its packets end at the IPv4 address.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // Addresses outside of global unicast (RFC 4291 §2.4) are not assigned, even if they have no special purpose today.
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST[0], GLOBAL_UNICAST[1])) return false
  return address.range() === 'unicast'
}
