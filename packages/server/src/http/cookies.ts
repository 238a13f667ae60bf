import type { IncomingHttpHeaders } from 'node:http'
import { DEVICE_SECONDS, SESSION_SECONDS } from '@posthorn/core/access'

/** The session of a browser, and the mark of the device on which its user was signed in. */
export interface AccountCookies {
  readonly session: string | undefined
  readonly device: string | undefined
}

const TOKEN = /^[0-9a-f]{64}$/

const isSecure = (baseUrl: string) => baseUrl.startsWith('https:')

/** The prefix prevents other hosts from setting the cookie, even those of the same site (RFC 6265bis §4.1.3.2). */
const nameOf = (name: string, baseUrl: string) => (isSecure(baseUrl) ? `__Host-${name}` : name)

function valuesOf(cookie: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const pair of cookie.split(';')) {
    const [name = '', value = ''] = pair.split('=', 2)
    if (!values.has(name.trim())) values.set(name.trim(), value.trim())
  }
  return values
}

/** Returns the ticket with which a browser comes back from a provider. */
export const providerTicket = ({ cookie = '' }: IncomingHttpHeaders, baseUrl: string): string | undefined =>
  valuesOf(cookie).get(nameOf('posthorn_provider', baseUrl))

/** Returns the cookies of a request. One whose form is not ours counts as absent. */
export function accountCookies({ cookie }: IncomingHttpHeaders, baseUrl: string): AccountCookies {
  if (!cookie) return { session: undefined, device: undefined }
  const values = valuesOf(cookie)
  const session = values.get(nameOf('posthorn_session', baseUrl))
  return {
    session: session !== undefined && TOKEN.test(session) ? session : undefined,
    device: values.get(nameOf('posthorn_device', baseUrl)),
  }
}

function setCookie(name: string, value: string, { seconds, baseUrl }: { seconds: number; baseUrl: string }): string {
  const secure = isSecure(baseUrl) ? '; Secure' : ''
  return `${nameOf(name, baseUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

export const sessionCookie = (token: string, baseUrl: string) =>
  setCookie('posthorn_session', token, { seconds: SESSION_SECONDS, baseUrl })

export const deviceCookie = (mark: string, baseUrl: string) =>
  setCookie('posthorn_device', mark, { seconds: DEVICE_SECONDS, baseUrl })

const PROVIDER_SECONDS = 600

/** Creates the cookie with which a browser comes back from a provider. */
export const providerCookie = (ticket: string, baseUrl: string) =>
  setCookie('posthorn_provider', ticket, { seconds: PROVIDER_SECONDS, baseUrl })

/** Makes the browser forget that it was sent to a provider. */
export const noProviderCookie = (baseUrl: string) => setCookie('posthorn_provider', '', { seconds: 0, baseUrl })

/** Makes the browser forget its session. */
export const noSessionCookie = (baseUrl: string) => setCookie('posthorn_session', '', { seconds: 0, baseUrl })
