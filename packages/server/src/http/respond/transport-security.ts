import type { Lifecycle, Server } from '@hapi/hapi'
import { readTrackingHost } from '@posthorn/core/tenant'
import type { Api } from '../request-state.ts'

/** A year. Without `includeSubDomains`: other hosts are of no concern here (RFC 6797 §6.1.2). */
const POLICY = 'max-age=31536000'

/**
 * Puts `Strict-Transport-Security` on every answer of the realm, and for a whole server also on answers to requests
 * that reach no route. Only where the base URL is https; tracking hosts belong to other people.
 */
export function secureTransport({ world }: Pick<Api, 'world'>, server: Server, realm: 'server' | 'plugin'): void {
  const { settings } = world
  if (!settings.baseUrl.startsWith('https:')) return
  const secure: Lifecycle.Method = ({ raw: { req, res } }, h) => {
    if (readTrackingHost(req.headers.host, settings) === undefined) res.setHeader('strict-transport-security', POLICY)
    return h.continue
  }
  if (realm === 'server') server.ext('onRequest', secure)
  else server.ext('onPreAuth', secure, { sandbox: 'plugin' })
}
