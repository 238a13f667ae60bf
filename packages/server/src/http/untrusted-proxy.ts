import type { Log } from '@posthorn/core/ports'
import { type Hops, isPrivate, isProxyOf, type Proxies, plain } from './network.ts'

const WARNING =
  'X-Forwarded-For is ignored: it comes from a private address that is not a trusted proxy, so limits count all callers behind it as one. If it is your proxy, add it to POSTHORN_TRUSTED_PROXIES, or to trustedProxies of an embedded Posthorn. If there is no proxy, set it to none.'

/**
 * Returns a function that looks at each request and warns, once, of a proxy that is not trusted. It does not warn an
 * operator who said that there is no proxy.
 */
export function createProxyNotice(
  log: Log,
  { proxies, names }: { readonly proxies: Proxies; readonly names: readonly string[] | undefined },
): (hops: Hops) => void {
  let isOver = names?.includes('none') ?? false
  return ({ remote, forwardedFor }) => {
    if (isOver || forwardedFor === undefined || remote === undefined || !isPrivate(remote)) return
    if (isProxyOf(proxies, plain(remote))) return
    isOver = true
    log.warn({ address: remote }, WARNING)
  }
}
