import type { Request } from '@hapi/hapi'
import { accountCookies } from './cookies.ts'
import { networkOf } from './network.ts'
import type { Api } from './request-state.ts'
import type { Caller } from './route.ts'
import { hopsOf, whenceOf } from './whence.ts'

/** What is known of whoever is not signed in. */
export function callerOf(api: Api, request: Request): Caller {
  const { headers } = request.raw.req
  return {
    network: networkOf(hopsOf(request), api.proxies),
    ...whenceOf(api, request),
    ...accountCookies(headers, api.world.settings.baseUrl),
  }
}
