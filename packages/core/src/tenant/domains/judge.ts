import { beginningOf } from '../../kernel/text/text.ts'
import type { DomainKey } from './schema.ts'
import { SPF_PASSES } from './spf.ts'
import { wrongTerm } from './spf-term.ts'

/** The status of a record. `pending`: it does not exist yet. `mismatch`: there is another one. */
export const RECORD_STATUSES = ['pending', 'ok', 'mismatch'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]

/** The meaning of an answer for a required record. */
export interface Verdict {
  readonly status: RecordStatus
  /** The relevant records that were found. */
  readonly found: readonly string[]
  /** The problem, in a sentence. */
  readonly reason: string | undefined
}

const verdict = (status: RecordStatus, found: readonly string[], reason?: string): Verdict => ({
  status,
  found,
  reason,
})

const SEVERAL = 'This name has several records, and receivers ignore all of them. Keep one.'
const QUOTED = 'The value contains quotation marks or backslashes as text. Publish it without them.'

const INVISIBLE =
  'The value contains characters that are not ASCII, perhaps invisible ones that were copied with it. Type it again.'
const ASCII = /^[\0-\x7f]*$/

const SPACED =
  'The key in the tag p contains whitespace. The standard allows it, but some receivers then read an incomplete key. Publish it without whitespace.'

/** Characters that panels add when they take quotation marks and escapes for a part of the value. */
const isQuoted = (text: string) => /^\s*"|\\[;"]/.test(text)
const unquoted = (text: string) => text.replace(/["\\]/g, '').trim()

/** Returns the tags of a list such as `v=DKIM1; p=…` (RFC 6376 §3.2); undefined for any other text. */
export function readTags(text: string): ReadonlyMap<string, string> | undefined {
  const tags = new Map<string, string>()
  const parts = text.split(';')
  if (parts.at(-1)?.trim() === '') parts.pop()
  for (const part of parts) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(at, 0)).trim()
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || tags.has(name)) return undefined
    tags.set(name, part.slice(at + 1).trim())
  }
  return tags
}

/** Removes blanks and line breaks; other white space is part of a value (RFC 6376 §2.8). */
const withoutBlanks = (text: string | undefined) => text?.replace(/[ \t\r\n]/g, '')
const allows = (list: string | undefined, ...wanted: readonly string[]) =>
  list === undefined || list.split(':').some((one) => wanted.includes(one.trim()))

/** Judges the records of a key as receivers do (RFC 6376 §3.6.1). */
export function judgeKey({ algorithm, publicKey }: DomainKey, texts: readonly string[]): Verdict {
  const [text, ...others] = texts
  if (text === undefined) return verdict('pending', [])
  if (others.length > 0) return verdict('mismatch', texts, SEVERAL)
  const mismatch = (reason: string) => verdict('mismatch', texts, reason)
  if (isQuoted(text)) return mismatch(QUOTED)
  if (!ASCII.test(text)) return mismatch(INVISIBLE)
  const tags = readTags(text)
  if (!tags) return mismatch('The value is not a list of tags separated by semicolons.')
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1') return mismatch('The tag v must be DKIM1.')
  const written = tags.get('p')
  const key = withoutBlanks(written)
  if (!key) return mismatch('The tag p is empty: the key is revoked.')
  const kind = algorithm === 'rsa-sha256' ? 'rsa' : 'ed25519'
  if ((tags.get('k') ?? 'rsa') !== kind) return mismatch(`The tag k must be ${kind}.`)
  if (key !== publicKey)
    return mismatch(
      publicKey.startsWith(key)
        ? 'The key is truncated. Publish the whole value, if necessary in several strings of at most 255 characters.'
        : 'The tag p contains a different key.',
    )
  if (!allows(tags.get('h'), 'sha256')) return mismatch('The tag h must allow sha256.')
  if (!allows(tags.get('s'), '*', 'email')) return mismatch('The tag s must allow email.')
  return verdict('ok', texts, written === key ? undefined : SPACED)
}

const SPF = /^v=spf1(?: |$)/i
const TERM_NAMED = 60
const termOf = (term: string) => term.toLowerCase().replace(/^\+/, '').replace(/\.$/, '')

/**
 * Judges the texts at a name: one of them is an SPF record (RFC 7208 §4.5) that allows all mechanisms. `evaluated` is
 * the result of `evaluateSpf`; without it they must be in the record itself, before its `all` (§5.1).
 */
export function judgeSpf(mechanisms: string, texts: readonly string[], evaluated?: string): Verdict {
  const records = texts.filter((text) => SPF.test(text))
  const [record, ...others] = records
  if (record === undefined) {
    const quoted = texts.filter((text) => isQuoted(text) && SPF.test(unquoted(text)))
    return quoted.length > 0 ? verdict('mismatch', quoted, QUOTED) : verdict('pending', [])
  }
  if (others.length > 0) return verdict('mismatch', records, SEVERAL)
  const written = record.split(' ').filter(Boolean).slice(1)
  const wrong = wrongTerm(written)
  if (wrong !== undefined)
    return verdict(
      'mismatch',
      records,
      `${beginningOf(wrong, TERM_NAMED)} is not an SPF term: receivers ignore the whole record.`,
    )
  if (evaluated === SPF_PASSES) return verdict('ok', records)
  const terms = written.map(termOf)
  const end = terms.findIndex((term) => /^[?~-]?all$/.test(term))
  const heeded = new Set(end === -1 ? terms : terms.slice(0, end))
  const missing = mechanisms.split(' ').filter((one) => one !== '' && !heeded.has(termOf(one)))
  if (missing.length === 0)
    return evaluated === undefined ? verdict('ok', records) : verdict('mismatch', records, evaluated)
  const late = missing.filter((one) => terms.includes(termOf(one)))
  return verdict(
    'mismatch',
    records,
    late.length > 0
      ? `${late.join(' ')} comes after "all", where receivers ignore it.`
      : (evaluated ?? `${missing.join(' ')} is missing before "all".`),
  )
}

/** Returns a mail server as answers contain it. */
export const exchangeText = ({ priority, exchange }: { readonly priority: number; readonly exchange: string }) =>
  `${priority} ${exchange === '' ? '.' : exchange}`

/** Judges mail servers, as texts of `exchangeText`: only the host is preferred (RFC 5321 §5.1). */
export function judgeMx(host: string, exchanges: readonly string[]): Verdict {
  if (exchanges.length === 0) return verdict('pending', [])
  const servers = exchanges.map((text) => {
    const [priority = '', exchange = ''] = text.split(' ')
    return { priority: Number(priority), exchange }
  })
  const first = Math.min(...servers.map(({ priority }) => priority))
  const preferred = servers.filter(({ priority }) => priority === first)
  if (preferred.every(({ exchange }) => exchange === host.toLowerCase())) return verdict('ok', exchanges)
  return verdict('mismatch', exchanges, `Mail goes to another server first; the first server must be ${host}.`)
}

/** Judges the alias at a name: it points to the host. */
export function judgeAlias(host: string, targets: readonly string[]): Verdict {
  if (targets.length === 0) return verdict('pending', [])
  if (targets.every((target) => target === host.toLowerCase())) return verdict('ok', targets)
  return verdict('mismatch', targets, `The record points to another host; it must point to ${host}.`)
}

const DMARC = /^v=DMARC1\s*(?:;|$)/
const POLICIES: readonly (string | undefined)[] = ['none', 'quarantine', 'reject']

/** Judges the texts at a name: one of them is a DMARC policy, with any content (RFC 7489 §6.3). */
export function judgeDmarc(texts: readonly string[]): Verdict {
  const records = texts.filter((text) => DMARC.test(text))
  const [record, ...others] = records
  if (record === undefined) {
    const quoted = texts.filter((text) => isQuoted(text) && DMARC.test(unquoted(text)))
    return quoted.length > 0 ? verdict('mismatch', quoted, QUOTED) : verdict('pending', [])
  }
  if (others.length > 0) return verdict('mismatch', records, SEVERAL)
  const policy = readTags(record)?.get('p')?.toLowerCase()
  return POLICIES.includes(policy)
    ? verdict('ok', records)
    : verdict('mismatch', records, 'The tag p must be none, quarantine or reject.')
}
