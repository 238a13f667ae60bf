import type { World } from '../../kernel/context/world.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Store } from '../../kernel/ports/store.ts'
import { type Operation, recordOperation } from '../../tenant/audit/operation.ts'
import type { RequestOrigin } from '../../tenant/audit/record.ts'
import type { AuditActor } from '../../tenant/audit/schema.ts'
import type { User } from '../accounts/schema.ts'
import { requireFresh } from '../accounts/security.ts'
import type { UserContext } from '../accounts/sessions.ts'
import { OPERATORS_MAX, type Operator, type OperatorKey } from './schema.ts'

/** The deployment, and who operates it: a signed-in person, a key, or the command line on the database. */
export interface OperatorContext {
  readonly world: World
  readonly operator: { readonly kind: 'user'; readonly session: UserContext } | KeyOperator | { readonly kind: 'host' }
  readonly requestOrigin: RequestOrigin
}

interface KeyOperator {
  readonly kind: 'key'
  readonly key: OperatorKey
}

/** Returns the context of a signed-in user; undefined unless they are an operator with a verified address. */
export async function asOperator(session: UserContext): Promise<OperatorContext | undefined> {
  const { world, user, requestOrigin } = session
  if (!user.verifiedAt || !(await world.store.operators.find(user.id))) return undefined
  return { world, operator: { kind: 'user', session }, requestOrigin }
}

/** Returns the key of an operator that has not expired. */
export async function findOperatorKey(world: World, key: string): Promise<OperatorKey | undefined> {
  const found = await world.store.operators.findKey(world.secrets.sha256(key))
  return found && (!found.expiresAt || world.clock.now() < found.expiresAt) ? found : undefined
}

function actorOf({ operator }: OperatorContext): AuditActor {
  const unnamed = { name: undefined, prefix: undefined }
  if (operator.kind === 'host') return { type: 'system', id: undefined, ...unnamed }
  if (operator.kind === 'user') return { type: 'user', id: operator.session.user.id, ...unnamed }
  const { id, name, prefix } = operator.key
  return { type: 'key', id, name, prefix }
}

/** Does the work of an operator and records it in their log: both or neither. */
export function operate<T>(
  ctx: OperatorContext,
  work: (store: Store) => Promise<Operation & { readonly result: T }>,
): Promise<T> {
  const { world, requestOrigin } = ctx
  return world.store.transaction(async (store) => {
    const { result, ...operation } = await work(store)
    await recordOperation({ ...world, store, requestOrigin, actor: actorOf(ctx) }, operation)
    return result
  })
}

/**
 * Throws unless a person operates who has just signed in, or the command line does: a key that leaked must not create
 * others.
 */
export async function requirePerson({ operator }: OperatorContext, store: Store): Promise<void> {
  if (operator.kind === 'user') return requireFresh(operator.session, store)
  if (operator.kind === 'host') return
  throw new AppError('FORBIDDEN', {
    message: 'The key of an operator cannot do this. Only a person can.',
    suggestion: 'Sign in as an operator, or use the command line on the database.',
  })
}

export function listOperators({ world }: OperatorContext): Promise<readonly Operator[]> {
  return world.store.operators.list()
}

/** Makes a user an operator. Throws `RESOURCE_NOT_FOUND` for an address without an account. */
export function addOperator(ctx: OperatorContext, email: string): Promise<Operator> {
  return operate(ctx, async (store) => {
    const user = await requireUser(store, email)
    if (!user.verifiedAt)
      throw new AppError('CONFLICT', {
        message: `The address ${email} is not verified, so someone else may have signed up with it.`,
        suggestion: 'Verify the address of the account first.',
      })
    const operator = { userId: user.id, createdAt: ctx.world.clock.now() }
    const added = await store.operators.add(operator, OPERATORS_MAX)
    if (added !== 'added')
      throw new AppError('CONFLICT', {
        message:
          added === 'exists'
            ? `${email} is an operator already.`
            : `A deployment can have at most ${OPERATORS_MAX} operators.`,
        suggestion: 'Check the list of operators.',
      })
    return { result: { ...operator, email }, action: 'operator.add', id: user.id }
  })
}

/** Ends the rights of an operator, from the next request. Throws `RESOURCE_NOT_FOUND` when the address is not one's. */
export function removeOperator(ctx: OperatorContext, email: string): Promise<void> {
  return operate(ctx, async (store) => {
    const { id } = await requireUser(store, email)
    if (!(await store.operators.remove(id))) throw noOperator(email)
    return { result: undefined, action: 'operator.remove', id }
  })
}

async function requireUser({ accounts }: Store, email: string): Promise<User> {
  const user = await accounts.findByEmail(email)
  if (user) return user
  throw new AppError('RESOURCE_NOT_FOUND', {
    message: `No account has the address ${email}.`,
    suggestion: 'Sign up with it first.',
  })
}

const noOperator = (email: string) => new AppError('RESOURCE_NOT_FOUND', { message: `${email} is not an operator.` })
