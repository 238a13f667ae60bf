import type { UserId } from '../../kernel/ids/ids.ts'

/**
 * The kinds of credentials with which users sign in, besides passwords.
 * - `totp`: a secret shared with an authenticator app (RFC 6238); the user's only one.
 * - `recovery`: a code that works once instead of the app.
 * - `passkey`: a public key whose private half a device keeps (WebAuthn).
 * - `identity`: an account at a provider.
 */
export const CREDENTIAL_KINDS = ['totp', 'recovery', 'passkey', 'identity'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

export interface Credential {
  readonly userId: UserId
  readonly kind: CredentialKind
  /** Unique among its kind: the user's id, an HMAC of the code, the id of the passkey, provider and subject. */
  readonly key: string
  /** The name that the user chose, or the address at the provider. */
  readonly name: string
  /** The sealed secret, or the public key; otherwise empty. */
  readonly data: string
  /** The time step of the last code, or how often the passkey has signed. */
  readonly counter: number
  readonly createdAt: Date
  readonly usedAt: Date | undefined
}

/** The most credentials of each kind for a user. */
export const CREDENTIALS_MAX: { readonly [K in CredentialKind]: number } = {
  totp: 1,
  recovery: 10,
  passkey: 20,
  identity: 10,
}
