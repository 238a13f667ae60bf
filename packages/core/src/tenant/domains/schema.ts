import { z } from 'zod'
import { asciiDomain, isDomainName } from '../../kernel/address/address.ts'
import type { DomainId } from '../../kernel/ids/ids.ts'

/** A verified domain may be used as a sender. */
export const DOMAIN_STATUSES = ['pending', 'verified'] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

/**
 * The roles of keys.
 * - `current`: signs mail.
 * - `next`: replaces `current` as soon as its record is found.
 * - `old`: signed mail that may still be on its way; its record stays for some days.
 */
export const KEY_ROLES = ['current', 'next', 'old'] as const
export type KeyRole = (typeof KEY_ROLES)[number]

/** A key that mail of a domain is signed with (RFC 6376). */
export interface DomainKey {
  readonly role: KeyRole
  /** The name in `ports/dkim.ts`. */
  readonly algorithm: 'rsa-sha256' | 'ed25519-sha256'
  readonly selector: string
  /** The `p=` tag of its record. */
  readonly publicKey: string
  /** PKCS #8, PEM, sealed; undefined for an old key, which no longer signs. */
  readonly privateKey: string | undefined
  /** The time at which it became old. */
  readonly retiredAt: Date | undefined
}

/** A sender domain of a project. */
export interface Domain {
  readonly id: DomainId
  /** The domain as name servers expect it: lower-case ASCII. */
  readonly domain: string
  readonly status: DomainStatus
  /** One of each algorithm for each existing role. */
  readonly keys: readonly DomainKey[]
  /** The last answers of name servers, see `answerName`. A name without an answer is missing. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  /** A number that increases with each change of the sending setup: the keys that sign, and the return path. */
  readonly version: number
  /** The number of failing checks in a row. */
  readonly failures: number
  /** The number of checks in a row that name servers did not answer. */
  readonly unanswered: number
  /** The reason for which the domain is not verified, or may lose its verification. */
  readonly reason: string | undefined
  /** The time from which a person waits for a result, e.g. of a new key. */
  readonly watchedSince: Date
  readonly verifiedAt: Date | undefined
  readonly failingSince: Date | undefined
  /** The end of the last check. */
  readonly checkedAt: Date | undefined
  /** The beginning of the last check. */
  readonly askedAt: Date | undefined
  readonly nextCheckAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A verified domain, as its project stores it. */
export interface VerifiedDomain extends Pick<Domain, 'id' | 'domain' | 'version'> {}

/** The most domains of a project. */
export const DOMAINS_MAX = 100

/** The longest prefix in the names of a domain's records, see `records.ts`. */
const LONGEST_PREFIX = 'posthorn-xxxxxxxx-ed._domainkey.'
/** The most characters of a domain: a name has at most 253 (RFC 1035 §2.3.4). */
export const DOMAIN_LENGTH_MAX: number = 253 - LONGEST_PREFIX.length

/** Returns a domain as name servers expect it; undefined for any other text. */
function readDomain(text: string): string | undefined {
  const trimmed = text.trim().replace(/\.$/, '')
  const domain = trimmed.length > 1000 ? undefined : asciiDomain(trimmed)
  return domain !== undefined && isDomainName(domain) && domain.length <= DOMAIN_LENGTH_MAX ? domain : undefined
}

export const DomainInput = z.object({
  domain: z
    .string()
    .overwrite((text) => readDomain(text) ?? text)
    .refine((text) => readDomain(text) !== undefined, {
      error: `must be a domain such as example.com, of at most ${DOMAIN_LENGTH_MAX} characters`,
      params: { code: 'invalid_domain' },
    })
    .meta({ format: 'idn-hostname', maxLength: DOMAIN_LENGTH_MAX })
    .describe('The domain of sender addresses, in any script. A subdomain is a separate domain.'),
})
export type DomainInput = z.infer<typeof DomainInput>

declare module '../../kernel/ids/project.ts' {
  interface Project {
    /** The domains that it may send from, by name. */
    readonly verifiedDomains: readonly VerifiedDomain[]
  }
}
