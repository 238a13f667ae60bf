import type { Settings } from '../../kernel/context/world.ts'

/** The first label of a tracking host. No other host of a deployment may have it, except that of the base URL. */
const LABEL = 'click'

/** Returns the host of the tracked links in mails of a domain. */
export const trackingHostOf = (domain: string): string => `${LABEL}.${domain}`

/** Returns the domain of a tracking host; undefined for any other host. */
export function domainOfTrackingHost(host: string): string | undefined {
  return host.startsWith(`${LABEL}.`) ? host.slice(LABEL.length + 1) : undefined
}

const HOST = /^([a-z0-9.-]{1,255}?)\.?(?::\d{1,5})?$/

/**
 * Returns the tracking host in the Host header of a request (RFC 9110 §7.2); undefined for the deployment's own hosts,
 * and where projects have no tracking hosts. Does not check that a project has it.
 */
export function readTrackingHost(
  header: string | undefined,
  { baseUrl, trackingHost }: Pick<Settings, 'baseUrl' | 'trackingHost'>,
): string | undefined {
  if (trackingHost === undefined || header === undefined || !MAY_BE.test(header)) return undefined
  const host = HOST.exec(header.toLowerCase())?.[1]
  return host === undefined || host === hostOf(baseUrl) ? undefined : host
}

const MAY_BE = new RegExp(`^${LABEL}\\.`, 'i')
const BASE_HOST = /^https?:\/\/([^/:?#]+)/i
const hostOf = (url: string) => BASE_HOST.exec(url)?.[1]?.toLowerCase()

/**
 * Returns the base of the links of a tracking host. They have the path of the base URL: the server has the same path at
 * every host.
 */
export function trackingBaseOf(host: string, { baseUrl }: Pick<Settings, 'baseUrl'>): string {
  return `https://${host}${baseUrl.replace(/^https?:\/\/[^/?#]+/i, '')}`
}
