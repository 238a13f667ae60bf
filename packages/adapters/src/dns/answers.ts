import type { DnsResponse } from './message.ts'

export interface AnswersOptions {
  readonly nowMs: () => number
  readonly entriesMax: number
  readonly bytesMax: number
  /** The shortest time for which answers are kept, so that a zone without a TTL is not queried for each mail. */
  readonly ttlMinSeconds: number
  readonly ttlMaxSeconds: number
}

/** A cache of answers, kept for as long as they allow; the least recently used are removed first. */
export interface Answers {
  get(key: string): DnsResponse | undefined
  /** Stores an answer, unless it does not say how long it is valid. */
  set(key: string, found: DnsResponse): void
  readonly entries: number
  readonly bytes: number
}

interface Entry {
  readonly found: DnsResponse
  readonly until: number
  readonly bytes: number
}

/** Approximate memory of an entry, and of a record in it, besides its text. */
const ENTRY_BYTES = 300
const RECORD_BYTES = 50

export function createAnswers({ nowMs, entriesMax, bytesMax, ttlMinSeconds, ttlMaxSeconds }: AnswersOptions): Answers {
  const entries = new Map<string, Entry>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until <= nowMs()) {
        bytes -= entry.bytes
        return undefined
      }
      entries.set(key, entry)
      return entry.found
    },
    set(key, found) {
      forget(key)
      const entry = { found, bytes: bytesOf(key, found), until: 0 }
      if (found.ttlSeconds === undefined || entry.bytes > bytesMax) return
      entry.until = nowMs() + Math.min(Math.max(found.ttlSeconds, ttlMinSeconds), ttlMaxSeconds) * 1000
      entries.set(key, entry)
      bytes += entry.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= bytesMax && entries.size <= entriesMax) return
        forget(oldest)
      }
    },
    get entries() {
      return entries.size
    },
    get bytes() {
      return bytes
    },
  }
}

/** Texts in memory take one byte a character, or two. */
function bytesOf(key: string, { texts, exchanges }: DnsResponse): number {
  let bytes = ENTRY_BYTES + key.length
  for (const text of texts) bytes += RECORD_BYTES + 2 * text.length
  for (const { exchange } of exchanges) bytes += RECORD_BYTES + 2 * exchange.length
  return bytes
}
