import { type Provider, ProviderError } from '@posthorn/core/ports'
import { ask } from './ask.ts'
import { authorizationUrl, exchangeCode, type OAuthClient } from './code.ts'

export interface GithubOptions extends OAuthClient {
  /** A GitHub Enterprise Server; github.com by default. */
  readonly url?: string | undefined
}

const PUBLIC_URL = 'https://github.com'

/** Creates the provider GitHub. It identifies a person by its API, because it has no ID tokens. */
export function githubProvider({ id, secret, url = PUBLIC_URL }: GithubOptions): Provider {
  const base = url.replace(/\/+$/, '')
  const api = base === PUBLIC_URL ? 'https://api.github.com' : `${base}/api/v3`
  const place = {
    client: { id, secret },
    server: {
      issuer: base,
      authorization_endpoint: `${base}/login/oauth/authorize`,
      token_endpoint: `${base}/login/oauth/access_token`,
    },
  }

  async function get(path: string, token: string): Promise<unknown> {
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'posthorn',
    }
    const response = await ask(api + path, { headers })
    if (response.status !== 200) throw new ProviderError('invalid', `GitHub responded with status ${response.status}`)
    return response.json().catch((cause: unknown) => {
      throw new ProviderError('invalid', 'the response of GitHub is not JSON', { cause })
    })
  }

  return {
    issuer: base === PUBLIC_URL ? undefined : base,
    begin: (flow) => authorizationUrl(place, flow, { scope: 'user:email', allow_signup: 'false' }),
    async finish(flow, query) {
      const { tokens } = await exchangeCode(place, flow, { query, expects: {} })
      const user = recordOf(await get('/user', tokens.access_token))
      if (!Number.isSafeInteger(user.id)) throw new ProviderError('invalid', 'the response of GitHub has no user')
      const primary = listOf(await get('/user/emails', tokens.access_token)).find((one) => one.primary === true)
      const email = typeof primary?.email === 'string' ? primary.email : undefined
      return { subject: String(user.id), email, isVerified: primary?.verified === true }
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(recordOf) : [])
