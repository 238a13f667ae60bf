import type { Request } from '@hapi/hapi'
import { accountCookies } from './cookies.ts'
import { networkOf } from './network.ts'
import type { Api } from './request-state.ts'
import type { Caller } from './route.ts'

/** What is known of whoever is not signed in. */
export function callerOf({ world }: Pick<Api, 'world'>, request: Request): Caller {
  const { headers } = request.raw.req
  return {
    network: networkOf(request.info.remoteAddress, headers['x-forwarded-for']),
    agent: headers['user-agent'],
    ...accountCookies(headers, world.settings.baseUrl),
  }
}
