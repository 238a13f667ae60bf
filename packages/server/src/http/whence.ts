import type { Request } from '@hapi/hapi'
import type { Whence } from '@posthorn/core'
import { addressOf, type Hops } from './network.ts'
import { type Api, stateOf } from './request-state.ts'

/** Where a request seems to come from. */
export const hopsOf = (request: Request): Hops => ({
  remote: request.info.remoteAddress,
  forwardedFor: request.raw.req.headers['x-forwarded-for'],
})

/** Where a request came from. */
export function whenceOf(api: Api, request: Request): Whence {
  const { headers } = request.raw.req
  const isOwn = request.plugins.posthorn?.actAs !== undefined
  return {
    ip: isOwn ? undefined : addressOf(hopsOf(request), api.proxies),
    agent: headers['user-agent'],
    requestId: stateOf(api, request).requestId,
  }
}
