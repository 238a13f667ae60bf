import { type Cause, isByPublicKey } from '../../kernel/context/actor.ts'
import { type Context, type Subscriber, wake } from '../../kernel/context/context.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'
import { isMembershipEvent } from '../../people/filters/event-names.ts'
import { followDeletedEvent, followDeletedField } from './segments.ts'
import { UPDATE_SEGMENTS } from './store.ts'

/**
 * Marks contacts that were created or changed, or that an event belongs to; soon after the transaction they are moved
 * into and out of tracked segments. Membership events set no marks, because segments that use the events of one another
 * would never settle. The regular computation finds the contacts that such an event moves.
 */
export const segmentSubscriber: Subscriber = {
  changed: (ctx, { contactIds }) => (ctx.project.tracksSegments ? markChanged(ctx, contactIds) : undefined),
  removed: (ctx, { contactIds }) => ctx.store.segments.forgetContacts(contactIds),
  happened(ctx, events) {
    if (!ctx.project.tracksSegments) return undefined
    const others = events.filter(({ name }) => !isMembershipEvent(name))
    return markChanged(
      ctx,
      others.map(({ contactId }) => contactId),
    )
  },
  eventDeleted: followDeletedEvent,
  fieldDeleted: followDeletedField,
}

/** Marks contacts as changed, each once per transaction. */
export async function markChanged(ctx: Context, contactIds: readonly ContactId[]): Promise<void> {
  if (!ctx.project.tracksSegments) return
  if (ctx.transaction) ctx.transaction.marked ??= new Map()
  const marked = ctx.transaction?.marked
  const cause: Cause = isByPublicKey(ctx.actor) ? { byPublicKey: true } : {}
  const isMarked = (id: ContactId) => marked?.has(id) && (!cause.byPublicKey || marked.get(id)?.byPublicKey)
  const unmarked = contactIds.filter((id) => !isMarked(id))
  if (unmarked.length === 0) return
  await ctx.store.segments.markChanged(unmarked, ctx.clock.now(), cause)
  for (const id of unmarked) marked?.set(id, cause)
  wake(ctx, UPDATE_SEGMENTS)
}
