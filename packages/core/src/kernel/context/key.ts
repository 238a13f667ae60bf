import type { KeyId } from '../ids/ids.ts'
import { NOUN_SCOPES } from '../nouns/nouns.ts'

/**
 * The scopes of named keys. `send` sends mails and settles them, `track` records events, `verify` checks addresses.
 * Write access to a noun includes read access. `read` reads every noun; `full` includes all work with content.
 */
export const KEY_SCOPES = ['full', 'read', 'send', 'track', 'verify', ...NOUN_SCOPES] as const

export type KeyScope = (typeof KEY_SCOPES)[number]

/** A key in addition to the project's two: it may do what its scopes allow, until it expires or is deleted. */
export interface NamedKey {
  readonly id: KeyId
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** The first characters of the key, to identify it. */
  readonly prefix: string
  /** The time from which the key is refused; undefined for a key that does not expire. */
  readonly expiresAt: Date | undefined
  readonly createdAt: Date
  /** The id of the user, `secret` for the project's secret key, `system` for the system itself. */
  readonly createdBy: string
  /** When it was last used, exact to `USED_EXACT_MS`; undefined for never. */
  readonly usedAt: Date | undefined
}

/** The two keys of every project, and the named keys that people create. */
export type KeyKind = 'public' | 'secret' | 'named'

/** The beginning of the keys of operators, who have no project. */
export const OPERATOR_KEY_PREFIX = 'ok_'

export const KEY_PREFIX = { public: 'pk_', secret: 'sk_', named: 'sk_' } as const satisfies Record<KeyKind, string>

/** The beginnings of texts that must not be shown: of keys, and of the secrets of webhooks. */
export const SECRET_PREFIXES: readonly string[] = [
  ...new Set([...Object.values(KEY_PREFIX), OPERATOR_KEY_PREFIX, 'whsec_']),
]
