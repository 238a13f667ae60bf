import { type Provider, ProviderError } from '@posthorn/core/ports'
import type { AuthorizationServer } from 'oauth4webapi'
import { authorizationUrl, exchangeCode, type OAuthClient, optionsFor, orProviderError, type Place } from './code.ts'

export interface GoogleOptions extends OAuthClient {
  /** The address of an OpenID provider; Google's by default. */
  readonly issuer?: string | undefined
}

const GOOGLE = 'https://accounts.google.com'
const METADATA_MS = 3_600_000

/**
 * Creates the provider Google. It identifies a person by a signed ID token (OpenID Connect Core §3.1). Its addresses
 * come from its discovery.
 */
export function googleProvider({ id, secret, issuer = GOOGLE }: GoogleOptions): Provider {
  const client = { id, secret }
  let known: { readonly server: Promise<AuthorizationServer>; readonly until: number } | undefined

  /** Reads the discovery once at a time, and keeps it for an hour; a failed reading is not kept. */
  async function place(): Promise<Place> {
    if (!known || known.until < performance.now()) {
      const looking = { server: discover(issuer), until: performance.now() + METADATA_MS }
      known = looking
      looking.server.catch(() => {
        if (known === looking) known = undefined
      })
    }
    return { client, server: await known.server }
  }

  return {
    issuer: withoutSlash(issuer) === GOOGLE ? undefined : withoutSlash(issuer),
    begin: async (flow) => authorizationUrl(await place(), flow, { scope: 'openid email', nonce: flow.nonce }),
    async finish(flow, query) {
      const at = await place()
      const expects = { expectedNonce: flow.nonce, requireIdToken: true }
      const { tokens, response } = await exchangeCode(at, flow, { query, expects })
      return orProviderError(async (oauth) => {
        await oauth.validateApplicationLevelSignature(at.server, response, optionsFor(oauth, issuer))
        const claims = oauth.getValidatedIdTokenClaims(tokens)
        if (!claims) throw new ProviderError('invalid', 'the response of the provider has no user')
        const email = typeof claims.email === 'string' ? claims.email : undefined
        return { subject: claims.sub, email, isVerified: claims.email_verified === true }
      })
    },
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function discover(issuer: string): Promise<AuthorizationServer> {
  return orProviderError(async (oauth) => {
    const url = new URL(issuer)
    const response = await oauth.discoveryRequest(url, optionsFor(oauth, issuer))
    return oauth.processDiscoveryResponse(url, response)
  })
}
