import { AppError, type Context } from '@posthorn/core/kernel'
import { type Api, type ApiRequest, hopsOf, ownerOf, stateOf } from '../request-state.ts'
import { type Route, requireEnabled } from '../route.ts'
import { actAs, authenticate, type Keyring, lookUpIn } from './auth.ts'
import { mayBrowseInbox } from './inbox-access.ts'
import { ownerOfOperator, requireOperator } from './operator.ts'
import { originOf } from './origin.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { enterAsMember, hasSession, requireUser } from './session.ts'

/** Authenticates and authorizes the caller: the first stage of a request. Throws the error of a refusal. */
export async function admit(api: Api, route: Route, request: ApiRequest): Promise<void> {
  const state = stateOf(api, request)
  api.noteProxy(hopsOf(request))
  state.span = api.tracing?.request(route.path, route.method, request.raw.req.headers)
  if (route.access === 'open') {
    if (route.effect === 'session') requireOwnOrigin(request.raw.req.headers, api.isOwnOrigin)
    return
  }
  if (route.access === 'session') {
    state.user = await requireUser(api, request)
    return takeTurn(api, request, `user:${state.user.user.id}`)
  }
  if (route.access === 'operator') {
    const refused = (owner: string) => takeTurn(api, request, owner)
    state.operator = await requireOperator(api, request, refused)
    return takeTurn(api, request, ownerOfOperator(state.operator))
  }
  if (route.access === 'inbox' && mayBrowseInbox(api.world, request)) return
  const { actAs: own, within } = request.plugins.posthorn ?? {}
  const { authorization } = request.raw.req.headers
  const origin = originOf(state, request.raw.req.headers)
  if (within) {
    const ctx = { ...within, origin }
    state.ctx = ctx
    state.again = async () => ctx
    return requireEnabled(ctx, route)
  }
  const keyring = keyringOf(api, request)
  const refused = (owner: string, ctx?: Context) => {
    state.refusedCtx = ctx
    return takeTurn(api, request, owner)
  }
  const enter = async (find: 'find' | 'recall'): Promise<Context> =>
    own
      ? actAs(api.world, own, origin)
      : hasSession(api, request)
        ? enterAsMember(api, route, request, { origin, refused })
        : authenticate(
            { world: api.world, find: keyring[find], noteUse: keyring.noteUse, origin, refused },
            authorization,
            route,
          )
  const ctx = await enter(route.cost?.size ? 'recall' : 'find')
  state.ctx = ctx
  state.again = async () => {
    const current = await enter('find')
    requireEnabled(current, route)
    return current
  }
  if (route.cost?.size)
    state.confirm = async () => {
      state.ctx = await state.again?.()
    }
  if (!own) await takeTurn(api, request, ownerOf(ctx))
  // The project may have been enabled again since it was remembered.
  if (ctx.project.disabled && state.confirm) await state.confirm()
  else requireEnabled(ctx, route)
}

/** Counts the request among those of its owner. */
async function takeTurn(api: Api, request: ApiRequest, owner: string): Promise<void> {
  if (!api.limiter) return
  const standing = await api.limiter.take(owner)
  stateOf(api, request).standing = standing
  if (standing.exceeded) throw new AppError('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: standing.resetSeconds })
}

/** Looks up the key of a call from inside this process separately. */
function keyringOf({ world, keyring }: Api, request: ApiRequest): Keyring {
  // hapi's types do not have `isInjected`.
  const arrived = 'isInjected' in request && request.isInjected === false
  return arrived ? keyring : { ...keyring, find: lookUpIn(world) }
}
