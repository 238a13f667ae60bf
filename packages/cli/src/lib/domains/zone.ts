import type { Domain, DomainRecord } from '@posthorn/sdk'

/** A string of a TXT record has at most 255 octets (RFC 1035 §3.3.14). */
const STRINGS = /.{1,255}/g
const TTL_SECONDS = 3600

/** Whether the record is still to be published as it is: another record that does as well would not bear it beside it. */
function isToPublish({ key, status, purpose, found, value }: DomainRecord): boolean {
  return key !== 'old' && (purpose === 'dkim' || status !== 'ok' || found === value)
}

function dataOf({ type, value, priority }: DomainRecord): string {
  if (type === 'MX') return `${priority ?? 0} ${value}.`
  if (type === 'CNAME') return `${value}.`
  const strings = (value.match(STRINGS) ?? []).map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)
  return strings.length === 1 ? `${strings[0]}` : `( ${strings.join('\n    ')} )`
}

/** The records of a domain as lines of a zone file (RFC 1035 §5). */
export function zoneOf({ domain, records }: Pick<Domain, 'domain' | 'records'>): string {
  const lines = records
    .filter(isToPublish)
    .map((record) => `${record.name}. ${TTL_SECONDS} IN ${record.type} ${dataOf(record)}`)
  return [`; ${domain}`, ...lines].join('\n')
}
