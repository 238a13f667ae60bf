import ipaddr from 'ipaddr.js'
import type { ReceiverLimits } from './receiver.ts'

type Limits = Pick<ReceiverLimits, 'maxConnectionsPerCaller' | 'maxMessagesPerMinute'>

const MINUTE_MS = 60_000
/** More addresses than this in a minute share one count. */
const CALLERS_MAX = 10_000
const OTHERS = 'others'
/** The limit of a network, in limits of a caller: a network has many callers. */
const NETWORK_SHARE = 2

function prefixOf(address: string, parts: number): string {
  const [bare = ''] = address.split('%')
  if (!ipaddr.isValid(bare)) return OTHERS
  const read = ipaddr.process(bare)
  return read instanceof ipaddr.IPv6 ? read.parts.slice(0, parts).join(':') : read.toString()
}

/**
 * Returns the part of the Internet that a connection comes from: an IPv4 address, also in IPv6 notation, or the first
 * 64 bits of an IPv6 address, which belong to one customer.
 */
export const callerOf = (address: string): string => prefixOf(address, 4)

/** Returns the first 48 bits instead: a customer may have 65,536 networks of 64 bits. */
export const networkOf = (address: string): string => prefixOf(address, 3)

/** Counts the connections and the messages of each caller, and of each network. */
export function callersOf({ maxConnectionsPerCaller, maxMessagesPerMinute }: Limits) {
  const open = new Map<string, number>()
  let sent = new Map<string, number>()
  let minute = 0
  const keysOf = (address: string) => [`caller ${callerOf(address)}`, `network ${networkOf(address)}`] as const

  function send(key: string): number {
    const counted = sent.size < CALLERS_MAX || sent.has(key) ? key : OTHERS
    const count = (sent.get(counted) ?? 0) + 1
    sent.set(counted, count)
    return count
  }

  return {
    /** Counts a connection. Returns the function that ends it. */
    enter(address: string): () => void {
      const keys = keysOf(address)
      for (const key of keys) open.set(key, (open.get(key) ?? 0) + 1)
      return () => {
        for (const key of keys) {
          const left = (open.get(key) ?? 1) - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      }
    },
    /** Returns true if the caller and its network are within their limits. The connection is already counted. */
    mayConnect(address: string): boolean {
      const [caller, network] = keysOf(address)
      const most = maxConnectionsPerCaller
      return (open.get(caller) ?? 0) <= most && (open.get(network) ?? 0) <= most * NETWORK_SHARE
    },
    /** Returns the number of connections of the network. */
    connectionsOf: (address: string): number => open.get(keysOf(address)[1]) ?? 0,
    /** Counts a message. Returns true if it is within the limit. */
    maySend(address: string): boolean {
      const now = Math.floor(performance.now() / MINUTE_MS)
      if (now !== minute) sent = new Map()
      minute = now
      const [caller, network] = keysOf(address)
      const [ofCaller, ofNetwork] = [send(caller), send(network)]
      return ofCaller <= maxMessagesPerMinute && ofNetwork <= maxMessagesPerMinute * NETWORK_SHARE
    },
  }
}
