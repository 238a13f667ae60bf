import type { IncomingMessage } from 'node:http'
import type { Ids } from '@posthorn/core/kernel'

const PRINTABLE = /^[\x20-\x7e]{1,128}$/

/** Returns the id of a request: the caller's own if it is printable, else a new one. */
export function requestIdOf(request: IncomingMessage, ids: Ids): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && PRINTABLE.test(given) ? given : ids.make('req')
}
