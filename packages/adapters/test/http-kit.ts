import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { HttpError, type HttpFailure } from '@posthorn/core/ports'
import { onTestFinished } from 'vitest'
import { startDnsServer } from '../../../test/support/dns-server.ts'
import { type GuardedHttpOptions, guardedHttp } from '../src/http/index.ts'
import { dnsResolver } from '../src/node/index.ts'

export { aRequest } from './http-request.ts'

/** The address that tests treat as the public internet; 127.0.0.1 stays private. */
export const PUBLIC = '127.0.0.2'
export const PRIVATE = '127.0.0.1'

/** Creates the guarded client, over a real DNS server with hosts of both kinds. */
export async function guarded(options: Partial<GuardedHttpOptions> = {}, ttlSeconds = 300) {
  const server = await startDnsServer(
    {
      'hooks.example.com': { a: [PUBLIC] },
      'other.example.com': { a: [PUBLIC] },
      'inside.example.com': { a: [PRIVATE] },
    },
    { ttlSeconds },
  )
  onTestFinished(() => server.close())
  const dns = dnsResolver({ servers: [server.address], tryMs: 30_000, timeoutMs: 30_000 })
  const http = guardedHttp({ dns, allow: [PUBLIC], ca: [CERTIFICATE], ...options })
  return { http: http.for('project'), shared: http, server }
}

export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Starts a web server on one address, and lists its requests. */
export async function webServer(
  respond: (requests: ReceivedRequest, response: ServerResponse) => void,
  { address = PUBLIC, port = 0, tls = false } = {},
) {
  const requests: ReceivedRequest[] = []
  const listener: RequestListener = async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body })
    respond({ method, url, headers, body }, response)
  }
  const server = tls ? createTlsServer({ key: KEY, cert: CERTIFICATE }, listener) : createServer(listener)
  return { requests, port: await listening(server, port, address) }
}

/** Starts a server that sends given bytes. */
export async function rawServer(talk: (socket: Socket) => void) {
  const connections: Socket[] = []
  let stopped = false
  const server = createTcpServer((socket) => {
    connections.push(socket)
    socket.on('error', () => {})
    socket.resume() // otherwise it does not notice that the other side is gone
    if (stopped) socket.destroy()
    else talk(socket)
  })
  const port = await listening(server, 0, PUBLIC)
  return {
    connections,
    port,
    /** Breaks off every connection, also later ones. */
    stop() {
      stopped = true
      for (const socket of connections) socket.destroy()
    },
  }
}

async function listening(server: Server, port: number, address: string): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, address)
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

export async function failureOf(answer: Promise<unknown>): Promise<HttpFailure> {
  const error = await answer.catch((thrown: unknown) => thrown)
  if (!(error instanceof HttpError)) throw new Error('it did not fail with HttpError', { cause: error })
  return error.failure
}

/** A key that proves only hooks.example.com, in tests. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqMgJnXFfYVezAbLz
35zKk738eWGxf9A1Pm552Y19L8qhRANCAASv2j8qE7RIUZUsjJ+XgeQkZZW827eS
LyWtU7jmxegmc+8FAsnFYsPFwy143MA09XytpOKBSYXI2ef0/LPVIdaO
-----END PRIVATE KEY-----
`

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBrDCCAVOgAwIBAgIUDkeaTQG33seYwVCyzh17GuRnOkUwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMjYxMTIzMDc1NzI0WhgP
MjEyNjEwMzAwNzU3MjRaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEr9o/KhO0SFGVLIyfl4HkJGWVvNu3ki8l
rVO45sXoJnPvBQLJxWLDxcMteNzANPV8raTigUmFyNnn9Pyz1SHWjqNxMG8wHQYD
VR0OBBYEFMI21xmBcMU5QowfNULhiQkV8eLKMB8GA1UdIwQYMBaAFMI21xmBcMU5
QowfNULhiQkV8eLKMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRaG9va3Mu
ZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDRwAwRAIgb10Wq2T70PuOyTM81LauYiEQ
xVAkv7AULa38ZvJ2WGACIFrzgbHIAvCHvkSRtVmXG98aqu1WnWeX20Cnz/f+ylCm
-----END CERTIFICATE-----
`
