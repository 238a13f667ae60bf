import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMail, type Bench, remains, sharedBench, type Tenant } from '../harness.ts'

let bench: Bench
let tenant: Tenant
let url: URL
beforeAll(async () => {
  bench = await sharedBench()
  tenant = await bench.tenant()
  url = new URL(await bench.server.start())
})

const MB = 1024 * 1024
const chunk = (size: number) => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`

/** Opens a connection, writes the head of a request, and returns functions that write and read more. */
async function open(head: readonly string[]) {
  const socket = connect(Number(url.port), url.hostname)
  await once(socket, 'connect')
  let received = ''
  let written = 0
  socket.on('data', (data) => (received += data.toString('latin1'))).on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(`${head.join('\r\n')}\r\nhost: localhost\r\n\r\n`)
  return {
    closed,
    write: (data: string) =>
      new Promise<boolean>((resolve) => socket.write(data, (error) => resolve(!error && !socket.destroyed))),
    end: () => socket.destroy(),
    get received() {
      return received
    },
    count: (bytes: number) => (written += bytes),
  }
}

describe('a body without end', () => {
  it('is cut off soon after its limit', async () => {
    const request = await open([
      'POST /contacts HTTP/1.1',
      `authorization: Bearer ${tenant.keys.secret}`,
      'content-type: application/json',
      'transfer-encoding: chunked',
    ])
    let sent = 0
    while (sent < 64 * MB && !request.received.includes('\r\n\r\n') && (await request.write(chunk(64 * 1024))))
      sent += 64 * 1024
    await expect.poll(() => request.received).toContain('HTTP/1.1 413')
    expect(request.received).toContain('PAYLOAD_TOO_LARGE')
    expect(sent).toBeLessThan(20 * MB)
    request.end()
    await request.closed
  })

  it('is not read from callers without a key', async () => {
    const request = await open([
      'POST /v1/send HTTP/1.1',
      'content-type: application/json',
      `content-length: ${40 * MB}`,
      'expect: 100-continue',
    ])
    await expect.poll(() => request.received).toContain('HTTP/1.1 401')
    expect(request.received).not.toContain('100 Continue')
    expect(request.received).toContain('MISSING_AUTH')
    expect(request.received.toLowerCase()).toContain('connection: close')
    request.end()
  })

  it('is read when the key is valid', async () => {
    const raw = JSON.stringify(aMail())
    const request = await open([
      'POST /v1/send HTTP/1.1',
      `authorization: Bearer ${tenant.keys.secret}`,
      `content-length: ${raw.length}`,
      'expect: 100-continue',
    ])
    await expect.poll(() => request.received).toContain('100 Continue')
    await request.write(raw)
    await expect.poll(() => request.received).toContain('HTTP/1.1 200')
    request.end()
  })
})

it('is forgotten when the client disconnects', async () => {
  const before = await remains(bench, tenant)
  const request = await open([
    'POST /contacts HTTP/1.1',
    `authorization: Bearer ${tenant.keys.secret}`,
    'content-length: 1000',
  ])
  await request.write('{"email":"half@example.com"')
  request.end()
  await request.closed
  const answer = await fetch(new URL('/contacts', url), { headers: { authorization: `Bearer ${tenant.keys.secret}` } })
  expect(answer.status).toBe(200)
  expect(await remains(bench, tenant)).toStrictEqual(before)
})
