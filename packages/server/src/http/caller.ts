import { accountCookies } from './cookies.ts'
import { networkOf } from './network.ts'
import { type Api, type ApiRequest, hopsOf, originOf } from './request-state.ts'
import type { Caller } from './route.ts'

/** Returns the facts about a caller who is not signed in. */
export function callerOf(api: Api, request: ApiRequest): Caller {
  const { headers } = request.raw.req
  return {
    network: networkOf(hopsOf(request), api.proxies),
    ...originOf(api, request),
    ...accountCookies(headers, api.world.settings.baseUrl),
  }
}
