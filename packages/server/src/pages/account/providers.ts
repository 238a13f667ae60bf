import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import {
  arriveFrom,
  departTo,
  PROVIDER_NAMES,
  PROVIDER_PATH,
  type ProviderName,
  type SignInResult,
  signOut,
} from '@posthorn/core'
import { callerOf } from '../../http/caller.ts'
import { deviceCookie, noProviderCookie, providerCookie, providerTicket, sessionCookie } from '../../http/cookies.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { Api } from '../../http/request-state.ts'
import { answerTrouble } from './answer.ts'
import { accountDocument } from './document.ts'

/** Where people sign in. */
export const SIGN_IN_PAGE = '/account/sign-in'

/** The way to providers and back. A link leads there: nothing of the person's is changed by it. */
export function providerRoutes(api: Api): ServerRoute[] {
  return PROVIDER_NAMES.flatMap((provider) => [
    route(api, `${PROVIDER_PATH}${provider}`, (request, h) => leave(api, provider, request, h)),
    route(api, `${PROVIDER_PATH}${provider}/callback`, (request, h) => comeBack(api, provider, request, h)),
  ])
}

type Handler = (request: Request, h: ResponseToolkit) => Promise<ResponseObject>

const route = (api: Api, path: string, handler: Handler): ServerRoute => ({
  method: 'GET',
  path,
  options: {
    ...bareOptions(false),
    handler: async (request, h) => {
      try {
        return await handler(request, h)
      } catch (thrown) {
        return answerTrouble({ api, request, h }, thrown, (text) =>
          accountDocument({ title: 'This did not work', text }),
        )
      }
    },
  },
})

async function leave(api: Api, provider: ProviderName, request: Request, h: ResponseToolkit) {
  const { world } = api
  const { baseUrl } = world.settings
  const asked: unknown = request.query.returnTo
  const { url, ticket } = await departTo(world, { provider, ...(typeof asked === 'string' && { returnTo: asked }) })
  return redirect(h, url, [providerCookie(ticket, baseUrl)])
}

async function comeBack(api: Api, provider: ProviderName, request: Request, h: ResponseToolkit) {
  const { world } = api
  const { baseUrl } = world.settings
  const { session, ...guest } = callerOf(api, request)
  const { search, searchParams } = new URL(request.raw.req.url ?? '', 'http://of.the.request')
  const ticket = providerTicket(request.raw.req.headers, baseUrl)
  const back = { provider, ticket, query: search, state: searchParams.get('state') ?? undefined, session }
  const { entry, returnTo } = await arriveFrom(world, back, guest)
  const over = noProviderCookie(baseUrl)
  if (entry === undefined) return redirect(h, returnTo, [over])
  if ('challenge' in entry) return redirect(h, secondFactorPage(baseUrl, entry, returnTo), [over])
  if (session !== undefined) await signOut(world, session)
  return redirect(h, returnTo, [over, sessionCookie(entry.token, baseUrl), deviceCookie(entry.device, baseUrl)])
}

/** After the number sign, so that no server and no log sees it. */
function secondFactorPage(
  baseUrl: string,
  { challenge, methods }: Extract<SignInResult, { challenge: string }>,
  returnTo: string,
): string {
  return `${baseUrl}${SIGN_IN_PAGE}#${new URLSearchParams({ challenge, methods: methods.join(' '), returnTo })}`
}

function redirect(h: ResponseToolkit, url: string, cookies: readonly string[]): ResponseObject {
  const response = h
    .redirect(url)
    .code(303)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
  for (const cookie of cookies) response.header('set-cookie', cookie, { append: true })
  return response
}
