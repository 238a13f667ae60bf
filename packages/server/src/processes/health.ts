import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config/config.ts'
import { mayReadMetrics } from './metrics/access.ts'
import type { Scrape } from './metrics/metrics.ts'
import { asPortProblem } from './port-problem.ts'

/** The endpoints of a process without an API: /health/live, /health/ready and /metrics. */
export interface HealthServer {
  readonly url: string
  /** Reports from now on that the process is not ready. */
  reportNotReady(): void
  close(): Promise<void>
}

/** The sources of the answers. */
export interface Health {
  /** The body of a good answer; rejects while the process is not ready. */
  ready(): Promise<object>
  /** All metrics. */
  scrape(): Promise<Scrape>
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** A worker's port has no proxy in front of it, so a loopback address really is this machine. */
const BASE_URL = 'http://localhost'

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
})

/** Listens on a separate port; 0 takes a free one. */
export async function openHealthServer(
  { host, metricsToken }: Pick<Config, 'host' | 'metricsToken'>,
  port: number,
  health: Health,
): Promise<HealthServer> {
  let isShuttingDown = false

  async function answer({ method, url, headers, socket }: IncomingMessage): Promise<Answer> {
    if (method !== 'GET' && method !== 'HEAD') return json(405, { status: 'use GET' })
    const path = url?.split('?', 1)[0]
    if (path === '/health/live') return json(200, { status: 'ok' })
    if (path === '/health/ready' && isShuttingDown) return json(503, { status: 'stopping' })
    if (path === '/health/ready') {
      return health.ready().then(
        (body) => json(200, body),
        () => json(503, { status: 'unavailable' }),
      )
    }
    if (path !== '/metrics') return json(404, { status: 'the paths are /health/live, /health/ready and /metrics' })
    const caller = { headers, remoteAddress: socket.remoteAddress ?? '', injected: false }
    if (!mayReadMetrics(caller, metricsToken, BASE_URL))
      return json(401, { status: 'POSTHORN_METRICS_TOKEN is required' })
    const { contentType, text } = await health.scrape()
    return { status: 200, type: contentType, text }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, text } = await answer(request).catch(() => json(500, { status: 'failed' }))
    const headers = { 'content-type': type, 'cache-control': 'no-store', ...(status === 405 && { allow: 'GET, HEAD' }) }
    response.writeHead(status, headers).end(text)
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asPortProblem(error, host, port, 'POSTHORN_HEALTH_PORT')))
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server.address())}`,
    reportNotReady() {
      isShuttingDown = true
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
