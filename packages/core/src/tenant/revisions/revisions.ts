import { actorMay } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { AuditActor } from '../audit/schema.ts'
import type { HeldRevision, RevisedRecord } from './store.ts'

/**
 * Throws `REVISION_CONFLICT` unless a record has a revision that the caller expects. Called first in the transaction that
 * changes the record: until its end, no other one changes it. A record that does not exist has no revision, and the
 * caller finds out by itself.
 */
export async function requireRevision(
  ctx: Context,
  record: RevisedRecord,
  isExpected: (revision: number) => boolean,
): Promise<void> {
  if (!ctx.transaction) throw new Error('a revision is compared in the transaction that changes the record')
  const held = await ctx.store.revisions.hold(record)
  if (held && !isExpected(held.revision)) throw await conflict(ctx, record, held)
}

async function conflict(ctx: Context, { noun, id }: RevisedRecord, { revision, updatedAt }: HeldRevision) {
  const changedBy = await lastActor(ctx, id)
  const when = updatedAt ? `, changed at ${updatedAt.toISOString()}` : ''
  const who = changedBy ? ` by ${nameOf(changedBy)}` : ''
  return new AppError('REVISION_CONFLICT', {
    message: `The ${noun} is not as the request expects: it has revision ${revision}${when}${when && who}.`,
    details: {
      revision,
      ...(updatedAt && { updatedAt: updatedAt.toISOString() }),
      ...(changedBy && { changedBy: { type: changedBy.type, id: changedBy.id } }),
    },
  })
}

function nameOf({ type, id }: AuditActor): string {
  if (id === undefined) return `the ${type}`
  return id === 'secret' || id === 'public' ? `the ${id} ${type}` : `the ${type} ${id}`
}

/** Returns the actor of the last change in the audit log, for callers who may read it. */
async function lastActor(ctx: Context, resource: string): Promise<AuditActor | undefined> {
  if (!actorMay(ctx.actor, 'manage')) return undefined
  const any = { after: undefined, actor: undefined, action: undefined, from: undefined, to: undefined }
  const [last] = await ctx.store.audit.list({ ...any, resource, limit: 1 })
  return last?.actor
}
