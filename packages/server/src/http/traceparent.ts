/** A span of some process (W3C Trace Context §2.1). */
export interface SpanAddress {
  readonly traceId: string
  readonly spanId: string
  readonly traceFlags: number
}

/** Version 00 ends with its flags, a later one may not, and `ff` is invalid. So are ids of zeros only. */
const TRACEPARENT =
  /^(?:00(?=.{53}$)|(?!00|ff)[0-9a-f]{2}(?=.{53}(?:$|-)))-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})/
const SAMPLED = 1

/** Parses a `traceparent`; undefined if it is invalid, which counts as absent. */
export function readTraceparent(header: string | readonly string[] | undefined): SpanAddress | undefined {
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  const [, traceId, spanId, flags] = match ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED }
}

/** Formats a span as a header of version 00, which always has 55 characters. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanAddress): string {
  return `00-${traceId}-${spanId}-${traceFlags & SAMPLED ? '01' : '00'}`
}
