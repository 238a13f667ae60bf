import { once } from 'node:events'
import { connect } from 'node:net'
import { server as hapiServer } from '@hapi/hapi'
import { expect, it, onTestFinished } from 'vitest'
import type { BodyLimits } from '../../src/http/perform/receive.ts'
import { posthorn as plugin } from '../../src/processes/plugin.ts'
import { aMail, type Bench, sharedBench, uniqueAddress } from '../harness.ts'

const MB = 1024 * 1024

interface Place {
  readonly bench: Bench
  readonly url: string
}

/** A listening server; `bodies` makes it less patient than usual. */
async function listen(bodies: Partial<BodyLimits> = {}): Promise<Place> {
  const bench = await sharedBench()
  const server = hapiServer({ port: 0, host: '127.0.0.1', debug: false })
  await server.register({ plugin, options: { posthorn: bench.posthorn, limiter: null, bodies } })
  await server.start()
  onTestFinished(() => server.stop({ timeout: 100 }))
  return { bench, url: server.info.uri }
}

/** The secret keys of projects that one account has created. */
async function projectsOfOne({ bench }: Place, count: number): Promise<readonly string[]> {
  const body = { email: uniqueAddress('founder'), password: 'correct horse battery' }
  const signedUp = await bench.call('POST /auth/signup', { body })
  const cookie = (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  const keys: string[] = []
  for (let at = 0; at < count; at++) {
    const made = await bench.call('POST /users/@me/projects', { body: { name: `P${at}` }, headers: { cookie } })
    keys.push(/sk_\w+/.exec(made.text)?.[0] ?? `none in ${made.status} ${made.text}`)
  }
  return keys
}

/** A request that has begun: its body follows, at the caller's pace. */
async function begin({ url }: Place, key: string | undefined, head: string) {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (data) => (received += data.toString('latin1'))).on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  // Not `once`, which rejects for an error: the server may end the connection while its body is on the way.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  const authorization = key === undefined ? '' : `authorization: Bearer ${key}\r\n`
  socket.write(`${head}\r\nhost: localhost\r\n${authorization}content-type: application/json\r\n\r\n`)
  const drip = (bytes: number, ms = 20) => {
    const timer = setInterval(() => socket.destroyed || socket.write(' '.repeat(bytes)), ms)
    onTestFinished(() => clearInterval(timer))
  }
  return { socket, closed, drip, received: () => received }
}

async function send({ url }: Place, key: string, bytes: number): Promise<number> {
  const answer = await fetch(`${url}/v1/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(aMail({ body: `<p>Hello</p>${' '.repeat(bytes)}` })),
  })
  await answer.arrayBuffer()
  return answer.status
}

it('accepts the bodies of others while one account sends slow ones, whatever the number of its projects', async () => {
  const place = await listen()
  const other = await place.bench.tenant()
  const slow = await projectsOfOne(place, 3)
  for (const bytes of [57_671_680, 57_671_680, 57_671_680, 57_671_680, 37_600_000]) {
    const begun = await begin(place, slow[bytes % 3], `POST /v1/send HTTP/1.1\r\ncontent-length: ${bytes}`)
    begun.drip(1500)
  }
  for (const bytes of [200_000, 1.9 * MB, 4 * MB]) expect(await send(place, other.keys.secret, bytes)).toBe(200)
})

it('shares by account: projects of one wait for each other, the small bodies for none of the large', async () => {
  const place = await listen({ patienceMs: 300, shareBytes: 56 * MB })
  const [first = '', second = ''] = await projectsOfOne(place, 2)
  const slow = await begin(place, first, 'POST /v1/send HTTP/1.1\r\ncontent-length: 57000000')
  slow.drip(100)
  await fetch(`${place.url}/health/live`)
  await expect.poll(() => send(place, second, 4 * MB)).toBe(503)
  expect(await send(place, second, 1.5 * MB)).toBe(200)
  slow.socket.destroy()
  await expect.poll(() => send(place, second, 4 * MB)).toBe(200)
})

it('ends bodies that stop before their end when others wait for the memory, however many accounts send them', async () => {
  const place = await listen({
    totalBytes: 5 * MB,
    finishBytes: MB,
    smallBytes: 2 * MB,
    smallShareBytes: MB,
    shareBytes: 4 * MB,
    smallMax: MB,
    patienceMs: 20_000,
  })
  const stalled: Awaited<ReturnType<typeof begin>>[] = []
  for (let at = 0; at < 8; at++) {
    const { keys } = await place.bench.tenant()
    const begun = await begin(place, keys.secret, `POST /v1/send HTTP/1.1\r\ncontent-length: ${MB}`)
    begun.socket.write(' '.repeat(MB - 50_000))
    begun.drip(1)
    stalled.push(begun)
  }
  const { keys } = await place.bench.tenant()
  expect(await send(place, keys.secret, 0.9 * MB)).toBe(200)
  const ended = stalled.map(({ received }) => received()).filter((answer) => answer !== '')
  expect(ended.length).toBeGreaterThan(0)
  for (const answer of ended) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/retry-after: 5/i)
  }
})

it('frees the received bytes when clients leave in the middle, declared, in chunks, or as a form', async () => {
  const place = await listen({
    totalBytes: 8 * MB,
    finishBytes: 4 * MB,
    smallBytes: MB,
    smallShareBytes: 2 * MB,
    smallMax: MB,
    patienceMs: 20_000,
  })
  const tenant = await place.bench.tenant()
  for (let round = 0; round < 3; round++)
    for (const head of [
      'POST /v1/send HTTP/1.1\r\ncontent-length: 5000000',
      'POST /v1/send HTTP/1.1\r\ntransfer-encoding: chunked',
      'POST /contacts/import HTTP/1.1\r\ncontent-length: 5000000',
      'POST /uploads/image HTTP/1.1\r\ncontent-length: 5000000',
    ]) {
      const begun = await begin(place, tenant.keys.secret, head)
      const part = ' '.repeat(1_500_000)
      begun.socket.write(head.includes('chunked') ? `${part.length.toString(16)}\r\n${part}` : part)
      await fetch(`${place.url}/health/live`)
      begun.socket.destroy()
      await begun.closed
    }
  expect(await send(place, tenant.keys.secret, 3 * MB)).toBe(200)
})

it('accepts a body in chunks, small or large', async () => {
  const place = await listen()
  const { keys } = await place.bench.tenant()
  for (const bytes of [10, 200_000, 4 * MB]) {
    const begun = await begin(place, keys.secret, 'POST /v1/send HTTP/1.1\r\ntransfer-encoding: chunked')
    const body = JSON.stringify(aMail({ body: `<p>Hello</p>${' '.repeat(bytes)}` }))
    for (let at = 0; at < body.length; at += 100_000) {
      const part = body.slice(at, at + 100_000)
      begun.socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
    }
    begun.socket.write('0\r\n\r\n')
    await expect.poll(begun.received).toContain('200 OK')
  }
})

it('ends a body that takes too long at any speed, and says how to continue', async () => {
  const place = await listen({ wholeMs: 1000, idleMs: 60_000 })
  const { keys } = await place.bench.tenant()
  for (const bytes of [20_000, 57_000_000]) {
    const begun = await begin(place, keys.secret, `POST /v1/send HTTP/1.1\r\ncontent-length: ${bytes}`)
    begun.drip(bytes / 10_000)
    await begun.closed
    expect(begun.received()).toMatch(/^HTTP\/1\.1 408 /)
    expect(begun.received()).toContain('"code":"REQUEST_TIMEOUT"')
    expect(begun.received()).toContain('within 1 seconds')
    expect(begun.received()).toContain('faster connection')
  }
  expect(await send(place, keys.secret, 200_000)).toBe(200)
})

it('limits callers without a key separately', async () => {
  const place = await listen({ patienceMs: 300 })
  const { keys } = await place.bench.tenant()
  for (let at = 0; at < 40; at++)
    (await begin(place, undefined, 'POST /webhooks/sns HTTP/1.1\r\ncontent-length: 1000000')).drip(10)
  expect(await send(place, keys.secret, 200_000)).toBe(200)
})
