import { z } from 'zod'
import { asciiDomain, isDomainName } from '../../kernel/address/address.ts'
import type { DomainId } from '../../kernel/ids/ids.ts'

/** A verified domain may be used as a sender. */
export const DOMAIN_STATUSES = ['pending', 'verified'] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

/**
 * - `current`: signs mail.
 * - `next`: replaces `current` as soon as its record is found.
 * - `old`: signed mail that may still be on its way; its record stays for some days.
 */
export const KEY_ROLES = ['current', 'next', 'old'] as const
export type KeyRole = (typeof KEY_ROLES)[number]

/** A key that mail of a domain is signed with (RFC 6376). */
export interface DomainKey {
  readonly role: KeyRole
  /** As `ports/dkim.ts` has them. */
  readonly algorithm: 'rsa-sha256' | 'ed25519-sha256'
  readonly selector: string
  /** The `p=` tag of its record. */
  readonly publicKey: string
  /** PKCS #8, PEM, sealed; undefined for an old key, which signs no more. */
  readonly privateKey: string | undefined
  /** Since when it is old. */
  readonly retiredAt: Date | undefined
}

/** A sender domain of a project. */
export interface Domain {
  readonly id: DomainId
  /** As name servers know it: lower-case ASCII. */
  readonly domain: string
  readonly status: DomainStatus
  /** One of each algorithm for each role that there is. */
  readonly keys: readonly DomainKey[]
  /** What name servers last answered, see `answerName`. A name without an answer is missing. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  /** Counts up with each change of what mails are sent with: the keys that sign, and the return path. */
  readonly version: number
  /** Failing checks in a row. */
  readonly failures: number
  /** Checks in a row that name servers did not answer. */
  readonly unanswered: number
  /** Why the domain is not verified, or may lose its verification. */
  readonly reason: string | undefined
  /** Since when somebody waits for a result, e.g. of a new key. */
  readonly watchedSince: Date
  readonly verifiedAt: Date | undefined
  readonly failingSince: Date | undefined
  /** When the last check ended. */
  readonly checkedAt: Date | undefined
  /** When the last check began. */
  readonly askedAt: Date | undefined
  readonly nextCheckAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A verified domain, as its project knows it. */
export interface VerifiedDomain extends Pick<Domain, 'id' | 'domain' | 'version'> {}

/** How many domains a project may have. */
export const DOMAINS_MAX = 100

/** The longest name that a domain's records have before it, see `records.ts`. */
const LONGEST_PREFIX = 'posthorn-xxxxxxxx-ed._domainkey.'
/** A name has at most 253 characters (RFC 1035 §2.3.4). */
export const DOMAIN_LENGTH_MAX: number = 253 - LONGEST_PREFIX.length

/** Returns a domain as name servers know it; undefined when a text is none. */
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
