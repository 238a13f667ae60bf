import type { ServerRoute } from '@hapi/hapi'
import { AppError } from '@posthorn/core/kernel'
import { EVENTS } from '../../http/accept.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { FinishedRequest } from '../../http/record-request.ts'
import type { Api } from '../../http/request-state.ts'
import { refuse } from '../../http/respond/respond.ts'
import { mayReadMetrics } from './access.ts'
import type { Metrics } from './metrics.ts'

/** Counts a finished request, under the name of its route. */
export function countRequest(metrics: Metrics, { request, status, durationMs }: FinishedRequest, name: string): void {
  // A stream lasts as long as its client likes, and has metrics of its own.
  if (request.raw.res.getHeader('content-type')?.toString().startsWith(EVENTS)) return
  metrics.answered(name, request.method.toUpperCase(), status, durationMs / 1000)
}

/** `GET /metrics`, with access control. */
export function metricsRoute(api: Api, metrics: Metrics, token: string | undefined): ServerRoute {
  return {
    method: 'GET',
    path: '/metrics',
    options: bareOptions(),
    async handler(request, h) {
      const { headers } = request.raw.req
      // hapi's types do not have `isInjected`; anything but false counts as injected.
      const injected = !('isInjected' in request) || request.isInjected !== false
      const caller = { headers, remoteAddress: request.info.remoteAddress, injected }
      if (!mayReadMetrics(caller, token, api.world.settings.baseUrl)) return refuse(api, request, h, refusal())
      const { contentType, text } = await metrics.scrape()
      return h.response(text).header('content-type', contentType)
    },
  }
}

function refusal(): AppError {
  return new AppError('UNAUTHORIZED', {
    message: 'The metrics require permission.',
    suggestion: 'Set POSTHORN_METRICS_TOKEN on the server and send it as Authorization: Bearer <token>.',
  })
}
