import type { Settings } from '../../kernel/context/world.ts'
import { judgeAlias, judgeDmarc, judgeKey, judgeMx, judgeSpf, type RecordStatus, type Verdict } from './judge.ts'
import { returnPathHost } from './return-path.ts'
import type { Domain, DomainKey, KeyRole } from './schema.ts'
import { trackingHostOf } from './tracking-host.ts'

export const RECORD_PURPOSES = ['dkim', 'spf', 'mx', 'dmarc', 'tracking'] as const
export type RecordPurpose = (typeof RECORD_PURPOSES)[number]

export const RECORD_TYPES = ['TXT', 'MX', 'CNAME'] as const

/** A record to publish, and the last answer of name servers about it. */
export interface DomainRecord {
  readonly type: (typeof RECORD_TYPES)[number]
  readonly name: string
  readonly value: string
  /** The priority of an MX record. */
  readonly priority: number | undefined
  readonly purpose: RecordPurpose
  /** Whether the domain cannot be verified without it. */
  readonly required: boolean
  readonly status: RecordStatus
  /** The found values, one record per line. */
  readonly found: string | undefined
  /** The problem, in a sentence. */
  readonly reason: string | undefined
  /** The role of a key in a DKIM record. */
  readonly role: KeyRole | undefined
  /** The time from which the record of an old key can be removed. */
  readonly removableAt: Date | undefined
}

/** The contents of records, except the keys. */
export interface RecordSettings extends Pick<Settings, 'spf' | 'bounceHost' | 'trackingHost'> {
  /** Returns the domain whose DMARC policy applies where a domain has none of its own (RFC 7489 §6.6.3). */
  readonly registrableDomain: (domain: string) => string | undefined
}

type Kind = DomainRecord['type']

/** Returns the name of an answer. */
export const answerName = (type: Kind, name: string): string => `${type} ${name}`

/** Returns the name of the result of evaluating the SPF record of the return path. */
export const spfAnswerName = (domain: Pick<Domain, 'domain'>): string => `SPF ${returnPathHost(domain.domain)}`

/**
 * The number of days for which the record of an old key stays: mails that it signed may wait at a receiver for so long
 * (RFC 5321 §4.5.4.1).
 */
const OLD_KEY_DAYS = 7
const DAY_MS = 86_400_000

/** Returns the time from which the record of an old key may be removed. */
export const removableAt = ({ retiredAt }: DomainKey): Date | undefined =>
  retiredAt && new Date(retiredAt.getTime() + OLD_KEY_DAYS * DAY_MS)

/** The priority of the MX record of a return path; there is only one. */
const MX_PRIORITY = 10

const keyName = (domain: string, { selector }: DomainKey) => `${selector}._domainkey.${domain}`
const keyValue = ({ algorithm, publicKey }: DomainKey) =>
  `v=DKIM1; k=${algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'}; p=${publicKey}`

/** Returns the names at which a domain's DMARC policy may be; the first that has one counts. */
function policyNames({ domain }: Pick<Domain, 'domain'>, { registrableDomain }: RecordSettings): readonly string[] {
  const parent = registrableDomain(domain)
  return [...new Set([domain, parent ?? domain])].map((name) => `_dmarc.${name}`)
}

/** Returns the questions for name servers about a domain. */
export function questionsOf(domain: Pick<Domain, 'domain' | 'keys'>, publishing: RecordSettings) {
  const host = returnPathHost(domain.domain)
  const texts = [
    ...domain.keys.map((key) => keyName(domain.domain, key)),
    ...(publishing.spf === undefined ? [] : [host]),
    ...policyNames(domain, publishing),
  ]
  const question = (type: Kind) => (name: string) => ({ type, name })
  return [
    ...texts.map(question('TXT')),
    ...(publishing.bounceHost === undefined ? [] : [question('MX')(host)]),
    ...(publishing.trackingHost === undefined ? [] : [question('CNAME')(trackingHostOf(domain.domain))]),
  ]
}

/** Returns the records that a project publishes for a domain, and their status by the answers. */
export function recordsOf(
  domain: Pick<Domain, 'domain' | 'keys' | 'answers'>,
  publishing: RecordSettings,
): readonly DomainRecord[] {
  const { spf, bounceHost, trackingHost } = publishing
  const answer = (type: Kind, name: string) => domain.answers[answerName(type, name)] ?? []
  const host = returnPathHost(domain.domain)
  const record = (
    base: Pick<DomainRecord, 'type' | 'name' | 'value' | 'purpose'> & Partial<DomainRecord>,
    { status, found, reason }: Verdict,
  ): DomainRecord => ({
    priority: undefined,
    required: false,
    role: undefined,
    removableAt: undefined,
    ...base,
    status,
    reason,
    found: found.length === 0 ? undefined : found.join('\n'),
  })
  const keys = domain.keys.map((key) => {
    const name = keyName(domain.domain, key)
    const required = key.role === 'current' && key.algorithm === 'rsa-sha256'
    const base = { type: 'TXT', name, value: keyValue(key), purpose: 'dkim', role: key.role } as const
    return record({ ...base, required, removableAt: removableAt(key) }, judgeKey(key, answer('TXT', name)))
  })
  const policies = policyNames(domain, publishing).map((name) => judgeDmarc(answer('TXT', name)))
  const policy = policies.find(({ status }) => status !== 'pending') ?? judgeDmarc([])
  const mx = bounceHost !== undefined && {
    ...({ type: 'MX', name: host, value: bounceHost, priority: MX_PRIORITY, purpose: 'mx' } as const),
  }
  const click = trackingHostOf(domain.domain)
  const alias = trackingHost !== undefined && {
    ...({ type: 'CNAME', name: click, value: trackingHost, purpose: 'tracking' } as const),
  }
  const evaluated = domain.answers[spfAnswerName(domain)]?.[0]
  const spfBase = { type: 'TXT', name: host, purpose: 'spf', required: true } as const
  return [
    ...keys,
    ...(spf === undefined
      ? []
      : [record({ ...spfBase, value: `v=spf1 ${spf} ~all` }, judgeSpf(spf, answer('TXT', host), evaluated))]),
    ...(mx ? [record(mx, judgeMx(mx.value, answer('MX', host)))] : []),
    record({ type: 'TXT', name: `_dmarc.${domain.domain}`, value: 'v=DMARC1; p=none', purpose: 'dmarc' }, policy),
    ...(alias ? [record(alias, judgeAlias(alias.value, answer('CNAME', click)))] : []),
  ]
}
