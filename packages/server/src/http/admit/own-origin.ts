import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@posthorn/core/kernel'

/**
 * Refuses requests that a page of a foreign origin makes with a user's session. Browsers say where a request comes
 * from: Origin (RFC 6454) with everything that may change something, and Sec-Fetch-Site (Fetch Metadata). Programs send
 * neither, and have only the cookies that they were given.
 */
export function requireOwnOrigin(headers: IncomingHttpHeaders, isOwn: OwnOrigins): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (origin === undefined && (site === undefined || site === 'same-origin' || site === 'none')) return
  if (origin !== undefined && isOwn(origin, host)) return
  throw new AppError('FORBIDDEN', {
    message: 'Pages of other sites are not allowed to do this on your behalf.',
    suggestion: 'The operator can allow the origin of the page in POSTHORN_CORS_ORIGINS.',
  })
}

/**
 * Returns whether pages of an origin may act for the signed-in user; `host` is the host that the request is addressed
 * to.
 */
export type OwnOrigins = (origin: string, host: string | undefined) => boolean

/**
 * The origins whose pages may act for the signed-in user: our own, those that the operator allows, and that of the host
 * in the request, whatever name it has. If the base URL is https, a page that came over http is not trusted: anyone on
 * the network could have written it.
 */
export function createOwnOrigins(allowed: readonly string[], baseUrl: string): OwnOrigins {
  const known = new Set([...allowed, ...(URL.canParse(baseUrl) ? [new URL(baseUrl).origin] : [])])
  const schemes = baseUrl.startsWith('https:') ? ['https:'] : ['https:', 'http:']
  return (origin, host) =>
    known.has(origin) || (host !== undefined && schemes.some((scheme) => origin === `${scheme}//${host}`))
}
