import { findSession, type UserContext } from '@posthorn/core/access'
import { AppError, actorMay, type Context, contextOf, type Origin, type ProjectId } from '@posthorn/core/kernel'
import { accountCookies } from '../cookies.ts'
import { headerError } from '../header-error.ts'
import { type Api, type ApiRequest, originOf, ownerOf } from '../request-state.ts'
import { needsOf, OWN_PATH, type Route } from '../route.ts'
import { requireOwnOrigin } from './own-origin.ts'

/**
 * Returns whether the request comes from a person who is, or was, signed in. If it has a key, the key counts instead.
 */
export function hasSession(api: Api, request: ApiRequest): boolean {
  const { headers } = request.raw.req
  if (headers.authorization !== undefined || headers.cookie === undefined) return false
  return accountCookies(headers, api.world.settings.baseUrl).session !== undefined
}

/** Returns the signed-in user. Throws `UNAUTHORIZED` for a session that has ended. */
export async function requireUser(api: Api, request: ApiRequest): Promise<UserContext> {
  const { headers } = request.raw.req
  if (headers.authorization !== undefined)
    throw headerError('INVALID_API_KEY', 'Authorization', {
      message: 'This requires a signed-in user, not an API key.',
      suggestion: 'Sign in with POST /auth/login, and send its cookie.',
    })
  const { session } = accountCookies(headers, api.world.settings.baseUrl)
  if (session === undefined)
    throw headerError('MISSING_AUTH', 'Cookie', {
      code: 'required',
      message: 'You are not signed in.',
      suggestion: 'Sign in with POST /auth/login, and send its cookie.',
    })
  requireOwnOrigin(headers, api.isOwnOrigin)
  const user = await findSession(api.world, session, originOf(api, request))
  if (user) return user
  throw headerError('UNAUTHORIZED', 'Cookie', {
    message: 'The session has expired.',
    suggestion: 'Sign in again.',
  })
}

/**
 * Returns the path parameter that names the project; undefined where it says `me`, because then the header names it.
 */
function projectParam(route: Route, { params }: ApiRequest): string | undefined {
  const [, ...names] = OWN_PATH.exec(route.path) ?? []
  const name = names.find((each) => each !== undefined)
  return name === 'projectId' && params[name] === 'me' ? undefined : name
}

/** The origin of a request that enters a project, and its counter of refusals. */
interface SessionEntry {
  readonly origin: Origin
  /** Counts refusals to a person who is signed in. */
  refused(owner: string, ctx?: Context): Promise<void>
}

/** Returns the context of the project that a member works in. Role and project are as they are now. */
export async function enterAsMember(
  api: Api,
  route: Route,
  request: ApiRequest,
  { origin, refused }: SessionEntry,
): Promise<Context> {
  const { user } = await requireUser(api, request)
  const param = projectParam(route, request)
  const asked = param === undefined ? request.raw.req.headers['x-project-id'] : request.params[param]
  if (typeof asked !== 'string' || asked === '')
    throw headerError('BAD_REQUEST', 'X-Project-Id', {
      code: 'required',
      message: 'The request does not name a project.',
      suggestion: 'Send the header X-Project-Id with the id of one of your projects.',
    })
  const id = asked as ProjectId
  const [project, member] = await Promise.all([
    api.world.store.projects.find(id),
    api.world.store.project(id).members.find(user.id),
  ])
  if (!project || !member) {
    await refused(`user:${user.id}`)
    throw param === undefined
      ? headerError('PROJECT_ACCESS_DENIED', 'X-Project-Id')
      : new AppError('RESOURCE_NOT_FOUND', { message: 'Project not found.' })
  }
  const actor = { kind: 'user', userId: user.id, role: member.role } as const
  const ctx = contextOf(api.world, project, actor, origin)
  if (!actorMay(actor, needsOf(route))) {
    await refused(ownerOf(ctx), ctx)
    throw new AppError('FORBIDDEN', { message: `Members with the role ${member.role} are not allowed to do this.` })
  }
  return ctx
}
