import { setTimeout as pause } from 'node:timers/promises'
import { createPosthorn } from '@posthorn/core/app'
import { TrackRequest, trackEvent } from '@posthorn/core/audience'
import {
  createWebhookEndpoint,
  listWebhookAttempts,
  WebhookAttemptsQuery,
  WebhookEndpointInput,
} from '@posthorn/core/automation'
import { parse } from '@posthorn/core/kernel'
import { currentContext, eventually, memoryMailer } from '@posthorn/core/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startDnsServer } from '../../../../test/support/dns-server.ts'
import { dnsResolver, guardedHttp, nodePlatform } from '../../src/node/index.ts'
import { sqlite } from '../../src/sqlite/index.ts'
import { PRIVATE, PUBLIC, rawServer, webServer } from '../http-kit.ts'

const OK = 'HTTP/1.1 200 OK\r\n'
/** More than any of the receivers could be read of: the buffers of sockets are a few megabytes. */
const READ_MAX = 16 * 1024 * 1024
const MEMORY_MAX = 150 * 1024 * 1024

/** Sends the piece again and again, and counts the bytes that the other side took. */
async function flood(head: string, piece: string) {
  const taken = { bytes: 0 }
  const { port } = await rawServer((socket) => {
    socket.once('data', () => {
      socket.write(head)
      const more = () => {
        while (!socket.destroyed && socket.write(piece));
      }
      socket.on('drain', more)
      socket.on('close', () => (taken.bytes += socket.bytesWritten - socket.writableLength))
      more()
    })
  })
  return { port, taken }
}

/** Sends one byte a second, after the head. */
async function drip(head: string) {
  return rawServer(async (socket) => {
    socket.write(head)
    for (; !socket.destroyed; await pause(1000)) socket.write('x')
  })
}

async function aService() {
  const server = await startDnsServer(
    { 'hooks.example.com': { a: [PUBLIC] }, 'inside.example.com': { a: [PRIVATE] } },
    { ttlSeconds: 0 },
  )
  const dns = dnsResolver({ servers: [server.address] })
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: new Uint8Array(32), dns, http: guardedHttp({ dns, allow: [PUBLIC] }) }),
    store: sqlite(':memory:'),
    mailer: memoryMailer(),
  })
  onTestFinished(async () => {
    await posthorn.stop()
    await posthorn.close()
    await server.close()
  })
  const { ctx } = await posthorn.createProject({ name: 'Engines' })
  await posthorn.start()
  return {
    server,
    track: async (event: string, email = 'ada@example.com') =>
      trackEvent(await currentContext(ctx), parse(TrackRequest, { event, email })),
    async listen(port: number, host = 'hooks.example.com') {
      const input = parse(WebhookEndpointInput, { url: `http://${host}:${port}/in`, events: ['*'] })
      const { endpoint } = await createWebhookEndpoint(await currentContext(ctx), input)
      return async () => {
        const input = { id: endpoint.id, ...parse(WebhookAttemptsQuery, {}) }
        return (await listWebhookAttempts(await currentContext(ctx), input)).data
      }
    },
  }
}

it('hostile receivers are bounded and recorded with a reason, and others get every event', async () => {
  const service = await aService()
  const inside = await webServer((_, response) => response.end('secret'), { address: PRIVATE })
  const loop = await webServer((_, response) => response.writeHead(307, { location: '/in' }).end())
  const astray = await webServer((_, response) =>
    response.writeHead(302, { location: `http://inside.example.com:${inside.port}/` }).end(),
  )
  const huge = await flood(`${OK}content-length: 1000000000\r\n\r\n`, 'x'.repeat(65_536))
  const headers = await flood(OK, `a: ${'b'.repeat(1000)}\r\n`)
  const [silent, slowHead, slowBody] = [await rawServer(() => {}), await drip(`${OK}a: `), await drip(`${OK}\r\n`)]
  const cut = (head: string) =>
    rawServer((socket) => {
      socket.once('data', () => socket.write(head, () => socket.destroy()))
    })
  const [cutHead, cutBody] = [await cut(`${OK}a: `), await cut(`${OK}content-length: 9\r\n\r\nabc`)]
  const late = { error: 'The server did not answer in time.', status: undefined }
  const redirected = { error: expect.stringContaining('Events are not sent elsewhere'), outcome: 'failed' }
  const expected: readonly (readonly [number, object, string?])[] = [
    [silent.port, late],
    [slowHead.port, late],
    [slowBody.port, { outcome: 'delivered', status: 200 }],
    [huge.port, { outcome: 'delivered', body: 'x'.repeat(1024) }],
    [headers.port, { error: 'The headers of the response are too long.' }],
    [loop.port, { ...redirected, status: 307 }],
    [astray.port, { ...redirected, status: 302 }],
    [inside.port, { error: 'The host has no public address.' }, 'inside.example.com'],
    [cutHead.port, { error: expect.stringContaining('closed the connection') }],
    [cutBody.port, { outcome: 'delivered', body: 'abc' }],
  ]
  const good = await webServer((_, response) => response.end())
  const attemptsOf = await Promise.all(expected.map(([port, , host]) => service.listen(port, host)))
  await service.listen(good.port)
  const before = process.memoryUsage().rss

  for (let n = 0; n < 20; n++) await service.track('step', `p${n % 5}@example.com`)
  await eventually(() => expect(good.requests).toHaveLength(20))
  expect(await attemptsOf[0]?.()).toEqual([])
  for (const [at, [, shape]] of expected.entries()) {
    const [first] = await eventually(async () => {
      const attempts = await attemptsOf[at]?.()
      expect(attempts).not.toEqual([])
      return attempts ?? []
    })
    expect(first).toMatchObject(shape)
    expect(first?.durationMs).toBeLessThan(16_000)
  }
  expect(inside.requests).toEqual([])
  expect(Math.max(huge.taken.bytes, headers.taken.bytes)).toBeLessThan(20 * READ_MAX)
  expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_MAX)
})

it('a name whose address becomes private never leads inside', async () => {
  const service = await aService()
  const outside = await webServer((_, response) => response.end())
  const inside = await webServer((_, response) => response.end(), { address: PRIVATE, port: outside.port })
  service.server.set('moving.example.com', { a: [PUBLIC] })
  const attempts = await service.listen(outside.port, 'moving.example.com')
  await service.track('first')
  await eventually(() => expect(outside.requests).toHaveLength(1))
  service.server.set('moving.example.com', { a: [PRIVATE] })
  // The checked address is known for some time; another name has no such address.
  await service.track('second')
  await eventually(async () => expect(await attempts()).toHaveLength(2))
  service.server.set('moved.example.com', { a: [PRIVATE] })
  const refused = await service.listen(outside.port, 'moved.example.com')
  await service.track('third')
  await eventually(async () =>
    expect(await refused()).toMatchObject([{ outcome: 'failed', error: 'The host has no public address.' }]),
  )
  expect(inside.requests).toEqual([])
})
