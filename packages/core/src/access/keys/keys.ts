import type { Actor } from '../../kernel/context/actor.ts'
import { type Context, inTransaction, writesNoContent } from '../../kernel/context/context.ts'
import { KEY_PREFIX, type NamedKey } from '../../kernel/context/key.ts'
import { AppError, invalidField } from '../../kernel/errors/errors.ts'
import { asId, type KeyId } from '../../kernel/ids/ids.ts'
import { newKey } from '../../tenant/projects/projects.ts'
import { EXPIRY_MAX_MS, KEY_PREFIX_SHOWN, KEYS_MAX, type KeyInput, type KeyRotation } from './schema.ts'

/** A named key with its secret, which is returned only when it is created. */
export interface MadeKey {
  readonly key: NamedKey
  readonly secret: string
}

export function listKeys(ctx: Context): Promise<readonly NamedKey[]> {
  return ctx.store.keys.list()
}

/** Creates a key. It works immediately, and its secret is returned only here. */
export async function createKey(ctx: Context, { name, scopes, expiresAt }: KeyInput): Promise<MadeKey> {
  requireLater(ctx, expiresAt)
  const secret = newKey(ctx, KEY_PREFIX.named)
  const key: NamedKey = {
    id: ctx.ids.make('key'),
    name,
    scopes,
    prefix: secret.slice(0, KEY_PREFIX_SHOWN),
    expiresAt: expiresAt ?? undefined,
    createdAt: ctx.clock.now(),
    createdBy: makerOf(ctx.actor),
    usedAt: undefined,
  }
  const stored = { ...key, hash: ctx.secrets.sha256(secret) }
  const added = await inTransaction(ctx, ({ store }) => store.keys.add(stored, KEYS_MAX))
  if (added === 'added') return { key, secret }
  throw new AppError('CONFLICT', {
    message:
      added === 'exists'
        ? `The project already has a key with the name "${name}".`
        : `A project can have at most ${KEYS_MAX} named keys.`,
    suggestion: added === 'exists' ? 'Choose another name, or rotate the key.' : 'Delete an unused key.',
  })
}

/** Replaces the secret of a key; the old one stops working immediately. Scopes and name stay. */
export function rotateKey(ctx: Context, { id, expiresAt }: KeyRotation & { readonly id: string }): Promise<MadeKey> {
  requireLater(ctx, expiresAt)
  return inTransaction(ctx, async (ctx) => {
    writesNoContent(ctx)
    const keyId = requireKeyId(id)
    const before = await ctx.store.keys.find(keyId)
    if (!before) throw noKey()
    const secret = newKey(ctx, KEY_PREFIX.named)
    const renewed = {
      prefix: secret.slice(0, KEY_PREFIX_SHOWN),
      expiresAt: expiresAt === undefined ? before.expiresAt : (expiresAt ?? undefined),
    }
    if (!(await ctx.store.keys.renew(keyId, { ...renewed, hash: ctx.secrets.sha256(secret) }))) throw noKey()
    return { key: { ...before, ...renewed }, secret }
  })
}

/** Deletes a key, which stops working immediately. */
export async function deleteKey(ctx: Context, id: string): Promise<void> {
  writesNoContent(ctx)
  if (!(await ctx.store.keys.remove(requireKeyId(id)))) throw noKey()
}

const noKey = () => new AppError('RESOURCE_NOT_FOUND', { message: 'API key not found.' })

function requireKeyId(id: string): KeyId {
  const keyId = asId('key', id)
  if (!keyId) throw noKey()
  return keyId
}

/** Throws unless a time to expire is in the future, and within ten years. */
export function requireLater({ clock }: Pick<Context, 'clock'>, expiresAt: Date | null | undefined): void {
  if (!expiresAt) return
  const ahead = expiresAt.getTime() - clock.now().getTime()
  if (ahead > 0 && ahead <= EXPIRY_MAX_MS) return
  throw invalidField('expiresAt', 'out_of_range', ahead > 0 ? 'must be within ten years' : 'must be in the future')
}

/** Returns the id of the creator of a key, as it is stored. */
function makerOf(actor: Actor): string {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'key' ? (actor.named?.id ?? actor.key) : 'system'
}
