import type { ResponseObject, ServerRoute } from '@hapi/hapi'
import { arriveFrom, departTo, PROVIDER_PATH } from '@posthorn/core/access'
import { PROVIDER_NAMES, type ProviderName } from '@posthorn/core/ports'
import { callerOf } from '../../http/caller.ts'
import { noProviderCookie, providerCookie, providerTicket } from '../../http/cookies.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { Api } from '../../http/request-state.ts'
import { answerTrouble, type Visit } from './answer.ts'
import { accountDocument } from './document.ts'
import { enterPage, redirectTo } from './sign-in.ts'

/** The routes to providers and back. A link may lead there: nothing of the person's is changed by it. */
export function providerRoutes(api: Api): ServerRoute[] {
  return PROVIDER_NAMES.flatMap((provider) => [
    route(api, `${PROVIDER_PATH}${provider}`, (visit) => leave(visit, provider)),
    route(api, `${PROVIDER_PATH}${provider}/callback`, (visit) => comeBack(visit, provider)),
  ])
}

const route = (api: Api, path: string, answer: (visit: Visit) => Promise<ResponseObject>): ServerRoute => ({
  method: 'GET',
  path,
  options: {
    ...bareOptions(),
    handler: async (request, h) => {
      const visit = { api, request, h }
      try {
        return await answer(visit)
      } catch (thrown) {
        return answerTrouble(visit, thrown, (text) => accountDocument({ title: 'This did not work', text }))
      }
    },
  },
})

async function leave(visit: Visit, provider: ProviderName): Promise<ResponseObject> {
  const { world } = visit.api
  const asked: unknown = visit.request.query.returnTo
  const { url, ticket } = await departTo(world, { provider, ...(typeof asked === 'string' && { returnTo: asked }) })
  return redirectTo(visit, url, [providerCookie(ticket, world.settings.baseUrl)])
}

async function comeBack(visit: Visit, provider: ProviderName): Promise<ResponseObject> {
  const { api, request } = visit
  const { baseUrl } = api.world.settings
  const { session, ...guest } = callerOf(api, request)
  const { search, searchParams } = new URL(request.raw.req.url ?? '', 'http://of.the.request')
  const ticket = providerTicket(request.raw.req.headers, baseUrl)
  const back = { provider, ticket, query: search, state: searchParams.get('state') ?? undefined, session }
  const { entry, returnTo } = await arriveFrom(api.world, back, guest)
  const over = noProviderCookie(baseUrl)
  if (entry === undefined) return redirectTo(visit, returnTo, [over])
  return enterPage(visit, entry, { returnTo, cookies: [over] })
}
