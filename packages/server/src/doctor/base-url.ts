import { type Finding, ok, type Patient, warning } from './check.ts'

/**
 * Hosts that other machines on the Internet cannot reach: loopback, private networks (RFC 1918, RFC 4193), link-local,
 * names of one machine.
 */
const PRIVATE =
  /^(?:localhost|.*\.(?:localhost|local|internal|test|invalid)|0\.0\.0\.0|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|169\.254\..*|\[(?:::1?|f[cd].*|fe80:.*)\]|[^.[\]]+)$/

/** Checks whether recipients can follow links in mails. */
export function checkBaseUrl({ baseUrl, mailer }: Patient): Finding {
  const { hostname, protocol } = new URL(baseUrl)
  if (hostname === '0.0.0.0' || hostname === '[::]') {
    return warning(
      'base_url_unreachable',
      `${baseUrl} is not a reachable address`,
      'set POSTHORN_BASE_URL to the URL of this server.',
    )
  }
  if (mailer.kind === 'inbox') return ok(baseUrl)
  if (PRIVATE.test(hostname)) {
    return warning(
      'base_url_private',
      `${baseUrl} cannot be reached by recipients`,
      'set POSTHORN_BASE_URL to the public URL of this server.',
    )
  }
  if (protocol === 'http:')
    return warning(
      'base_url_unencrypted',
      `${baseUrl} is not encrypted`,
      'put a proxy with TLS in front and set POSTHORN_BASE_URL to https://…',
    )
  return ok(baseUrl)
}
