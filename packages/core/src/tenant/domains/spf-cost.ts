import type { Dns } from '../../kernel/ports/dns.ts'

/** The cost of evaluating an SPF record for a receiver (RFC 7208 §4.6.4). */
export interface SpfCost {
  /** Undefined when the domain has none. */
  readonly record: string | undefined
  /** The number of terms that query DNS; more than 10 are an error. */
  readonly lookUps: number
  /** The number of those without an answer; more than 2 are an error. */
  readonly voidLookUps: number
  /** The reasons for which receivers give up, in sentences. */
  readonly problems: readonly string[]
}

export const LOOK_UPS_MAX = 10
export const VOID_LOOK_UPS_MAX = 2
const MX_MAX = 10
/** The end of the count: more look-ups are an error anyway. */
const COUNTED_MAX = 20

const SPF = /^v=spf1(?: |$)/i
const TERM = /^[+?~-]?(include|a|mx|ptr|exists|all)(?::([^/\s]+))?(?:\/\S*)?$/i
const REDIRECT = /^redirect=(\S+)$/i
/** A macro: a name that depends on the mail (RFC 7208 §7) cannot be queried. */
const MACRO = /%/

/** Counts the DNS queries for the record of a domain, and for all its includes. Throws `DnsError`. */
export async function costOfSpf(dns: Dns, domain: string): Promise<SpfCost> {
  const problems: string[] = []
  let lookUps = 0
  let voidLookUps = 0

  /** Returns the record of a name, and follows it. */
  async function visit(name: string): Promise<string | undefined> {
    const texts = await dns.txt(name)
    const [record, ...others] = texts.filter((text) => SPF.test(text))
    if (name !== domain && texts.length === 0) voidLookUps += 1
    if (others.length > 0) problems.push(`${name} has several SPF records, and receivers ignore all of them.`)
    if (record === undefined && name !== domain) problems.push(`${name} is included and has no SPF record.`)
    if (record !== undefined && others.length === 0) await follow(name, record)
    return record
  }

  async function follow(name: string, record: string): Promise<void> {
    const terms = record.split(' ').filter(Boolean).slice(1)
    for (const term of terms) {
      if (lookUps >= COUNTED_MAX) return
      const [, kind = '', target = name] = TERM.exec(term) ?? []
      if (kind.toLowerCase() === 'all') return
      await ask(kind.toLowerCase(), target)
    }
    const [, target] = terms.map((term) => REDIRECT.exec(term)).find((match) => match !== null) ?? []
    if (target !== undefined) await ask('include', target)
  }

  async function ask(kind: string, target: string): Promise<void> {
    if (kind === '') return
    lookUps += 1
    if (MACRO.test(target)) return
    if (kind === 'include') await visit(target.toLowerCase())
    else if (kind === 'a' || kind === 'exists') {
      if ((await dns.addresses(target)).length === 0) voidLookUps += 1
    } else if (kind === 'mx') {
      const { length } = await dns.mx(target)
      if (length === 0) voidLookUps += 1
      if (length > MX_MAX) problems.push(`${target} has ${length} MX records; receivers check at most ${MX_MAX}.`)
    }
  }

  const record = await visit(domain)
  if (lookUps > LOOK_UPS_MAX) {
    const many = lookUps >= COUNTED_MAX ? `${COUNTED_MAX} or more` : String(lookUps)
    problems.push(
      `It needs ${many} lookups, and receivers stop after ${LOOK_UPS_MAX}: replace includes with ip4 and ip6.`,
    )
  }
  if (voidLookUps > VOID_LOOK_UPS_MAX)
    problems.push(`${voidLookUps} of its lookups return nothing, and receivers stop after ${VOID_LOOK_UPS_MAX}.`)
  return { record, lookUps, voidLookUps, problems }
}
