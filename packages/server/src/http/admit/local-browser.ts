/** The facts about a caller who sent no key. */
export interface KeylessCaller {
  /** The address at the other end of the connection. */
  readonly remoteAddress: string
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Whether the request did not come over a connection of its own, as in the in-process fetch. */
  readonly injected: boolean
}

/**
 * Headers that proxies, tunnels and content delivery networks add: a caller who uses one may be anywhere. They carry
 * the caller's address or the original request, or begin with the name of a product.
 */
const FORWARDED =
  /^(?:via|cdn-loop)$|forwarded|(?:^|-)(?:client|connecting|connection|real|remote|socket|source|user|viewer|visitor|peer)-?(?:ip|addr|address|port)\b|^(?:x-)?(?:original|envoy|amzn?|appengine|arr|azure|fd|akamai|edge|fastly|fly|cf|cloudfront|cloud-trace|vercel|nf|render|railway|heroku|ngrok|tailscale|tunnel|sucuri|incap|proxy|proxyuser|rewrite|scheme|ssl|varnish|nginx|traefik|haproxy|b3|zeabur|koyeb|do|gfe|google|wl-proxy)-/

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/**
 * Returns whether a request without a key comes from a person at this machine, who may see the local inbox: from a
 * loopback address and past no proxy; under a local name, because a foreign name that resolves to this machine is DNS
 * rebinding; not on behalf of another site's page; and only where the product itself is reached at this machine,
 * because a proxy in front of a public server need not leave any trace in the request.
 */
export function isLocalBrowser({ remoteAddress, headers, injected }: KeylessCaller, baseUrl: string): boolean {
  return (
    !injected &&
    isLoopback(remoteAddress) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name)) &&
    LOCAL_HOST.test(textOf(headers.host)) &&
    isSameSite(headers) &&
    isLocalUrl(baseUrl)
  )
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address)
}

/**
 * Programs send neither header; in browsers they say whether the requesting page is ours (Fetch Metadata, RFC 6454).
 */
function isSameSite(headers: KeylessCaller['headers']): boolean {
  const site = textOf(headers['sec-fetch-site'])
  const origin = textOf(headers.origin)
  return (
    (site === '' || site === 'same-origin' || site === 'none') &&
    (origin === '' || origin === `http://${textOf(headers.host)}` || origin === `https://${textOf(headers.host)}`)
  )
}

/**
 * The names of this machine, without 0.0.0.0 and [::]: a server that listens on every address is meant to be reached
 * from elsewhere.
 */
const LOCAL_NAME = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

function isLocalUrl(url: string): boolean {
  return URL.canParse(url) && LOCAL_NAME.test(new URL(url).hostname)
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value?.join(',') ?? '')
}
