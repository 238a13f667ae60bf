import ipaddr from 'ipaddr.js'
import type { ReceiverLimits } from './receiver.ts'

type Limits = Pick<ReceiverLimits, 'maxConnectionsPerCaller' | 'maxMessagesPerMinute'>

const MINUTE_MS = 60_000
/** More addresses than this in a minute share one count. */
const CALLERS_MAX = 10_000
const OTHERS = 'others'
/** How often the limit of one caller a network may use, which is made of many. */
const NETWORK_SHARE = 2

function prefixOf(address: string, parts: number): string {
  const [bare = ''] = address.split('%')
  if (!ipaddr.isValid(bare)) return OTHERS
  const read = ipaddr.process(bare)
  return read instanceof ipaddr.IPv6 ? read.parts.slice(0, parts).join(':') : read.toString()
}

/**
 * Returns what stands for the part of the Internet that a connection comes from: an IPv4 address, also as IPv6 writes it, or
 * the first 64 bits of an IPv6 address, which one customer has for themselves.
 */
export const callerOf = (address: string): string => prefixOf(address, 4)

/** The same with the first 48 bits: a customer may as well have 65,536 networks of 64 bits. */
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
    /** Counts a connection. Returns what ends it. */
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
    /** Whether the caller and its network, whose connection is counted, have few enough. */
    mayConnect(address: string): boolean {
      const [caller, network] = keysOf(address)
      const most = maxConnectionsPerCaller
      return (open.get(caller) ?? 0) <= most && (open.get(network) ?? 0) <= most * NETWORK_SHARE
    },
    /** How many connections its network has. */
    connectionsOf: (address: string): number => open.get(keysOf(address)[1]) ?? 0,
    /** Counts a message. */
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
