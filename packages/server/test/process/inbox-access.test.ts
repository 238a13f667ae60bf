import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLocalBrowser } from '../../src/http/admit/local-browser.ts'
import { type InboxServer, openInboxServer, type Tenant } from '../inbox-kit.ts'

const LOCAL = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' }, injected: false }
const BASE_URL = 'http://127.0.0.1:3000'

describe('a request without a key', () => {
  it.each([
    ['from the loopback address', LOCAL],
    ['from the loopback address of IPv6', { ...LOCAL, remoteAddress: '::1' }],
    ['from IPv4 on a socket of IPv6', { ...LOCAL, remoteAddress: '::ffff:127.0.0.1' }],
    ['to 127.0.0.1', { ...LOCAL, headers: { host: '127.0.0.1:3000' } }],
    ['to [::1]', { ...LOCAL, headers: { host: '[::1]:3000' } }],
    ['to localhost at port 80', { ...LOCAL, headers: { host: 'localhost' } }],
    ['of our own page', { ...LOCAL, headers: { ...LOCAL.headers, 'sec-fetch-site': 'same-origin' } }],
    ['of our own page, with an origin', { ...LOCAL, headers: { ...LOCAL.headers, origin: 'http://localhost:3000' } }],
    ['that somebody typed', { ...LOCAL, headers: { ...LOCAL.headers, 'sec-fetch-site': 'none' } }],
  ])('%s is allowed', (_, caller) => {
    expect(isLocalBrowser(caller, BASE_URL)).toBe(true)
  })

  it.each([
    ['from the network', { ...LOCAL, remoteAddress: '192.168.1.7' }],
    ['from a public address', { ...LOCAL, remoteAddress: '2001:db8::1' }],
    ['from an address that only looks local', { ...LOCAL, remoteAddress: '127.0.0.1.example' }],
    ['of unknown origin', { ...LOCAL, remoteAddress: '' }],
    ['within this process', { ...LOCAL, injected: true }],
    ['past a proxy', { ...LOCAL, headers: { ...LOCAL.headers, 'x-forwarded-for': '127.0.0.1' } }],
    [
      'past a proxy that says only the protocol',
      { ...LOCAL, headers: { ...LOCAL.headers, 'x-forwarded-proto': 'https' } },
    ],
    ['past a proxy with an empty header', { ...LOCAL, headers: { ...LOCAL.headers, 'x-forwarded-for': '' } }],
    ['past a proxy of RFC 7239', { ...LOCAL, headers: { ...LOCAL.headers, forwarded: 'for=127.0.0.1' } }],
    ['past a proxy of RFC 9110', { ...LOCAL, headers: { ...LOCAL.headers, via: '1.1 proxy' } }],
    ['past nginx', { ...LOCAL, headers: { ...LOCAL.headers, 'x-real-ip': '127.0.0.1' } }],
    ['past a tunnel', { ...LOCAL, headers: { ...LOCAL.headers, 'cf-connecting-ip': '127.0.0.1' } }],
    ['under a rebound name', { ...LOCAL, headers: { host: 'evil.test:3000' } }],
    ['under a name that begins like ours', { ...LOCAL, headers: { host: 'localhost.evil.test' } }],
    ['under a name that ends like ours', { ...LOCAL, headers: { host: 'evil-localhost' } }],
    ['under no name', { ...LOCAL, headers: {} }],
    ['of another site', { ...LOCAL, headers: { ...LOCAL.headers, 'sec-fetch-site': 'cross-site' } }],
    ['of another port of this machine', { ...LOCAL, headers: { ...LOCAL.headers, 'sec-fetch-site': 'same-site' } }],
    ['of another origin', { ...LOCAL, headers: { ...LOCAL.headers, origin: 'http://evil.test' } }],
    ['of another port, by its origin', { ...LOCAL, headers: { ...LOCAL.headers, origin: 'http://localhost:5173' } }],
    ['of a sandboxed page', { ...LOCAL, headers: { ...LOCAL.headers, origin: 'null' } }],
  ])('%s is not allowed', (_, caller) => {
    expect(isLocalBrowser(caller, BASE_URL)).toBe(false)
  })

  it.each([
    'fly-client-ip',
    'fastly-client-ip',
    'x-azure-clientip',
    'x-azure-socketip',
    'x-vercel-forwarded-for',
    'x-real-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'do-connecting-ip',
    'cf-ray',
    'cloudfront-viewer-address',
    'x-appengine-user-ip',
    'x-amz-cf-id',
    'x-original-host',
    'x-nf-client-connection-ip',
    'wl-proxy-client-ip',
    'x-envoy-external-address',
    'x-remote-addr',
    'proxy-connection',
    'tailscale-user-login',
    'akamai-origin-hop',
  ])('past a proxy that says %s is not allowed', (name) => {
    expect(isLocalBrowser({ ...LOCAL, headers: { ...LOCAL.headers, [name]: '127.0.0.1' } }, BASE_URL)).toBe(false)
  })

  it.each([
    'user-agent',
    'accept-encoding',
    'sec-ch-ua-platform',
    'cache-control',
    'upgrade-insecure-requests',
    'x-request-id',
    'idempotency-key',
    'x-prometheus-scrape-timeout-seconds',
    'traceparent',
    'dnt',
    'priority',
    'if-none-match',
    'content-type',
    'x-project-id',
  ])('with %s, as browsers and programs send it, is allowed', (name) => {
    expect(isLocalBrowser({ ...LOCAL, headers: { ...LOCAL.headers, [name]: 'x' } }, BASE_URL)).toBe(true)
  })

  it.each([
    ['http://127.0.0.1:3000', true],
    ['http://localhost:3000', true],
    ['http://mail.localhost', true],
    ['http://0.0.0.0:3000', false],
    ['http://[::1]:3000', true],
    ['http://[::]:3000', false],
    ['https://mail.example.com', false],
    ['http://192.168.1.7:3000', false],
    ['http://localhost.example.com', false],
    ['nonsense', false],
  ])('at a server whose links point to %s: %s', (baseUrl, expected) => {
    expect(isLocalBrowser(LOCAL, baseUrl)).toBe(expected)
  })
})

describe('the inbox over HTTP', () => {
  let server: InboxServer
  let shop: Tenant
  let other: Tenant
  let id: string
  let foreignId: string

  beforeAll(async () => {
    server = await openInboxServer()
    shop = await server.tenant('Shop')
    other = await server.tenant('Other')
    id = await shop.send({ subject: 'Mine' })
    foreignId = await other.send({
      subject: 'Secret of another',
      attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: 'QQ==' }],
    })
  })
  afterAll(() => server.close())

  /** Sends a request over a real connection, with exactly these headers. */
  function http(method: string, path: string, headers: Record<string, string> = {}, port = server.port) {
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer: IncomingMessage) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          body += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
      })
      sent.on('error', reject)
      sent.end()
    })
  }

  const operations = (id: string): [string, string][] => [
    ['GET', '/inbox/messages'],
    ['GET', `/inbox/messages/${id}`],
    ['GET', `/inbox/messages/${id}/source`],
    ['GET', `/inbox/messages/${id}/preview`],
    ['GET', `/inbox/messages/${id}/attachments/0`],
    ['DELETE', '/inbox/messages'],
  ]

  it('shows the mails of every project to a person at this machine', async () => {
    const { status, body } = await http('GET', '/inbox/messages')
    expect(status).toBe(200)
    const page = JSON.parse(body)
    expect(page.total).toBe(2)
    expect(page.data.map((mail: { id: string }) => mail.id)).toStrictEqual([foreignId, id])
    expect((await http('GET', `/inbox/messages/${foreignId}`)).status).toBe(200)
  })

  it.each([
    ['a rebound name', { host: 'evil.test' }],
    ['a proxy', { 'x-forwarded-for': '10.0.0.1' }],
    ["another site's page", { 'sec-fetch-site': 'cross-site' }],
    ['another origin', { origin: 'http://evil.test' }],
    ['a wrong key', { authorization: 'Bearer sk_wrong' }],
    ['another scheme', { authorization: 'Basic eDp4' }],
    ['an empty header', { authorization: '' }],
  ])('answers 401 to %s at every operation', async (_, headers) => {
    for (const [method, path] of operations(id)) {
      expect([method, path, (await http(method, path, headers)).status]).toStrictEqual([method, path, 401])
    }
    expect(await shop.messages.count(undefined)).toBe(1)
  })

  it('answers 401 to callers in this process without a key, whatever their headers say', async () => {
    for (const [method, url] of operations(id)) {
      const answer = await server.hapi.inject({ method, url, headers: { host: 'localhost' } })
      expect(answer.statusCode).toBe(401)
      expect(JSON.parse(answer.payload).error.code).toBe('MISSING_AUTH')
    }
  })

  it('answers 401 to the public key', async () => {
    for (const [method, url] of operations(id)) {
      const headers = { authorization: `Bearer ${shop.keys.public}` }
      const answer = await server.hapi.inject({ method, url, headers })
      expect([answer.statusCode, JSON.parse(answer.payload).error.code]).toStrictEqual([401, 'INVALID_API_KEY'])
    }
  })

  it("shows a key its own project's mails and nothing of another's", async () => {
    const list = await server.hapi.inject({ url: '/inbox/messages', headers: shop.auth })
    expect(JSON.parse(list.payload).data.map((mail: { id: string }) => mail.id)).toStrictEqual([id])
    expect(list.payload).not.toContain('Secret of another')
    const search = await server.hapi.inject({ url: '/inbox/messages?search=secret', headers: shop.auth })
    expect(JSON.parse(search.payload)).toMatchObject({ data: [], total: 0 })
    for (const [method, url] of operations(foreignId).filter(([, path]) => path.includes(foreignId))) {
      const answer = await server.hapi.inject({ method, url, headers: shop.auth })
      expect([url, answer.statusCode]).toStrictEqual([url, 404])
      const unknown = await server.hapi.inject({
        method,
        url: url.replace(foreignId, 'eml_unknown'),
        headers: shop.auth,
      })
      expect(JSON.parse(answer.payload).error.message).toBe(JSON.parse(unknown.payload).error.message)
    }
  })

  it('deletes only mails that the key may see; without a key everything', async () => {
    const mine = await server.tenant('Third')
    await mine.send()
    const cleared = await server.hapi.inject({ method: 'DELETE', url: '/inbox/messages', headers: mine.auth })
    expect(cleared.statusCode).toBe(204)
    expect(await mine.messages.count(undefined)).toBe(0)
    expect(await shop.messages.count(undefined)).toBe(1)

    const own = { 'sec-fetch-site': 'same-origin', origin: `http://127.0.0.1:${server.port}` }
    expect((await http('DELETE', '/inbox/messages', own)).status).toBe(204)
    expect(await shop.messages.count(undefined)).toBe(0)
    expect(await other.messages.count(undefined)).toBe(0)
  })

  it('requires a key if the product is reached under a public name', async () => {
    const open = await openInboxServer({ baseUrl: 'https://mail.example.com' })
    expect((await http('GET', '/inbox/messages', {}, open.port)).status).toBe(401)
    expect((await http('GET', '/inbox', {}, open.port)).status).toBe(200)
    await open.close()
  })

  it('answers 404 if mail is really sent, with or without a key', async () => {
    const real = await openInboxServer({ local: false })
    const tenant = await real.tenant()
    const pages: [string, string][] = [
      ['GET', '/inbox'],
      ['GET', '/inbox/frame'],
      ['GET', '/inbox/assets/inbox.js'],
    ]
    for (const [method, path] of [...operations('eml_x'), ...pages]) {
      for (const headers of [{}, tenant.auth, { authorization: 'Bearer sk_wrong' }]) {
        const { status, body } = await http(method, path, headers, real.port)
        expect([path, status, JSON.parse(body).error.code]).toStrictEqual([path, 404, 'ROUTE_NOT_FOUND'])
        expect(JSON.parse(body).error.message).toContain('delivers mail')
      }
    }
    await real.close()
  })
})
