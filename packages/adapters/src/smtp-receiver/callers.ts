import ipaddr from 'ipaddr.js'
import type { ReceiverLimits } from './receiver.ts'

type Limits = Pick<ReceiverLimits, 'maxConnectionsPerCaller' | 'maxMessagesPerMinute'>

const MINUTE_MS = 60_000
/** More addresses than this in a minute share one count. */
const CALLERS_MAX = 10_000
const OTHERS = 'others'

/**
 * Returns what stands for the part of the Internet that a connection comes from: an IPv4 address, or the first 64 bits of an
 * IPv6 address, which one customer has for themselves.
 */
export function callerOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!ipaddr.isValid(bare)) return OTHERS
  const read = ipaddr.process(bare)
  return read instanceof ipaddr.IPv6 ? read.parts.slice(0, 4).join(':') : read.toString()
}

/** Counts the connections and the messages of each caller. */
export function callersOf({ maxConnectionsPerCaller, maxMessagesPerMinute }: Limits) {
  const open = new Map<string, number>()
  let sent = new Map<string, number>()
  let minute = 0

  return {
    /** Counts a connection. Returns what ends it. */
    enter(from: string): () => void {
      const address = callerOf(from)
      open.set(address, (open.get(address) ?? 0) + 1)
      return () => {
        const left = (open.get(address) ?? 1) - 1
        if (left > 0) open.set(address, left)
        else open.delete(address)
      }
    },
    /** Whether the caller, whose connection is counted, has few enough. */
    mayConnect: (address: string): boolean => (open.get(callerOf(address)) ?? 0) <= maxConnectionsPerCaller,
    /** Counts a message. */
    maySend(from: string): boolean {
      const address = callerOf(from)
      const now = Math.floor(performance.now() / MINUTE_MS)
      if (now !== minute) sent = new Map()
      minute = now
      const caller = sent.size < CALLERS_MAX || sent.has(address) ? address : OTHERS
      const count = (sent.get(caller) ?? 0) + 1
      sent.set(caller, count)
      return count <= maxMessagesPerMinute
    },
  }
}
