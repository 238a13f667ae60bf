import type { Request } from '@hapi/hapi'
import { AppError, type Context, findProjectByKey } from '@posthorn/core'
import { type Api, ownerOf, stateOf } from '../request-state.ts'
import type { Route } from '../route.ts'
import { actAs, authenticate, type Gate } from './auth.ts'
import { mayBrowseInbox } from './inbox-access.ts'
import { originOf } from './origin.ts'

/** Authenticates and authorises the caller: the first stage of a request. Throws the error of a refusal. */
export async function admit(api: Api, route: Route, request: Request): Promise<void> {
  const state = stateOf(api, request)
  state.span = api.tracing?.request(route.path, route.method, request.raw.req.headers)
  if (route.access === 'open') return
  if (route.access === 'inbox' && mayBrowseInbox(api.world, request)) return
  const own = request.plugins.posthorn?.actAs
  const { authorization } = request.raw.req.headers
  const origin = originOf(state, request.raw.req.headers)
  const ctx = own
    ? await actAs(api.world, own, origin)
    : await authenticate({ ...gateOf(api, request), origin }, authorization, route.access)
  state.ctx = ctx
  if (api.limiter && !own) {
    state.standing = await api.limiter.take(ownerOf(ctx))
    if (state.standing.exceeded)
      throw new AppError('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: state.standing.resetSeconds })
  }
  if (ctx.project.disabled && route.method !== 'GET' && !route.readOnly) throw disabled(ctx)
}

/** A call from inside this process looks its key up on its own. */
function gateOf({ world, keyring }: Api, request: Request): Omit<Gate, 'origin'> {
  // hapi's types do not have `isInjected`.
  const arrived = 'isInjected' in request && request.isInjected === false
  return { world, keyring: arrived ? keyring : (key) => findProjectByKey(world, key) }
}

function disabled(ctx: Context): AppError {
  const { disabledReason } = ctx.project
  return new AppError(
    'PROJECT_DISABLED',
    disabledReason ? { message: `The project is disabled: ${disabledReason}` } : {},
  )
}
