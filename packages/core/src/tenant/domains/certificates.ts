import { asciiDomain, isDomainName } from '../../kernel/address/address.ts'
import { cacheOf, createLru } from '../../kernel/cache/caches.ts'
import type { World } from '../../kernel/context/world.ts'
import { sendingOf } from './check.ts'
import { domainOfTrackingHost } from './tracking-host.ts'
import { publishingOf } from './verify.ts'

type Place = Pick<World, 'caches' | 'store' | 'settings' | 'registrableDomain' | 'steadyMs'>

/**
 * The most look-ups at the same time: each connection with a made-up name makes a proxy ask, and few of these requests
 * should reach the database.
 */
const AT_ONCE = 4
const KNOWN_MAX = 5000
const KNOWN_MS = 30_000

const hosts = cacheOf(() => ({
  known: createLru<string, { readonly answer: boolean; readonly until: number }>(KNOWN_MAX, () => 1),
  asking: 0,
}))

/**
 * Returns whether a proxy may get a certificate for a host: it is the tracking host of a verified domain, and points
 * here. Answers are cached for half a minute. `busy` when there are too many look-ups at the same time.
 */
export async function mayHaveCertificate(world: Place, name: string): Promise<boolean | 'busy'> {
  const host = asciiDomain(name)
  const domain = host === undefined ? undefined : domainOfTrackingHost(host)
  if (domain === undefined || !isDomainName(domain) || world.settings.trackingHost === undefined) return false
  const cache = hosts(world)
  const now = world.steadyMs()
  const known = cache.known.get(domain)
  if (known && known.until > now) return known.answer
  if (cache.asking >= AT_ONCE) return 'busy'
  cache.asking += 1
  try {
    const found = await world.store.domains.findVerified(domain)
    const answer = found !== undefined && sendingOf(found, publishingOf(world)).tracks
    cache.known.set(domain, { answer, until: now + KNOWN_MS })
    return answer
  } finally {
    cache.asking -= 1
  }
}
