import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import type { Answer, Caller } from './harness.ts'

/** An account at a provider. */
export interface Account {
  subject: string
  email: string
  isVerified: boolean
}

const idOf = (count: number) => `code${count}`

/** Starts a fake GitHub: it speaks the protocol, and signs every caller in as `account`. */
export async function openGithub(client: { readonly id: string; readonly secret: string }) {
  const account: Account = { subject: '583231', email: 'ada@example.com', isVerified: true }
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const asked: string[] = []
  let given = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    let body = ''
    request.on('data', (piece) => {
      body += String(piece)
    })
    request.on('end', () => {
      asked.push(url.pathname)
      const isKnown = request.headers.authorization === 'Bearer gho_token'
      if (url.pathname === '/login/oauth/authorize') {
        const { searchParams } = url
        const redirectUri = searchParams.get('redirect_uri') ?? ''
        if (searchParams.get('client_id') !== client.id || searchParams.get('code_challenge_method') !== 'S256')
          return json(400, {})
        given += 1
        codes.set(idOf(given), { challenge: searchParams.get('code_challenge') ?? '', redirectUri })
        const back = new URL(redirectUri)
        back.searchParams.set('code', idOf(given))
        back.searchParams.set('state', searchParams.get('state') ?? '')
        return response.writeHead(302, { location: back.href }).end()
      }
      if (url.pathname === '/login/oauth/access_token') {
        const form = new URLSearchParams(body)
        const code = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const verifier = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        const isRight =
          code?.challenge === verifier &&
          code.redirectUri === form.get('redirect_uri') &&
          form.get('client_secret') === client.secret
        // GitHub reports an error in the body, with the status 200.
        return isRight
          ? json(200, { access_token: 'gho_token', token_type: 'bearer', scope: 'user:email' })
          : json(200, { error: 'bad_verification_code', error_description: 'The code is wrong or expired.' })
      }
      if (url.pathname === '/api/v3/user' && isKnown) return json(200, { id: Number(account.subject), login: 'ada' })
      if (url.pathname === '/api/v3/user/emails' && isKnown)
        return json(200, [
          { email: 'other@example.com', primary: false, verified: true },
          { email: account.email, primary: true, verified: account.isVerified },
        ])
      return json(401, {})
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    account,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts a fake Google: an OpenID provider that signs every caller in as `account`. */
export async function openGoogle(client: { readonly id: string }) {
  const account: Account = { subject: '1017', email: 'grace@example.com', isVerified: true }
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  /** The changes of a test to the next ID token. */
  let change: (token: MutableToken) => void = () => {}
  server.service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, {
      aud: client.id,
      sub: account.subject,
      email: account.email,
      email_verified: account.isVerified,
    })
    change(token)
  })
  return {
    issuer: server.issuer.url ?? '',
    server,
    account,
    change(next: (token: MutableToken) => void) {
      change = next
    },
    close: () => server.stop(),
  }
}

/** A browser that keeps the cookies of the server and follows the redirects to a provider and back. */
export function openBrowser(call: Caller, baseUrl: string) {
  const cookies = new Map<string, string>()
  const keep = (answer: Answer) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0;/.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const cookie = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const visit = async (operation: string, more: { readonly body?: unknown } = {}) =>
    keep(await call(operation, { ...more, headers: { cookie: cookie() } }))
  /** Follows an address to the provider. Returns the path with which it comes back. */
  const atProvider = async (url: string): Promise<string> => {
    const answer = await fetch(url, { redirect: 'manual' })
    const back = answer.headers.get('location') ?? ''
    if (!back.startsWith(`${baseUrl}/`)) throw new Error(`the provider responded with status ${answer.status} ${back}`)
    return back.slice(baseUrl.length)
  }
  return {
    cookies,
    visit,
    atProvider,
    /** Signs in with a provider. */
    async signIn(provider: string, query = ''): Promise<Answer> {
      const left = await visit(`GET /auth/oauth/${provider}${query}`)
      return visit(`GET ${await atProvider(left.headers.get('location') ?? '')}`)
    },
    /** Returns the signed-in user. */
    me: async () => (await visit('GET /users/@me')).json,
  }
}
