import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@posthorn/core'

/**
 * Refuses what a page of a foreign origin asks for in the name of whoever is signed in. Browsers say where a request comes
 * from: Origin (RFC 6454) with everything that may change something, and Sec-Fetch-Site (Fetch Metadata). Programs say
 * neither, and have no cookies but those that they were given.
 */
export function requireOwnOrigin(headers: IncomingHttpHeaders, known: (origin: string) => boolean): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (origin === undefined && (site === undefined || site === 'same-origin' || site === 'none')) return
  if (origin !== undefined && (known(origin) || isOf(origin, host))) return
  throw new AppError('FORBIDDEN', {
    message: 'A page of another site may not do this in your name.',
    suggestion: 'The operator can allow the origin of a page: POSTHORN_CORS_ORIGINS.',
  })
}

function isOf(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `https://${host}` || origin === `http://${host}`)
}

/** The origins whose pages may act for whoever is signed in: our own, and those that the operator allows. */
export function createOwnOrigins(allowed: readonly string[], baseUrl: string): (origin: string) => boolean {
  const known = new Set([...allowed, ...(URL.canParse(baseUrl) ? [new URL(baseUrl).origin] : [])])
  return (origin) => known.has(origin)
}
