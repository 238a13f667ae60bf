import type { Dns, Freshness } from '../../kernel/ports/dns.ts'
import { beginningOf } from '../../kernel/text/text.ts'
import { holdsNetwork, type IpNetwork, readNetwork } from './ip-network.ts'
import { LOOK_UPS_MAX, VOID_LOOK_UPS_MAX } from './spf-cost.ts'
import { wrongTerm } from './spf-term.ts'

/** The result of a receiver for a sender (RFC 7208 §2.6); `none`: no part of the record is about it. */
type SpfResult = 'pass' | 'refused' | 'none'

/** A mechanism that must be allowed, and its addresses. */
interface Sender {
  readonly mechanism: string
  /** Empty if DNS has none. */
  readonly networks: readonly IpNetwork[]
}

/** The error for which receivers give up (RFC 7208 §2.6.7), with the reason as its message. */
class PermError extends Error {}

const SPF = /^v=spf1(?: |$)/i
const TERM = /^([+?~-]?)(include|a|mx|ptr|exists|all|ip4|ip6)(?::([^/\s]+(?:\/\d+)?(?:\/\/\d+)?|\S+)|(\/\S*))?$/i
const REDIRECT = /^redirect=(\S+)$/i
/** A macro: a name that depends on the mail (RFC 7208 §7) cannot be queried. */
const MACRO = /%/

/** The most exchanges of a server; more are an error (RFC 7208 §4.6.4). */
const MX_MAX = 10
/** The most networks of a mail service that are checked. */
const NETWORKS_MAX = 40
/** The most characters of a wrong term that a message contains. */
const TERM_NAMED = 60
/** The most questions of one evaluation, whatever the record contains. */
const QUESTIONS_MAX = 120

const canonical = (term: string) => term.toLowerCase().replace(/^\+/, '').replace(/\.$/, '')

/** The result when a record allows all mechanisms. */
export const SPF_PASSES = 'pass'

/**
 * Evaluates the SPF record of a name like a receiver (RFC 7208 §4): whether mail of each of these mechanisms passes,
 * wherever it is allowed: in the record itself, in its includes, or after redirects. Returns `SPF_PASSES`, or the
 * problems in sentences. Throws `DnsError`.
 */
export async function evaluateSpf(
  dns: Dns,
  name: string,
  { mechanisms, freshness }: { readonly mechanisms: string; readonly freshness: Freshness },
): Promise<string> {
  const lookUp = questioner(dns, freshness)
  const missing: string[] = []
  for (const mechanism of mechanisms.split(' ').filter(Boolean)) {
    try {
      if (!(await passes(lookUp, name, mechanism))) missing.push(mechanism)
    } catch (error) {
      if (error instanceof PermError) return error.message
      throw error
    }
  }
  return missing.length === 0 ? SPF_PASSES : `${missing.join(' ')} is missing before "all" and in its includes.`
}

async function passes(lookUp: Questioner, name: string, mechanism: string): Promise<boolean> {
  const own = await new SpfCheck(lookUp, { mechanism, networks: [] }).resultOf(name)
  if (own !== 'none') return own === 'pass'
  const networks = await networksOf(lookUp, mechanism)
  if (networks.length === 0) return false
  for (const network of networks) {
    if ((await new SpfCheck(lookUp, { mechanism, networks: [network] }).resultOf(name)) !== 'pass') return false
  }
  return true
}

interface Questioner {
  txt(name: string): Promise<readonly string[]>
  addresses(name: string): Promise<readonly string[]>
  mx(name: string): Promise<readonly string[]>
}

/** Returns a function that asks each question once. */
function questioner(dns: Dns, freshness: Freshness): Questioner {
  const asked = new Map<string, Promise<readonly string[]>>()
  const once = (question: string, ask: () => Promise<readonly string[]>) => {
    const known = asked.get(question)
    if (known) return known
    if (asked.size >= QUESTIONS_MAX) throw new PermError('The record needs too many lookups.')
    const answer = ask()
    asked.set(question, answer)
    return answer
  }
  return {
    txt: (name) => once(`txt ${name}`, () => dns.txt(name, freshness)),
    addresses: (name) => once(`a ${name}`, () => dns.addresses(name, freshness)),
    mx: (name) => once(`mx ${name}`, async () => (await dns.mx(name, freshness)).map(({ exchange }) => exchange)),
  }
}

interface Term {
  readonly text: string
  readonly passes: boolean
  readonly kind: string
  /** The name or the network. */
  readonly target: string
  /** Lengths of prefixes, as in `a:example.com/24//64`. */
  readonly lengths: string
}

function readTerm(text: string, name: string): Term | undefined {
  const [, qualifier, kind = '', value = '', bare = ''] = TERM.exec(text) ?? []
  if (qualifier === undefined) return undefined
  const isNetwork = /^ip[46]$/i.test(kind)
  const slash = isNetwork ? -1 : value.indexOf('/')
  const target = slash === -1 ? value : value.slice(0, slash)
  return {
    text: canonical(text.slice(qualifier.length)),
    passes: qualifier === '' || qualifier === '+',
    kind: kind.toLowerCase(),
    target: (target || name).toLowerCase().replace(/\.$/, ''),
    lengths: slash === -1 ? bare : value.slice(slash),
  }
}

/** An evaluation for one sender, with the counts that end it. */
class SpfCheck {
  readonly #lookUp: Questioner
  readonly #sender: Sender
  #lookUps = 0
  #voids = 0

  constructor(lookUp: Questioner, sender: Sender) {
    this.#lookUp = lookUp
    this.#sender = { ...sender, mechanism: canonical(sender.mechanism) }
  }

  async resultOf(name: string): Promise<SpfResult> {
    const texts = await this.#lookUp.txt(name)
    const [record, ...others] = texts.filter((text) => SPF.test(text))
    if (others.length > 0) throw new PermError(`${name} has several SPF records, and receivers ignore all of them.`)
    if (record === undefined) return 'none'
    const words = record.split(' ').filter(Boolean).slice(1)
    const wrong = wrongTerm(words)
    if (wrong !== undefined)
      throw new PermError(`${beginningOf(wrong, TERM_NAMED)} in ${name} is not an SPF term, and receivers stop.`)
    for (const word of words) {
      const term = readTerm(word, name)
      if (!term) continue // a modifier
      if (await this.#matches(term)) return term.passes ? 'pass' : 'refused'
      if (term.kind === 'all') return this.#sender.networks.length > 0 ? (term.passes ? 'pass' : 'refused') : 'none'
    }
    const [, target] = words.map((word) => REDIRECT.exec(word)).find((match) => match !== null) ?? []
    if (target === undefined) return 'none'
    this.#count(name)
    return this.#recordOf(target.toLowerCase(), 'redirected to')
  }

  async #recordOf(name: string, how: string): Promise<SpfResult> {
    if (MACRO.test(name)) return 'none'
    const texts = await this.#lookUp.txt(name)
    if (texts.length === 0) this.#noteVoid()
    if (!texts.some((text) => SPF.test(text))) throw new PermError(`${name} is ${how} and has no SPF record.`)
    return this.resultOf(name)
  }

  async #matches(term: Term): Promise<boolean> {
    const { kind, target, text } = term
    const isWanted = text === this.#sender.mechanism
    if (kind !== 'ip4' && kind !== 'ip6' && kind !== 'all') this.#count(text)
    // The operator's own mechanism is right, whatever DNS contains now.
    if (isWanted) return true
    if (kind === 'include') return (await this.#recordOf(target, 'included')) === 'pass'
    const { networks } = this.#sender
    if (kind === 'all' || MACRO.test(target)) return false
    if (kind === 'ip4' || kind === 'ip6') return isHeld(networks, readNetwork(target))
    if (kind === 'ptr') return false
    const found = kind === 'mx' ? await this.#exchanges(target) : await this.#addresses(target)
    if (kind === 'exists') return networks.length > 0 && found.length > 0
    return found.some((address) => isHeld(networks, networkAt(address, term.lengths)))
  }

  async #addresses(name: string): Promise<readonly string[]> {
    const found = await this.#lookUp.addresses(name)
    if (found.length === 0) this.#noteVoid()
    return found
  }

  async #exchanges(name: string): Promise<readonly string[]> {
    const hosts = (await this.#lookUp.mx(name)).filter((host) => host !== '')
    if (hosts.length === 0) this.#noteVoid()
    if (hosts.length > MX_MAX)
      throw new PermError(`${name} has ${hosts.length} MX records; receivers check at most ${MX_MAX}.`)
    if (this.#sender.networks.length === 0) return []
    return (await Promise.all(hosts.map((host) => this.#lookUp.addresses(host)))).flat()
  }

  #count(what: string): void {
    this.#lookUps += 1
    if (this.#lookUps <= LOOK_UPS_MAX) return
    throw new PermError(
      `Receivers stop after ${LOOK_UPS_MAX} lookups, before ${what}: put our mechanism first, or replace includes with ip4 and ip6.`,
    )
  }

  #noteVoid(): void {
    this.#voids += 1
    if (this.#voids <= VOID_LOOK_UPS_MAX) return
    throw new PermError(`More than ${VOID_LOOK_UPS_MAX} of its lookups return nothing, and receivers stop.`)
  }
}

const isHeld = (networks: readonly IpNetwork[], outer: IpNetwork | undefined) =>
  outer !== undefined && networks.length > 0 && networks.every((network) => holdsNetwork(outer, network))

/** Returns an address with the prefix length for its kind, e.g. of `/24//64`. */
function networkAt(address: string, lengths: string): IpNetwork | undefined {
  const [, ip4, ip6] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(lengths) ?? []
  const length = address.includes(':') ? ip6 : ip4
  return readNetwork(length === undefined ? address : `${address}/${length}`)
}

/** Returns the networks of a mechanism of the operator; empty if DNS has none. */
async function networksOf(lookUp: Questioner, mechanism: string, depth = 0): Promise<readonly IpNetwork[]> {
  const term = readTerm(mechanism, '')
  if (!term?.passes || MACRO.test(term.target) || depth > LOOK_UPS_MAX) return []
  const { kind, target, lengths } = term
  if (kind === 'ip4' || kind === 'ip6') return [readNetwork(target)].filter((network) => network !== undefined)
  if (kind === 'a' || kind === 'mx') {
    const hosts = kind === 'mx' ? (await lookUp.mx(target)).filter((host) => host !== '') : [target]
    const addresses = (await Promise.all(hosts.slice(0, MX_MAX).map((host) => lookUp.addresses(host)))).flat()
    return addresses.map((address) => networkAt(address, lengths)).filter((network) => network !== undefined)
  }
  if (kind !== 'include') return []
  const record = (await lookUp.txt(target)).find((text) => SPF.test(text)) ?? ''
  const networks: IpNetwork[] = []
  for (const word of record.split(' ').slice(1)) {
    const redirect = REDIRECT.exec(word)?.[1]
    const inner = readTerm(word, target)
    if (!redirect && !inner) continue
    const text = redirect ? `include:${redirect}` : inner?.text === inner?.kind ? `${inner?.kind}:${target}` : word
    networks.push(...(await networksOf(lookUp, text, depth + 1)))
    if (networks.length > NETWORKS_MAX) break
  }
  return networks.slice(0, NETWORKS_MAX)
}
