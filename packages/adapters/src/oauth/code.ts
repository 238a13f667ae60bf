import { ProviderError, type ProviderFlow } from '@posthorn/core/ports'
import type * as Oauth from 'oauth4webapi'
import { ask } from './ask.ts'

export type Library = typeof Oauth
const library = (): Promise<Library> => import('oauth4webapi')

export interface OAuthClient {
  readonly id: string
  readonly secret: string
}

/** The addresses of a provider, and our client there. */
export interface Place {
  readonly server: Oauth.AuthorizationServer
  readonly client: OAuthClient
}

/**
 * Returns the options of every request to the provider. Plain HTTP is allowed only if the operator's address has it.
 */
export function optionsFor({ allowInsecureRequests, customFetch }: Library, url: string) {
  return {
    [allowInsecureRequests]: url.startsWith('http://'),
    [customFetch]: (target: string, init: RequestInit) => ask(target, init),
  }
}

/** Returns the address to which the browser goes (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export async function authorizationUrl(
  { server, client }: Place,
  { redirectUri, state, verifier }: ProviderFlow,
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const { calculatePKCECodeChallenge } = await library()
  const url = new URL(server.authorization_endpoint ?? '')
  const query = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    state,
    ...more,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges the code with which a browser returned. Throws `ProviderError`. */
export function exchangeCode(
  { server, client }: Place,
  { redirectUri, state, verifier }: ProviderFlow,
  { query, expects }: { readonly query: string; readonly expects: Oauth.ProcessAuthorizationCodeResponseOptions },
): Promise<{ readonly tokens: Oauth.TokenEndpointResponse; readonly response: Response }> {
  return orProviderError(async (oauth) => {
    const who = { client_id: client.id }
    const returned = oauth.validateAuthResponse(server, who, new URLSearchParams(query), state)
    const proof = oauth.ClientSecretPost(client.secret)
    const options = optionsFor(oauth, server.issuer)
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, who, proof, returned, redirectUri, verifier, options] as const),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, who, response, expects)
    return { tokens, response }
  })
}

const REFUSALS = ['AuthorizationResponseError', 'ResponseBodyError', 'WWWAuthenticateChallengeError'] as const
const REPLIES = ['OperationProcessingError', 'UnsupportedOperationError'] as const

/** Converts errors of the library to those of the port. */
export async function orProviderError<T>(work: (oauth: Library) => Promise<T>): Promise<T> {
  const oauth = await library()
  try {
    return await work(oauth)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const failure = REFUSALS.some((name) => error instanceof oauth[name])
      ? 'denied'
      : REPLIES.some((name) => error instanceof oauth[name])
        ? 'invalid'
        : undefined
    // Other errors are bugs of ours.
    if (!failure) throw error
    throw new ProviderError(failure, 'the provider did not identify a user', { cause: error })
  }
}
