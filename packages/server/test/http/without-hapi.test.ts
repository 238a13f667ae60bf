import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { eventually } from '@posthorn/core/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMail, at, type OwnBench, openBench, type Tenant, useBench } from '../harness.ts'

interface WireAnswer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

let bench: OwnBench
let url: string
let tenant: Tenant

// Its own, because it listens, and because others would count in its rate limit.
beforeAll(async () => {
  bench = await openBench({ POSTHORN_RATE_LIMIT_PER_MINUTE: '1000', POSTHORN_BASE_URL: 'https://mail.example.com' })
  url = await bench.server.start()
  tenant = await bench.tenant()
  return () => bench.close()
})

function post(path: string, body: string | undefined, headers: Record<string, string> = {}): Promise<WireAnswer> {
  const own = { authorization: `Bearer ${tenant.keys.secret}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url + path, { method: 'POST', headers: { ...own, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString('latin1') }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Returns an answer without the parts that differ between two equal requests. */
function comparable({ status, headers, text }: WireAnswer) {
  const { date, 'ratelimit-remaining': remaining, 'ratelimit-reset': reset, ...same } = headers
  expect([date, remaining, reset].every((value) => typeof value === 'string' || status === 401)).toBe(true)
  const form = text.replaceAll(/(?:cnt|eml|evt|req)_[0-9a-z]{26}|\d{4}-[\d-]+T[\d:.]+Z|"time":\d+/g, 'x')
  const isGzip = headers['content-encoding'] === 'gzip'
  return { status, headers: { ...same, 'x-request-id': 'x' }, text: isGzip ? 'gzip' : form }
}

const MANY = Array.from({ length: 30 }, (_, n) => `many${n}@example.com`)
const json = (value: unknown) => JSON.stringify(value)
const TRACK = { email: 'ada@example.com', event: 'signed_up', data: { größe: 'ñ' } }

const CASES: readonly (readonly [string, string, string | undefined, Record<string, string>?])[] = [
  ['to a mail', '/v1/send', json(aMail())],
  ['to an event', '/v1/track', json(TRACK)],
  ['with an unknown field', '/v1/send', json(aMail({ tÖ: 1 }))],
  ['to another origin', '/v1/track', json(TRACK), { origin: 'https://shop.example' }],
  ['with an id of the caller', '/v1/track', json(TRACK), { 'x-request-id': 'mine' }],
  ['to an answer that is long', '/v1/send', json(aMail({ to: MANY }))],
  ['to an answer that is compressed', '/v1/send', json(aMail({ to: MANY })), { 'accept-encoding': 'gzip' }],
  ['to an invalid body', '/v1/send', json(aMail({ to: 'no address' }))],
  ['to a body that is not JSON', '/v1/track', '{'],
  ['to no body', '/v1/track', undefined],
  ['to another media type', '/v1/track', json(TRACK), { 'content-type': 'text/plain' }],
  ['without a key', '/v1/track', json(TRACK), { authorization: '' }],
  ['to a wrong key', '/v1/track', json(TRACK), { authorization: 'Bearer sk_wrong' }],
  ['to a body that is too long', '/v1/track', json({ ...TRACK, data: { text: 'x'.repeat(1024 * 1024) } })],
  ['to a condition', '/v1/track', json(TRACK), { 'if-match': '"7"' }],
  ['to a request to close the connection', '/v1/track', json(TRACK), { connection: 'close' }],
  ['to a body in chunks', '/v1/track', json(TRACK), { 'transfer-encoding': 'chunked' }],
]

describe('the answer without hapi is that of hapi', () => {
  // hapi serves the same route with a slash at the end.
  it.each(CASES.map(([title, path, body, headers = {}]) => ({ title, path, body, headers })))('$title', async (one) => {
    const { path, body, headers } = one
    const [without, by] = [await post(path, body, headers), await post(`${path}/`, body, headers)]
    expect(comparable(without)).toStrictEqual(comparable(by))
  })

  it('to a repeated request', async () => {
    const key = { 'idempotency-key': 'order-1' }
    const first = await post('/v1/send', json(aMail()), key)
    const again = await post('/v1/send', json(aMail()), key)
    expect([first.status, again.status, again.text]).toStrictEqual([200, 200, first.text])
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toStrictEqual([
      undefined,
      'true',
    ])
  })
})

it('records and counts a request once', async () => {
  const own = await bench.tenant()
  const headers = { authorization: `Bearer ${own.keys.secret}` }
  await post('/v1/track', json(TRACK), headers)
  await post('/v1/track', '{', headers)
  await post('/v1/track/', json(TRACK), headers)
  await bench.posthorn.requests.flush()
  const { json: listed } = await own.call('GET /requests')
  const statuses = [0, 1, 2, 3].map((n) => at(listed, `data.${n}.status`))
  expect(statuses).toStrictEqual([200, 400, 200, undefined])
  expect(at(listed, 'data.1.errorCode')).toBe('INVALID_JSON')
})

it('does not answer a client that left, and records it', async () => {
  const own = await bench.tenant()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const head = `POST /v1/track HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${own.keys.secret}\r\ncontent-length: 100\r\n\r\n{`
  await new Promise<void>((resolve) => socket.write(head, () => resolve()))
  await post('/v1/track', json(TRACK)) // which arrives later
  socket.destroy()
  await eventually(async () => {
    await bench.posthorn.requests.flush()
    expect(at((await own.call('GET /requests')).json, 'data.0.status')).toBe(499)
  })
})

it.each(['/v1/track', '/v1/track/'])('answers %s before the rest of a connection that it cannot read', async (path) => {
  const body = json(TRACK)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const chunks: string[] = []
  socket.on('data', (chunk) => void chunks.push(chunk.toString()))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.keys.secret}\r\ncontent-length: ${Buffer.byteLength(body)}`
  socket.write(`${head}\r\n\r\n${body}NONSENSE \0\r\n\r\n`)
  await closed
  expect(chunks.join('').match(/HTTP\/1\.1 \d+/g)).toStrictEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

it('refuses a body that it cannot read', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const chunks: string[] = []
  socket.on('data', (chunk) => void chunks.push(chunk.toString()))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const head = `POST /v1/track HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tenant.keys.secret}\r\ntransfer-encoding: chunked`
  socket.write(`${head}\r\n\r\nnonsense\r\n`)
  await closed
  expect(chunks.join('').match(/HTTP\/1\.1 \d+/g)).toStrictEqual(['HTTP/1.1 400'])
})

describe('a server that stops', () => {
  /** Begins a request whose body is not complete. */
  async function begin(own: OwnBench) {
    const { keys } = await own.tenant()
    const body = json(TRACK)
    const socket = connect(Number(new URL(await own.server.start()).port), '127.0.0.1')
    const length = `content-length: ${Buffer.byteLength(body)}`
    socket.write(`POST /v1/track HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${keys.secret}\r\n${length}\r\n\r\n{`)
    const answer: string[] = []
    await new Promise((resolve) => socket.once('ready', resolve))
    await fetch(`http://127.0.0.1:${socket.remotePort}/health/ready`) // which arrives later
    socket.on('data', (chunk) => void answer.push(chunk.toString()))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    return { rest: () => void socket.write(body.slice(1)), answer: () => answer.join(''), closed }
  }

  it('answers the requests in flight', async () => {
    const own = await useBench()
    const { rest, answer, closed } = await begin(own)
    const stopped = own.server.stop(60_000)
    rest()
    await Promise.all([stopped, closed])
    expect(answer()).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('does not wait for them longer than it may', async () => {
    const own = await useBench()
    const { answer, closed } = await begin(own)
    await Promise.all([own.server.stop(0), closed])
    expect(answer()).toBe('')
  })
})
