import { cacheOf, createLru, type Lru } from '../../kernel/cache/caches.ts'
import type { Context } from '../../kernel/context/context.ts'
import { type Dns, DnsError } from '../../kernel/ports/dns.ts'
import type { MailDomain } from '../../kernel/ports/mail-domains.ts'

/** The facts in DNS; undefined when it does not answer. */
export interface DomainRecords {
  /** Whether the registrable domain has name servers. */
  readonly exists: boolean | undefined
  readonly hasAddress: boolean | undefined
  /**
   * The state of mail for the domain. `none`: it has no MX record; `null`: it declares that it accepts no mail (RFC
   * 7505); `nowhere`: its MX records point to no address of a mail server.
   */
  readonly mail: 'taken' | 'none' | 'null' | 'nowhere' | undefined
}

export interface KnownDomain extends MailDomain {
  readonly records: DomainRecords
}

const KEPT_MS = 24 * 3_600_000
/** The approximate memory of all cached domains, in bytes, and of one besides its name. */
const KEPT_BYTES = 8 * 1024 * 1024
const DOMAIN_BYTES = 300

interface CachedAnswer {
  readonly domain: KnownDomain
  readonly until: number
}

const knownDomains = cacheOf(
  (): { readonly kept: Lru<string, CachedAnswer>; readonly underWay: Map<string, Promise<KnownDomain>> } => ({
    kept: createLru<string, CachedAnswer>(KEPT_BYTES, (name) => DOMAIN_BYTES + 2 * name.length),
    underWay: new Map(),
  }),
)

/**
 * Returns the facts about a domain, cached for a day once DNS has answered everything. A project has one look-up of a
 * domain at a time.
 */
export function lookUpDomain(ctx: Context, name: string): Promise<KnownDomain> | KnownDomain {
  const { kept, underWay } = knownDomains(ctx)
  const known = kept.get(name)
  if (known && known.until > ctx.steadyMs()) return known.domain
  // Projects take turns, so that none waits for the bulk look-ups of another.
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
    unlessSilent(dns.addresses(name), isReachable),
    unlessSilent(mailOf(dns, name), (mail) => mail),
  ])
  return { ...lists, records: { exists, hasAddress, mail } }
}

/** The most exchanges whose addresses are queried, the most preferred first. */
const EXCHANGES_ASKED = 5

/** Returns the state of the MX records of a name. Throws `DnsError`, unless one of its exchanges has an address. */
async function mailOf(dns: Dns, name: string): Promise<NonNullable<DomainRecords['mail']>> {
  const exchanges = await dns.mx(name)
  if (exchanges.length === 0) return 'none'
  if (exchanges.every(({ exchange }) => exchange === '')) return 'null'
  const hosts = exchanges.map(({ exchange }) => exchange).filter(isHost)
  let silence: DnsError | undefined
  for (const host of hosts.slice(0, EXCHANGES_ASKED)) {
    try {
      if (isReachable(await dns.addresses(host))) return 'taken'
    } catch (error) {
      if (!(error instanceof DnsError)) throw error
      silence = error
    }
  }
  if (silence) throw silence
  return hosts.length > EXCHANGES_ASKED ? 'taken' : 'nowhere'
}

/** Returns whether an exchange is a host: not an address (RFC 5321 §5.1), and not the machine itself. */
const isHost = (exchange: string) => exchange !== '' && !/^(?:.*\.)?localhost$|^[\d.]+$|[:[\]]/i.test(exchange)

/** Returns whether an address is reachable: not of the machine itself, nor unspecified. */
const isReachable = (addresses: readonly string[]) =>
  addresses.some((address) => !/^(?:127\.|0\.|::1?$|::ffff:127\.)/i.test(address))

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
