import { cacheOf } from '../caches.ts'
import type { Context } from '../context.ts'
import { createLru, type Lru } from '../lru.ts'
import { DnsError } from '../ports/dns.ts'
import type { MailDomain } from '../ports/mail-domains.ts'

/** What DNS says; undefined when it does not answer. */
export interface DomainRecords {
  /** Whether the registrable domain has name servers. */
  readonly exists: boolean | undefined
  readonly hasAddress: boolean | undefined
  /** `none`: it has no MX record; `null`: it says that it takes no mail (RFC 7505). */
  readonly mail: 'taken' | 'none' | 'null' | undefined
}

export interface KnownDomain extends MailDomain {
  readonly records: DomainRecords
}

const KEPT_MS = 24 * 3_600_000
/** Approximate memory of all domains that are kept, in bytes, and of one beside its name. */
const KEPT_BYTES = 8 * 1024 * 1024
const DOMAIN_BYTES = 300

interface Kept {
  readonly domain: KnownDomain
  readonly until: number
}

const knownDomains = cacheOf(
  (): { readonly kept: Lru<string, Kept>; readonly underWay: Map<string, Promise<KnownDomain>> } => ({
    kept: createLru<string, Kept>(KEPT_BYTES, (name) => DOMAIN_BYTES + 2 * name.length),
    underWay: new Map(),
  }),
)

/** Returns what is known of a domain, for a day once DNS has answered everything. A project asks for a domain once at a time. */
export function lookUpDomain(ctx: Context, name: string): Promise<KnownDomain> | KnownDomain {
  const { kept, underWay } = knownDomains(ctx)
  const known = kept.get(name)
  if (known && known.until > ctx.steadyMs()) return known.domain
  // Projects take turns at asking, so that none waits for what another has asked for in bulk.
  const key = `${ctx.project.id} ${name}`
  const running = underWay.get(key)
  if (running) return running
  const asked = askFor(ctx, name).then((domain) => {
    if (isCertain(domain.records)) kept.set(name, { domain, until: ctx.steadyMs() + KEPT_MS })
    return domain
  })
  const settled = asked.finally(() => underWay.delete(key))
  underWay.set(key, settled)
  return settled
}

async function askFor({ dns, registrableDomain, lookUpMailDomain }: Context, name: string): Promise<KnownDomain> {
  const [lists, exists, hasAddress, mail] = await Promise.all([
    lookUpMailDomain(name),
    unlessSilent(dns.ns(registrableDomain(name) ?? name), (servers) => servers.length > 0),
    unlessSilent(dns.addresses(name), (addresses) => addresses.length > 0),
    unlessSilent(dns.mx(name), (exchanges) => {
      if (exchanges.length === 0) return 'none'
      return exchanges.every(({ exchange }) => exchange === '') ? 'null' : 'taken'
    }),
  ])
  return { ...lists, records: { exists, hasAddress, mail } }
}

/** Returns undefined when DNS does not answer. */
async function unlessSilent<A, R>(question: Promise<A>, read: (answer: A) => R): Promise<R | undefined> {
  try {
    return read(await question)
  } catch (error) {
    if (error instanceof DnsError) return undefined
    throw error
  }
}

function isCertain({ exists, hasAddress, mail }: DomainRecords): boolean {
  return exists !== undefined && hasAddress !== undefined && mail !== undefined
}
