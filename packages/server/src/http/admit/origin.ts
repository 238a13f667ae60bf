import type { IncomingHttpHeaders } from 'node:http'
import type { Origin } from '@posthorn/core/kernel'
import { readTraceparent, writeTraceparent } from '../traceparent.ts'
import type { RequestSpan } from '../tracing.ts'

interface FollowedOrigin {
  readonly requestId: string
  readonly span: RequestSpan | undefined
}

/**
 * Returns the origin that is stored with the data of a request: its own span, or its caller's if only the caller
 * traces.
 */
export function originOf({ requestId, span }: FollowedOrigin, headers: IncomingHttpHeaders): Origin {
  if (span) return { requestId, traceparent: span.traceparent }
  const caller = readTraceparent(headers.traceparent)
  return { requestId, traceparent: caller && writeTraceparent(caller) }
}
