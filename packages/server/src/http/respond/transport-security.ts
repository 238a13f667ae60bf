import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lifecycle, Server } from '@hapi/hapi'
import { readTrackingHost } from '@posthorn/core/tenant'
import type { Api } from '../request-state.ts'

/** A year. Without `includeSubDomains`: other hosts are of no concern here (RFC 6797 §6.1.2). */
const POLICY = 'max-age=31536000'

/**
 * Returns a function that puts `Strict-Transport-Security` on an answer. Only where the base URL is https; tracking
 * hosts belong to other people.
 */
export function transportSecurity({
  world: { settings },
}: Pick<Api, 'world'>): (request: IncomingMessage, response: ServerResponse) => void {
  if (!settings.baseUrl.startsWith('https:')) return () => undefined
  return ({ headers }, response) => {
    if (readTrackingHost(headers.host, settings) === undefined) response.setHeader('strict-transport-security', POLICY)
  }
}

/** Secures every answer of the realm, and for a whole server also answers to requests that reach no route. */
export function secureTransport(api: Pick<Api, 'world'>, server: Server, realm: 'server' | 'plugin'): void {
  if (!api.world.settings.baseUrl.startsWith('https:')) return
  const secure = transportSecurity(api)
  const method: Lifecycle.Method = ({ raw }, h) => {
    secure(raw.req, raw.res)
    return h.continue
  }
  if (realm === 'server') server.ext('onRequest', method)
  else server.ext('onPreAuth', method, { sandbox: 'plugin' })
}
