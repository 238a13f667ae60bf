import type { ReceiverLimits } from './receiver.ts'

type Limits = Pick<ReceiverLimits, 'maxConnectionsPerCaller' | 'maxMessagesPerMinute'>

const MINUTE_MS = 60_000
/** More addresses than this in a minute share one count. */
const CALLERS_MAX = 10_000
const OTHERS = 'others'

/** Counts the connections and the messages of each caller. */
export function callersOf({ maxConnectionsPerCaller, maxMessagesPerMinute }: Limits) {
  const open = new Map<string, number>()
  let sent = new Map<string, number>()
  let minute = 0

  return {
    /** Counts a connection. Returns what ends it. */
    enter(address: string): () => void {
      open.set(address, (open.get(address) ?? 0) + 1)
      return () => {
        const left = (open.get(address) ?? 1) - 1
        if (left > 0) open.set(address, left)
        else open.delete(address)
      }
    },
    /** Whether the caller, whose connection is counted, has few enough. */
    mayConnect: (address: string): boolean => (open.get(address) ?? 0) <= maxConnectionsPerCaller,
    /** Counts a message. */
    maySend(address: string): boolean {
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
