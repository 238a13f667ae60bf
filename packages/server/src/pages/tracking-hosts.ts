import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { StoreUnavailable } from '@posthorn/core/ports'
import { mayHaveCertificate, readTrackingHost } from '@posthorn/core/tenant'
import { answerDirectly } from '../http/direct.ts'
import { bareOptions } from '../http/hapi-options.ts'
import type { Api } from '../http/request-state.ts'
import { INVALID_LINK } from './tracking.ts'

/**
 * Answers on the tracking hosts of projects: they serve only tracked links, because their owners are responsible for
 * the content.
 */
export function keepOffTrackingHosts({ world }: Api): Lifecycle.Method {
  return (request, h) =>
    readTrackingHost(request.raw.req.headers.host, world.settings) === undefined
      ? h.continue
      : answerDirectly(request, h, INVALID_LINK)
}

/**
 * `GET /tracking/ask?domain=`: a proxy asks whether it may get a certificate for a host (`ask` of Caddy's
 * `on_demand_tls`). It reveals only facts that are in DNS, so it is open to everyone.
 */
export function certificateRoute({ world }: Api): ServerRoute {
  return {
    method: 'GET',
    path: '/tracking/ask',
    options: bareOptions(false),
    async handler(request: Request, h: ResponseToolkit) {
      const domain = new URLSearchParams(request.url.search).get('domain') ?? ''
      const status = await statusFor(() => mayHaveCertificate(world, domain))
      return h.response().code(status).header('cache-control', 'no-store')
    },
  }
}

async function statusFor(ask: () => Promise<boolean | 'busy'>): Promise<number> {
  try {
    const answer = await ask()
    return answer === 'busy' ? 503 : answer ? 200 : 404
  } catch (error) {
    if (error instanceof StoreUnavailable) return 503
    throw error
  }
}
