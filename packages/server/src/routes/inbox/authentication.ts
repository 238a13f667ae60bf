import type { ReadMessage } from './read-message.ts'

/** The parts of a mail that a receiving server would check. */
export interface Authentication {
  readonly from: string | undefined
  /** The host of the return path, whose SPF record counts. */
  readonly returnPath: string | undefined
  readonly signatures: readonly { readonly domain: string; readonly selector: string; readonly aligned: boolean }[]
  /** Whether DMARC could pass: by a signature of the sender's domain, or by a return path below it. */
  readonly dmarc: 'by_dkim' | 'by_spf' | 'not_aligned'
  /** Results that servers on the way added (RFC 8601). */
  readonly results: readonly string[]
}

const LISTED_MAX = 10

/** Reads the claimed sender, and the domains that authenticate it. Checks no signature: keys and records are in DNS. */
export function authenticationOf(headers: ReadMessage['headers']): Authentication {
  const all = (name: string) => headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value)
  const from = domainIn(all('from')[0])
  const returnPath = domainIn(all('return-path')[0])
  const signatures = all('dkim-signature')
    .slice(0, LISTED_MAX)
    .map((value) => {
      const tag = (name: string) =>
        new RegExp(`(?:^|;)\\s{0,9}${name}\\s{0,9}=\\s{0,9}([^;\\s]{1,255})`).exec(value)?.[1] ?? ''
      const domain = tag('d').toLowerCase()
      return { domain, selector: tag('s'), aligned: isAligned(from, domain) }
    })
  const bySignature = signatures.some(({ aligned }) => aligned)
  return {
    from,
    returnPath,
    signatures,
    dmarc: bySignature ? 'by_dkim' : isAligned(from, returnPath) ? 'by_spf' : 'not_aligned',
    results: all('authentication-results').slice(0, LISTED_MAX),
  }
}

function domainIn(address: string | undefined): string | undefined {
  const at = address?.lastIndexOf('@') ?? -1
  return /^[^\s<>,;"]{1,255}/.exec(address?.slice(at + 1) ?? '')?.[0].toLowerCase() || undefined
}

/**
 * Returns whether one domain is equal to, or below, the other: relaxed alignment (RFC 7489 §3.1), without a look-up of
 * who registered them.
 */
function isAligned(from: string | undefined, other: string | undefined): boolean {
  if (!from || !other) return false
  return from === other || from.endsWith(`.${other}`) || other.endsWith(`.${from}`)
}
