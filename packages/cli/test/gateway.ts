import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A gateway between the command line and a server: it passes requests on, or answers itself, before or after that. */
export type Gateway = (
  request: { readonly method: string; readonly path: string },
  pass: () => Promise<WireAnswer>,
) => Promise<WireAnswer>

export const answer = (status: number, body: object, headers = {}): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns the path of an export in many batches, however few contacts there are. */
function inBatches(asked: string): string {
  const url = new URL(asked, 'http://gateway')
  if (url.pathname !== '/contacts/export') return asked
  url.searchParams.set('limit', '100')
  return url.pathname + url.search
}

async function ask(target: string, request: IncomingMessage, body: Buffer): Promise<WireAnswer> {
  const { host, connection, 'content-length': length, 'transfer-encoding': encoding, ...headers } = request.headers
  const response = await fetch(target + inBatches(request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const { 'content-encoding': packed, 'content-length': size, ...answered } = Object.fromEntries(response.headers)
  return { status: response.status, headers: answered, body: await response.text() }
}

/** Starts a gateway before a server; returns its URL. */
export async function startGateway(target: string, gateway: Gateway) {
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const seen = { method: request.method ?? '', path: request.url ?? '' }
    const answered = await gateway(seen, () => ask(target, request, body))
    response.writeHead(answered.status, answered.headers).end(answered.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port }: AddressInfo = Object(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
