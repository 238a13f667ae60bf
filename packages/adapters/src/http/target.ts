import { isIP, isIPv4 } from 'node:net'
import { HttpError, isWebPort } from '@posthorn/core/ports'

/** The server that a request goes to. */
export interface Target {
  readonly url: URL
  /** The host as it is looked up: in lower case, without brackets and trailing dot. */
  readonly host: string
  /** Whether the host is an IP address. */
  readonly isAddress: boolean
}

const URL_MAX = 8192

/**
 * Reads a URL; that of a redirect is relative to the previous one. Throws `HttpError` with `refused` for a forbidden
 * one.
 */
export function targetOf(text: string, base?: URL): Target {
  const url = text.length <= URL_MAX && URL.canParse(text, base?.href) ? new URL(text, base?.href) : undefined
  if (!url) throw refused('The URL is invalid or too long.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refused('The URL must begin with http:// or https://.')
  if (url.username !== '' || url.password !== '') throw refused('The URL has a user name or password.')
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const host = bare.replace(/\.$/, '')
  if (host === '') throw refused('The URL has no host.')
  if (isIPv4(host) && host !== base?.hostname && !isWritten(text, url.hostname)) {
    throw refused('The URL has an IP address in an unusual form.')
  }
  const port = portOf(url)
  if (!isWebPort(port)) throw refused(`The URL has the port ${port}, which is not allowed for web servers.`)
  return { url, host, isAddress: isIP(host) !== 0 }
}

/** Decimal, octal, hexadecimal and short forms of an address become the usual one when a URL is read. */
function isWritten(text: string, hostname: string): boolean {
  const [, authority = ''] = /^\s*(?:https?:)?\/\/([^/?#\\]*)/i.exec(text) ?? []
  return authority === hostname || authority.startsWith(`${hostname}:`)
}

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

export const refused = (message: string): HttpError => new HttpError('refused', message)
