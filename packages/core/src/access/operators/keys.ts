import { OPERATOR_KEY_PREFIX } from '../../kernel/context/key.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { asId } from '../../kernel/ids/ids.ts'
import { newKey } from '../../tenant/projects/projects.ts'
import { requireLater } from '../keys/keys.ts'
import { KEY_PREFIX_SHOWN } from '../keys/schema.ts'
import { type OperatorContext, operate, requirePerson } from './operators.ts'
import { OPERATOR_KEYS_MAX, type OperatorKey, type OperatorKeyInput } from './schema.ts'

/** A key with its secret, which is returned only when it is created. */
export interface MadeOperatorKey {
  readonly key: OperatorKey
  readonly secret: string
}

export function listOperatorKeys({ world }: OperatorContext): Promise<readonly OperatorKey[]> {
  return world.store.operators.listKeys()
}

/** Creates a key. It works immediately, and its secret is returned only here. */
export function createOperatorKey(
  ctx: OperatorContext,
  { name, expiresAt }: OperatorKeyInput,
): Promise<MadeOperatorKey> {
  const { world, operator } = ctx
  const now = world.clock.now()
  requireLater(world, expiresAt)
  const secret = newKey(world, OPERATOR_KEY_PREFIX)
  return operate(ctx, async (store) => {
    await requirePerson(ctx, store)
    const key: OperatorKey = {
      id: world.ids.make('opk'),
      name,
      prefix: secret.slice(0, KEY_PREFIX_SHOWN),
      expiresAt: expiresAt ?? undefined,
      createdAt: now,
      createdBy: operator.kind === 'user' ? operator.session.user.id : 'system',
      usedAt: undefined,
    }
    const added = await store.operators.addKey({ ...key, hash: world.secrets.sha256(secret) }, OPERATOR_KEYS_MAX)
    if (added !== 'added')
      throw new AppError('CONFLICT', {
        message:
          added === 'exists'
            ? `There already is a key of operators with the name "${name}".`
            : `A deployment can have at most ${OPERATOR_KEYS_MAX} keys of operators.`,
        suggestion: added === 'exists' ? 'Choose another name.' : 'Revoke an unused key.',
      })
    return {
      result: { key, secret },
      action: 'operator.create_key',
      id: key.id,
      details: { name, expiresAt: expiresAt ?? null },
    }
  })
}

/** Revokes a key, which stops working immediately. */
export function revokeOperatorKey(ctx: OperatorContext, id: string): Promise<void> {
  return operate(ctx, async (store) => {
    await requirePerson(ctx, store)
    const keyId = asId('opk', id)
    const removed = keyId && (await store.operators.removeKey(keyId))
    if (!removed) throw new AppError('RESOURCE_NOT_FOUND', { message: 'Operator key not found.' })
    return { result: undefined, action: 'operator.revoke_key', id: removed.id, details: { name: removed.name } }
  })
}
