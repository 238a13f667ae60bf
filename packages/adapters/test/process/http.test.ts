import { fork } from 'node:child_process'
import { once } from 'node:events'
import { httpConformance } from '@posthorn/core/conformance'
import { expect, it, onTestFinished } from 'vitest'
import { aRequest, failureOf, guarded, PRIVATE, type ReceivedRequest, rawServer, webServer } from '../http-kit.ts'

const HOST = 'hooks.example.com'

httpConformance('guarded client', async () => {
  const { shared } = await guarded()
  const requests: ReceivedRequest[] = []
  return {
    http: shared,
    requests: () => requests.map(({ headers, ...rest }) => ({ ...rest, headers: { 'x-a': String(headers['x-a']) } })),
    async serve({ status, headers, body }) {
      const { port } = await webServer((request, response) => {
        requests.push(request)
        response.writeHead(status, headers).end(body)
      })
      return `http://${HOST}:${port}`
    },
    async serveNoRequest() {
      const { port } = await rawServer((socket) => socket.resetAndDestroy())
      return `http://${HOST}:${port}`
    },
  }
})

it('sends a request, and returns the answer whatever its status', async () => {
  const { http } = await guarded()
  const { port, requests } = await webServer((_, response) => {
    response.writeHead(503, { 'retry-after': '7', 'set-cookie': ['a=1', 'b=2'] }).end('später')
  })
  const url = `http://${HOST}:${port}/hook?a=1&b=%20`
  const headers = { 'content-type': 'application/json', 'X-Name': 'Ærø' }
  const answer = await http.send(aRequest(url, { headers, body: '{"a":"é"}' }))
  expect(answer).toMatchObject({ status: 503, body: 'später', isWhole: true, url })
  expect(answer.headers).toMatchObject({ 'retry-after': '7', 'set-cookie': 'a=1, b=2' })
  expect(requests).toMatchObject([{ method: 'POST', url: '/hook?a=1&b=%20', body: '{"a":"é"}' }])
  const { host, 'content-length': length, 'accept-encoding': encoding, 'x-name': name } = requests[0]?.headers ?? {}
  expect([host, length, encoding]).toEqual([`${HOST}:${port}`, '10', 'identity'])
  expect(Buffer.from(String(name), 'latin1').toString()).toBe('Ærø')
})

it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('sends a %s', async (method) => {
  const { http } = await guarded()
  const { port, requests } = await webServer((_, response) => response.end())
  expect((await http.send(aRequest(`http://${HOST}:${port}/`, { method, body: undefined }))).status).toBe(200)
  expect(requests).toMatchObject([{ method, body: '' }])
})

it.each([
  { method: 'CONNECT' },
  { method: 'TRACE' },
  { method: 'post' },
  { method: 'GET / HTTP/1.1\r\nx: y\r\n' },
  { headers: { Host: 'inside.example.com' } },
  { headers: { 'content-length': '0' } },
  { headers: { 'Transfer-Encoding': 'chunked' } },
  { headers: { connection: 'upgrade' } },
  { headers: { 'Proxy-Authorization': 'x' } },
  { headers: { 'accept-encoding': 'gzip' } },
  { headers: { 'x-a': 'b\r\nx-c: d' } },
  { headers: { 'x-a': 'b\nx-c: d' } },
  { headers: { 'x-a': '\u0000' } },
  { headers: { 'x-a': '\u0085' } },
  { headers: { 'x a': 'b' } },
  { headers: { 'x-a:': 'b' } },
  { headers: { '': 'b' } },
])('refuses to send %o', async (changes) => {
  const { http } = await guarded()
  const { port, requests } = await webServer((_, response) => response.end())
  expect(await failureOf(http.send(aRequest(`http://${HOST}:${port}/`, changes)))).toBe('refused')
  expect(requests).toEqual([])
})

it('sends characters that resemble line breaks as their UTF-8 bytes', async () => {
  const { http } = await guarded()
  const { port, requests } = await webServer((_, response) => response.end())
  // Cut to one byte each, U+010D and U+010A would be CR and LF.
  await http.send(aRequest(`http://${HOST}:${port}/`, { headers: { 'x-a': 'b\u010d\u010ax-c: d' } }))
  expect(requests[0]?.headers['x-c']).toBeUndefined()
})

it.each([
  [301, 'POST', 'GET', ''],
  [302, 'POST', 'GET', ''],
  [303, 'PUT', 'GET', ''],
  [301, 'PUT', 'PUT', '{}'],
  [307, 'POST', 'POST', '{}'],
  [308, 'PATCH', 'PATCH', '{}'],
  [303, 'HEAD', 'HEAD', ''],
])('follows %i after a %s with a %s', async (status, method, next, body) => {
  const { http } = await guarded()
  const { port, requests } = await webServer(({ url }, response) => {
    const location = Buffer.from('../b/sécond?x=1').toString('latin1')
    if (url === '/a/first') response.writeHead(status, { location }).end('not read')
    else response.end('there')
  })
  const headers = { 'content-type': 'application/json', authorization: 'Bearer x', 'x-a': 'b' }
  const sent = method === 'HEAD' ? undefined : '{}'
  const answer = await http.send(aRequest(`http://${HOST}:${port}/a/first`, { method, headers, body: sent }))
  expect(answer.url).toBe(`http://${HOST}:${port}/b/s%C3%A9cond?x=1`)
  expect(requests[1]).toMatchObject({ method: next, body, headers: { authorization: 'Bearer x', 'x-a': 'b' } })
  expect(requests[1]?.headers['content-type']).toBe(body === '' && method !== 'HEAD' ? undefined : 'application/json')
})

it('sends only the body and its format to another origin', async () => {
  const { http } = await guarded()
  const other = await webServer((_, response) => response.end('other'))
  const { port } = await webServer((_, response) => {
    response.writeHead(307, { location: `http://other.example.com:${other.port}/` }).end()
  })
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer x',
    Cookie: 'a=b',
    'X-Api-Key': 'k',
    'webhook-signature': 'v1,x',
  }
  expect((await http.send(aRequest(`http://${HOST}:${port}/`, { headers }))).body).toBe('other')
  expect(other.requests[0]?.headers).toEqual({
    host: `other.example.com:${other.port}`,
    connection: 'close',
    'accept-encoding': 'identity',
    'content-length': '2',
    'content-type': 'application/json',
  })
})

it('treats the same host on another port as another origin', async () => {
  const { http } = await guarded()
  const other = await webServer((_, response) => response.end('other'))
  const { port } = await webServer((_, response) => {
    response.writeHead(308, { location: `http://${HOST}:${other.port}/` }).end()
  })
  await http.send(aRequest(`http://${HOST}:${port}/`, { headers: { authorization: 'Bearer x' } }))
  expect(other.requests[0]?.headers.authorization).toBeUndefined()
})

it('follows five redirects, and not six', async () => {
  const { http } = await guarded()
  const { port, requests } = await webServer(({ url }, response) => {
    const left = Number(url.slice(1))
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
    else response.end('there')
  })
  expect((await http.send(aRequest(`http://${HOST}:${port}/5`))).body).toBe('there')
  expect(requests).toHaveLength(6)
  expect(await failureOf(http.send(aRequest(`http://${HOST}:${port}/6`)))).toBe('redirect')
  expect(requests).toHaveLength(12)
})

it.each([
  'http://127.0.0.1:PORT/',
  'http://2130706433:PORT/',
  '//0x7f.1:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://inside.example.com:PORT/',
  'http://user:pass@hooks.example.com:PORT/',
  'http://hooks.example.com:22/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
  'http://[',
])('does not follow a redirect to %s', async (location) => {
  const { http } = await guarded()
  const inside = await webServer((_, response) => response.end('secret'), { address: PRIVATE })
  const { port } = await webServer((_, response) => {
    response.writeHead(302, { location: location.replace('PORT', String(inside.port)) }).end()
  })
  expect(await failureOf(http.send(aRequest(`http://${HOST}:${port}/`)))).toBe('redirect')
  expect(inside.requests).toEqual([])
})

it('returns a redirect without a location as the answer', async () => {
  const { http } = await guarded()
  const { port } = await webServer((_, response) => response.writeHead(302).end('no place'))
  expect(await http.send(aRequest(`http://${HOST}:${port}/`))).toMatchObject({ status: 302, body: 'no place' })
})

it('checks the certificate of an https host, also after a redirect, and never follows a redirect from https to http', async () => {
  const { http } = await guarded()
  const plain = await webServer((_, response) => response.end('plain'))
  const { port, requests } = await webServer(
    ({ url }, response) => {
      if (url === '/down') response.writeHead(307, { location: `http://${HOST}:${plain.port}/` }).end()
      else if (url === '/other') response.writeHead(307, { location: `https://other.example.com:${port}/` }).end()
      else response.end('proven')
    },
    { tls: true },
  )
  expect((await http.send(aRequest(`https://${HOST}:${port}/`))).body).toBe('proven')
  expect((await http.send(aRequest(`https://${HOST}.:${port}/`))).body).toBe('proven')
  expect(await failureOf(http.send(aRequest(`https://other.example.com:${port}/`)))).toBe('unreachable')
  expect(await failureOf(http.send(aRequest(`https://${HOST}:${port}/other`)))).toBe('unreachable')
  expect(await failureOf(http.send(aRequest(`https://${HOST}:${port}/down`)))).toBe('redirect')
  expect([requests.length, plain.requests.length]).toEqual([4, 0])
  const { http: without } = await guarded({ ca: [] })
  expect(await failureOf(without.send(aRequest(`https://${HOST}:${port}/`)))).toBe('unreachable')
})

it('ignores the proxies and certificate settings of the environment', async () => {
  const proxy = await webServer((_, response) => response.end('proxied'), { address: PRIVATE })
  const { port } = await webServer((_, response) => response.end('direct'))
  const secure = await webServer((_, response) => response.end('unproven'), { tls: true })
  const address = `http://${PRIVATE}:${proxy.port}`
  const child = fork(new URL('../http-child.ts', import.meta.url), [], {
    execArgv: ['--conditions=posthorn-source', '--no-warnings'],
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      HTTP_PROXY: address,
      HTTPS_PROXY: address,
      http_proxy: address,
      https_proxy: address,
      NO_PROXY: '',
    },
  })
  onTestFinished(() => {
    child.kill()
  })
  child.send([`http://127.0.0.2:${port}/`, `https://127.0.0.2:${secure.port}/`])
  const [answers] = await once(child, 'message')
  expect(answers).toEqual(['direct', 'unreachable'])
  expect([proxy.requests, secure.requests]).toEqual([[], []])
})
