/** The values that bind the answer of a provider to the browser that asked. All three are random. */
export interface ProviderFlow {
  /** The URL to which the provider sends the browser back. */
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE (RFC 7636): only its hash leaves. */
  readonly verifier: string
}

/** The identity of a person at a provider. */
export interface ProviderIdentity {
  /** Never changes, and is never given to another person. */
  readonly subject: string
  /** Undefined where the provider reports none. */
  readonly email: string | undefined
  /** Whether the provider has verified that the address is theirs. */
  readonly isVerified: boolean
}

/** A service that identifies people: an authorization code with PKCE (RFC 6749, RFC 7636, OpenID Connect Core). */
export interface Provider {
  /**
   * The issuer of the subjects, e.g. `https://git.example.com`; undefined for the service that the provider is named
   * after. The same subject of another issuer is another person.
   */
  readonly issuer: string | undefined
  /** Returns the URL for the browser. Throws `ProviderError`. */
  begin(flow: ProviderFlow): Promise<string>
  /** Returns the person who came back, from the query of the redirect. Throws `ProviderError`. */
  finish(flow: ProviderFlow, query: string): Promise<ProviderIdentity>
}

/** The configured providers. */
export type Providers = { readonly [K in ProviderName]?: Provider }

/**
 * The reasons for which a sign-in at a provider failed.
 * - `denied`: the person, or the provider, said no.
 * - `invalid`: the answer does not belong to this flow, or is not the provider's.
 * - `unreachable`: the provider did not answer in time, or could not.
 */
export type ProviderFailure = 'denied' | 'invalid' | 'unreachable'

/** The only error that a `Provider` throws on purpose. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.failure = failure
  }
}

/** The providers with whose accounts people may sign in. */
export const PROVIDER_NAMES = ['github', 'google'] as const

export type ProviderName = (typeof PROVIDER_NAMES)[number]
