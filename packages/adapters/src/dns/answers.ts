import type { DnsResponse } from './message.ts'

export interface AnswersOptions {
  readonly nowMs: () => number
  readonly entriesMax: number
  readonly bytesMax: number
  /** Answers are kept at least so long: a zone without a TTL must not be asked for each mail. */
  readonly ttlMinSeconds: number
  readonly ttlMaxSeconds: number
}

/** Answers that are kept for as long as they allow; those that were not asked for longest go first. */
export interface Answers {
  get(key: string): DnsResponse | undefined
  /** Does not keep an answer that does not say for how long. */
  set(key: string, found: DnsResponse): void
  readonly entries: number
  readonly bytes: number
}

interface Entry {
  readonly found: DnsResponse
  readonly until: number
  readonly bytes: number
}

/** Approximate memory of an entry, and of a record in it, beside its text. */
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
