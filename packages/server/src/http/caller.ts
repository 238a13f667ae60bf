import type { Request } from '@hapi/hapi'
import { accountCookies } from './cookies.ts'
import { type Hops, networkOf } from './network.ts'
import type { Api } from './request-state.ts'
import type { Caller } from './route.ts'

/** Where a request seems to come from. */
export const hopsOf = (request: Request): Hops => ({
  remote: request.info.remoteAddress,
  forwardedFor: request.raw.req.headers['x-forwarded-for'],
})

/** What is known of whoever is not signed in. */
export function callerOf({ world, proxies }: Pick<Api, 'world' | 'proxies'>, request: Request): Caller {
  const { headers } = request.raw.req
  return {
    network: networkOf(hopsOf(request), proxies),
    agent: headers['user-agent'],
    ...accountCookies(headers, world.settings.baseUrl),
  }
}
