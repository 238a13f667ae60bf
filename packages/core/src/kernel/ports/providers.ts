/** What binds the answer of a provider to the browser that asked. All three are random. */
export interface ProviderFlow {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE (RFC 7636): only its hash leaves. */
  readonly verifier: string
}

/** Who somebody is at a provider. */
export interface ProviderIdentity {
  /** Never changes, and is never given to somebody else. */
  readonly subject: string
  /** Undefined where the provider tells none. */
  readonly email: string | undefined
  /** Whether the provider says that the address is theirs. */
  readonly isVerified: boolean
}

/** A service that says who somebody is: an authorisation code with PKCE (RFC 6749, RFC 7636, OpenID Connect Core). */
export interface Provider {
  /**
   * Who names the subjects, e.g. `https://git.example.com`; undefined for the service that the provider is called after. The
   * same subject of another issuer is somebody else.
   */
  readonly issuer: string | undefined
  /** Returns where the browser goes. Throws `ProviderError`. */
  begin(flow: ProviderFlow): Promise<string>
  /** Returns who came back, by the query with which they came. Throws `ProviderError`. */
  finish(flow: ProviderFlow, query: string): Promise<ProviderIdentity>
}

/** Those that are configured. */
export type Providers = { readonly [K in ProviderName]?: Provider }

/**
 * Why nobody came back.
 * - `denied`: the person, or the provider, said no.
 * - `invalid`: the answer is not one to this flow, or not the provider's.
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

/** With whose accounts people may sign in. */
export const PROVIDER_NAMES = ['github', 'google'] as const

export type ProviderName = (typeof PROVIDER_NAMES)[number]
