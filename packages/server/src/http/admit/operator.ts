import { asOperator, findOperatorKey, type OperatorContext } from '@posthorn/core/access'
import { AppError, OPERATOR_KEY_PREFIX } from '@posthorn/core/kernel'
import { callerOf } from '../caller.ts'
import { headerError } from '../header-error.ts'
import { type Api, type ApiRequest, originOf } from '../request-state.ts'
import { bearerOf } from './auth.ts'
import { requireUser } from './session.ts'

const FIELD = 'Authorization'

/**
 * Returns the operator of a request: an operator key, or the session of a user who is an operator now. Every other key
 * gets the same answer without being looked up, so that it shows nothing about the key.
 */
export async function requireOperator(
  api: Api,
  request: ApiRequest,
  refused: (owner: string) => Promise<void>,
): Promise<OperatorContext> {
  const { world } = api
  const requestOrigin = originOf(api, request)
  if (request.plugins.posthorn?.operates) return { world, operator: { kind: 'host' }, requestOrigin }
  const { authorization } = request.raw.req.headers
  if (authorization === undefined) {
    const session = await requireUser(api, request)
    const operator = await asOperator(session)
    if (operator) return operator
    await refused(`user:${session.user.id}`)
    throw new AppError('OPERATOR_REQUIRED')
  }
  const secret = bearerOf(authorization)
  if (!secret.startsWith(OPERATOR_KEY_PREFIX)) throw new AppError('OPERATOR_REQUIRED')
  const key = await findOperatorKey(world, secret)
  if (!key) {
    // Callers with a valid key do not share this limit.
    await refused(`operators:${callerOf(api, request).network ?? 'strangers'}`)
    throw headerError('UNAUTHORIZED', FIELD)
  }
  api.noteOperator(key)
  return { world, operator: { kind: 'key', key }, requestOrigin }
}

/** Returns the owner of the limits of an operator. */
export function ownerOfOperator({ operator }: OperatorContext): string {
  if (operator.kind === 'user') return `user:${operator.session.user.id}`
  return operator.kind === 'key' ? `operator:${operator.key.id}` : 'operator:host'
}
