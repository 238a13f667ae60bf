import type { Request, ServerRoute } from '@hapi/hapi'
import type { Posthorn } from '@posthorn/core/app'
import { AppError } from '@posthorn/core/kernel'
import type { Checkup } from '../../doctor/check.ts'
import { rememberFor } from '../../doctor/remember.ts'
import { wantsHtml } from '../../http/accept.ts'
import { isLocalRequest } from '../../http/admit/inbox-access.ts'
import { bareOptions } from '../../http/hapi-options.ts'
import type { Api } from '../../http/request-state.ts'
import { FALLBACK } from '../../http/respond/fallback.ts'
import { refuse } from '../../http/respond/respond.ts'
import { VERSION } from '../../manifest.ts'
import { presentReadiness } from '../../routes/server.ts'
import { HOME_POLICY, type HomeState, homeDocument } from './document.ts'

type World = Posthorn['world']

/** The time that the page waits for a check in progress, and the time that it shows the same result. */
const CHECKUP_WAIT_MS = 2_000
const CHECKUP_KEEP_MS = 60_000

/** Returns the route of the page at the root, for browsers; programs still get 404. Strangers see no state. */
export function homeRoute(
  api: Api,
  { world, base, checkup }: { readonly world: World; readonly base: string; readonly checkup: Checkup | undefined },
): ServerRoute {
  const look = checkup && rememberFor(CHECKUP_KEEP_MS, checkup)
  return {
    method: 'GET',
    path: '/',
    options: {
      ...bareOptions(),
      // It is not an endpoint: other methods are answered as if it were not there.
      tags: [FALLBACK],
      handler: async (request, h) => {
        if (!wantsHtml(request.raw.req.headers.accept)) {
          const message = `Endpoint not found: GET ${request.path}.`
          return refuse(api, request, h, new AppError('ROUTE_NOT_FOUND', { message })).header('vary', 'accept')
        }
        const html = homeDocument({
          base,
          url: world.settings.baseUrl.replace(/\/+$/, ''),
          sender: `hello@${world.settings.sandboxDomain ?? 'your-domain.example'}`,
          hasInbox: world.mailer.local,
          allowsSignup: world.settings.allowsSignup,
          state: maySeeState(world, request) ? await stateOf(world, look) : undefined,
        })
        return h
          .response(html)
          .type('text/html')
          .header('content-security-policy', HOME_POLICY)
          .header('cross-origin-opener-policy', 'same-origin')
          .header('referrer-policy', 'no-referrer')
          .header('x-content-type-options', 'nosniff')
          .header('vary', 'accept')
      },
    },
  }
}

/** Ignores a key that is sent: the state is that of the deployment, not of a project. */
function maySeeState(world: World, request: Request): boolean {
  return request.raw.req.headers.authorization === undefined && isLocalRequest(world, request)
}

async function stateOf(world: World, look: Checkup | undefined): Promise<HomeState> {
  const { delivery = 'ok', pausedSince, failingSince } = presentReadiness(world)
  const checks = look ? await Promise.race([look(), later(CHECKUP_WAIT_MS)]) : []
  return {
    version: VERSION,
    mailer: world.mailer.local ? 'All mail is captured in the local inbox' : `Mail is sent (${world.mailer.name})`,
    delivery,
    trouble: pausedSince
      ? `The mail server has refused this server since ${pausedSince}; mail is waiting`
      : failingSince
        ? `The mail server has accepted no mail since ${failingSince}`
        : undefined,
    checks,
  }
}

const later = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms).unref())
