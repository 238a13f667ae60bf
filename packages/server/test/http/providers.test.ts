import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/config.ts'
import { aPassword, fromAnywhere, person } from '../accounts-kit.ts'
import { at, failure, type OwnBench, openBench, useBench } from '../harness.ts'
import { openBrowser, openGithub, openGoogle } from '../providers-kit.ts'

const BASE = 'http://mail.example.com'
const client = { id: 'our id', secret: 'our secret' }

let github: Awaited<ReturnType<typeof openGithub>>
let google: Awaited<ReturnType<typeof openGoogle>>
let bench: OwnBench
beforeAll(async () => {
  ;[github, google] = await Promise.all([openGithub(client), openGoogle(client)])
  const opened = await openBench({
    POSTHORN_BASE_URL: BASE,
    POSTHORN_GITHUB_CLIENT_ID: client.id,
    POSTHORN_GITHUB_CLIENT_SECRET: client.secret,
    POSTHORN_GOOGLE_CLIENT_ID: client.id,
    POSTHORN_GOOGLE_CLIENT_SECRET: client.secret,
    POSTHORN_GITHUB_URL: github.url,
    POSTHORN_GOOGLE_ISSUER: google.issuer,
  })
  bench = { ...opened, call: fromAnywhere(opened.call) }
})
afterAll(async () => {
  github.close()
  await google.close()
  await bench.close()
})

let count = 0
beforeEach(() => {
  count += 1
  Object.assign(github.account, { subject: String(1000 + count), email: `g${count}@example.com`, isVerified: true })
  Object.assign(google.account, { subject: String(2000 + count), email: `o${count}@example.com`, isVerified: true })
  google.change(() => {})
})

const browser = () => openBrowser(bench.call, BASE)

describe.each(['github', 'google'] as const)('signing in with %s', (provider) => {
  const accountThere = () => (provider === 'github' ? github : google).account

  it('signs up a person whom it vouches for, and signs them in the next time', async () => {
    const [here, there] = [browser(), browser()]
    const back = await here.signIn(provider)
    expect([back.status, back.headers.get('location')]).toStrictEqual([303, '/account/security'])
    expect([...here.cookies.keys()]).toStrictEqual(['posthorn_session', 'posthorn_device'])
    expect(await here.me()).toMatchObject({ email: accountThere().email, emailVerified: true })
    const again = await there.signIn(provider, '?returnTo=%2Faccount%2Fsecurity%3Fa%3Db')
    expect(again.headers.get('location')).toBe('/account/security?a=b')
    expect(at(await there.me(), 'id')).toBe(at(await here.me(), 'id'))
  })

  it.each([2, 5])('signs up once, however many windows sign in together: %i', async (count) => {
    const windows = Array.from({ length: count }, browser)
    const backs = await Promise.all(windows.map((one) => one.signIn(provider)))
    expect(backs.map(({ status }) => status)).toStrictEqual(Array(count).fill(303))
    const ids = await Promise.all(windows.map(async (one) => at(await one.me(), 'id')))
    expect([new Set(ids).size, typeof ids[0]]).toStrictEqual([1, 'string'])
  })

  it('refuses a person whose address it does not vouch for', async () => {
    accountThere().isVerified = false
    const one = browser()
    const back = await one.signIn(provider)
    expect([back.status, back.headers.get('content-type')]).toStrictEqual([403, 'text/html; charset=utf-8'])
    expect(one.cookies.has('posthorn_session')).toBe(false)
  })

  it('opens no session for another state, browser, code or provider, or a second time', async () => {
    const one = browser()
    const leave = async () =>
      one.atProvider((await one.visit(`GET /auth/oauth/${provider}`)).headers.get('location') ?? '')
    const changes: ((path: string) => string)[] = [
      (path) => path.replace(/state=\w/, (start) => (start.endsWith('0') ? 'state=1' : 'state=0')),
      (path) => path.replace(/&?state=\w+/, ''),
      (path) => path.replace(/code=[^&]+/, 'code=wrong'),
      (path) => path.replace(/code=[^&]+/, 'error=access_denied'),
      (path) => path.replace(provider, provider === 'github' ? 'google' : 'github'),
    ]
    for (const change of changes) expect((await one.visit(`GET ${change(await leave())}`)).status).toBe(401)
    const planted = await leave()
    expect((await browser().visit(`GET ${planted}`)).status).toBe(401)
    const cookie = one.cookies.get('posthorn_provider') ?? ''
    expect((await one.visit(`GET ${planted}`)).status).toBe(303)
    one.cookies.set('posthorn_provider', cookie)
    expect((await one.visit(`GET ${planted}`)).status).toBe(401)
  })
})

it.each([
  ['a wrong nonce', { nonce: 'another' }],
  ['another audience', { aud: 'somebody else' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an expired token', { exp: 1 }],
])('refuses an ID token with %s', async (_, change) => {
  google.change(({ payload }) => Object.assign(payload, change))
  expect((await browser().signIn('google')).status).toBe(401)
})

it('refuses an ID token that is not signed by the provider', async () => {
  const one = browser()
  const left = await one.visit('GET /auth/oauth/google')
  const back = await one.atProvider(left.headers.get('location') ?? '')
  google.server.service.once('beforeResponse', ({ body }: { body: Record<string, unknown> | '' }) => {
    if (body === '' || typeof body.id_token !== 'string') throw new Error('there is an ID token')
    const [head, payload = ''] = body.id_token.split('.')
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '2001' }
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
    body.id_token = `${head}.${forged}.${body.id_token.split('.')[2]}`
  })
  expect((await one.visit(`GET ${back}`)).status).toBe(401)
})

it('keeps the state of a sign-in in a cookie of its own, and nowhere readable', async () => {
  const answer = await bench.call('GET /auth/oauth/github')
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^posthorn_provider=v1\.[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const query = new URL(answer.headers.get('location') ?? '').searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    client_id: client.id,
    code_challenge_method: 'S256',
    redirect_uri: `${BASE}/auth/oauth/github/callback`,
    scope: 'user:email',
    state: expect.stringMatching(/^\w{64}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  const secure = await useBench({
    POSTHORN_BASE_URL: 'https://mail.example.com',
    POSTHORN_GITHUB_CLIENT_ID: client.id,
    POSTHORN_GITHUB_CLIENT_SECRET: client.secret,
  })
  const [secured = ''] = (await secure.call('GET /auth/oauth/github')).headers.getSetCookie()
  expect(secured).toMatch(/^__Host-posthorn_provider=.*; Path=\/; .*Secure$/)
})

it('redirects to no page of another site', async () => {
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
  ]) {
    const answer = await bench.call(`GET /auth/oauth/github?returnTo=${encodeURIComponent(returnTo)}`)
    expect([answer.status, answer.headers.get('location')]).toStrictEqual([400, null])
  }
})

it('links an account to the signed-in user, and unlinks it', async () => {
  const { email } = await person(bench, 'linker@example.com')
  const one = browser()
  await one.visit('POST /auth/login', { body: { email, password: aPassword } })
  const left = await one.visit('POST /users/@me/identities', { body: { provider: 'github' } })
  const back = await one.visit(`GET ${await one.atProvider(String(at(left.json, 'url')))}`)
  expect([back.status, back.headers.get('location')]).toStrictEqual([303, '/account/security'])
  const ways = await one.visit('GET /users/@me/security')
  expect(at(ways.json, 'identities')).toMatchObject([{ provider: 'github', email: github.account.email }])
  const other = browser()
  await other.signIn('github')
  expect(await other.me()).toMatchObject({ email })
  const id = encodeURIComponent(`github:${github.url}:${github.account.subject}`)
  expect((await one.visit(`DELETE /users/@me/identities/${id}`)).status).toBe(204)
  expect(failure(await one.visit(`DELETE /users/@me/identities/${id}`))).toStrictEqual([404, 'RESOURCE_NOT_FOUND'])
  // The session that this account opened has ended.
  expect((await other.visit('GET /users/@me')).status).toBe(401)
})

it('reports that a provider does not answer', async () => {
  const own = await useBench({
    POSTHORN_GOOGLE_CLIENT_ID: client.id,
    POSTHORN_GOOGLE_CLIENT_SECRET: client.secret,
    POSTHORN_GOOGLE_ISSUER: 'http://127.0.0.1:1',
  })
  expect((await own.call('GET /auth/oauth/google')).status).toBe(503)
  expect((await own.call('GET /auth/oauth/github')).status).toBe(404)
})

it('settings and answers name the configured providers', async () => {
  expect((await bench.call('GET /auth/oauth-config')).json).toStrictEqual({ github: true, google: true })
  expect(at((await bench.call('GET /config')).json, 'features.authProviders')).toStrictEqual({
    github: true,
    google: true,
  })
  const own = await useBench({
    POSTHORN_GITHUB_CLIENT_ID: client.id,
    POSTHORN_GITHUB_CLIENT_SECRET: client.secret,
  })
  expect((await own.call('GET /auth/oauth-config')).json).toStrictEqual({ github: true, google: false })
  expect(() => loadConfig({ POSTHORN_GOOGLE_CLIENT_ID: 'x' })).toThrow('belong together')
})
