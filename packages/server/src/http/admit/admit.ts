import type { Request } from '@hapi/hapi'
import { AppError, type Context } from '@posthorn/core'
import { type Api, ownerOf, stateOf } from '../request-state.ts'
import type { Route } from '../route.ts'
import { actAs, authenticate, type Keyring, lookUpIn } from './auth.ts'
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
  const { access } = route
  const keyring = keyringOf(api, request)
  const enter = async (find: keyof Keyring): Promise<Context> =>
    own
      ? actAs(api.world, own, origin)
      : authenticate({ world: api.world, find: keyring[find], origin }, authorization, access)
  const ctx = await enter(route.sizeOf ? 'recall' : 'find')
  state.ctx = ctx
  if (route.sizeOf)
    state.confirm = async () => {
      state.ctx = await enter('find')
      requireEnabled(state.ctx, route)
    }
  if (api.limiter && !own) {
    state.standing = await api.limiter.take(ownerOf(ctx))
    if (state.standing.exceeded)
      throw new AppError('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: state.standing.resetSeconds })
  }
  // It may be enabled again since it was remembered.
  if (ctx.project.disabled && state.confirm) await state.confirm()
  else requireEnabled(ctx, route)
}

/** A call from inside this process looks its key up on its own. */
function keyringOf({ world, keyring }: Api, request: Request): Keyring {
  // hapi's types do not have `isInjected`.
  const arrived = 'isInjected' in request && request.isInjected === false
  return arrived ? keyring : { find: lookUpIn(world), recall: keyring.recall }
}

function requireEnabled({ project: { disabled, disabledReason } }: Context, route: Route): void {
  if (!disabled || route.method === 'GET' || route.readOnly) return
  throw new AppError(
    'PROJECT_DISABLED',
    disabledReason ? { message: `The project is disabled: ${disabledReason}` } : {},
  )
}
