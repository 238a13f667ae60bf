import type { Request } from '@hapi/hapi'
import type { RequestOrigin } from '@posthorn/core/tenant'
import { addressOf, type Hops } from './network.ts'
import { type Api, stateOf } from './request-state.ts'

/**
 * Returns the apparent source of a request. A request without a connection has the address that the application gave;
 * hapi gives every other one a loopback address, which says nothing.
 */
export function hopsOf(request: Request): Hops {
  const { remoteAddress } = request.info
  const forwardedFor = request.raw.req.headers['x-forwarded-for']
  // hapi's types do not have `isInjected`.
  const arrived = 'isInjected' in request && request.isInjected === false
  if (arrived) return { remote: remoteAddress, forwardedFor }
  const given = request.plugins.posthorn?.address ?? (remoteAddress === INJECTED ? undefined : remoteAddress)
  return { remote: given, forwardedFor }
}

/** The address that hapi's `inject` uses by default. */
const INJECTED = '127.0.0.1'

/** Returns the source of a request. */
export function originOf(api: Api, request: Request): RequestOrigin {
  const { headers } = request.raw.req
  const isOwn = request.plugins.posthorn?.actAs !== undefined
  return {
    ip: isOwn ? undefined : addressOf(hopsOf(request), api.proxies),
    agent: headers['user-agent'],
    requestId: stateOf(api, request).requestId,
  }
}
