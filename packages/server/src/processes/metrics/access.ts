import { createHash, timingSafeEqual } from 'node:crypto'
import { isLocalBrowser, type KeylessCaller } from '../../http/admit/local-browser.ts'

const BEARER = /^Bearer +(\S+) *$/i

const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns whether a caller may read the metrics: with the token if one is set; else from this machine, not through a
 * proxy, and only if `baseUrl` is local, because a proxy may leave no trace.
 */
export function mayReadMetrics(caller: KeylessCaller, token: string | undefined, baseUrl: string): boolean {
  const { authorization } = caller.headers
  if (authorization === undefined) return isLocalBrowser(caller, baseUrl)
  const given = typeof authorization === 'string' ? BEARER.exec(authorization)?.[1] : undefined
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token))
}
