import type { Domain, DomainRecord } from '@posthorn/sdk'

/** A string of a TXT record has at most 255 octets (RFC 1035 §3.3.14). */
const STRINGS = /.{1,255}/g
const TTL_SECONDS = 3600

/** Returns true if the record has to be published: one that already works in another form must not get a second. */
function isToPublish({ key, status, purpose, found, value }: DomainRecord): boolean {
  return key !== 'old' && (purpose === 'dkim' || status !== 'ok' || found === value)
}

function dataOf({ type, value, priority }: DomainRecord): string {
  if (type === 'MX') return `${priority ?? 0} ${value}.`
  if (type === 'CNAME') return `${value}.`
  const strings = (value.match(STRINGS) ?? []).map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)
  return strings.length === 1 ? `${strings[0]}` : `( ${strings.join('\n    ')} )`
}

const UNKNOWN_SPF =
  'The SPF record is known once a mail server and a base URL are set (POSTHORN_MAILER_URL and POSTHORN_BASE_URL, or POSTHORN_SPF).'

/** Returns a note on records that will be required and are not known yet. */
export function unknownOf({ records }: Pick<Domain, 'records'>): readonly string[] {
  return records.some(({ purpose }) => purpose === 'spf') ? [] : [UNKNOWN_SPF]
}

/** Returns the records of a domain as lines of a zone file (RFC 1035 §5). */
export function zoneOf(of: Pick<Domain, 'domain' | 'records'>): string {
  const lines = of.records
    .filter(isToPublish)
    .map((record) => `${record.name}. ${TTL_SECONDS} IN ${record.type} ${dataOf(record)}`)
  return [`; ${of.domain}`, ...lines, ...unknownOf(of).map((text) => `; ${text}`)].join('\n')
}
