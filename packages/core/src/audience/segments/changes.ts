import type { Cause } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { ContactId } from '../../kernel/ids/ids.ts'

/** Follows the contacts of a project that change. */
export interface ChangeFollower {
  /** The most contacts of one call. */
  readonly limit: number
  /**
   * Handles changed contacts in its own transactions. It may get a contact again that has not changed since, and then does
   * nothing.
   */
  follow(contactIds: readonly ContactId[], cause: Cause): Promise<void>
}

/**
 * Passes marked contacts to the follower, oldest mark first, until there are none or `isOver`. Marks are deleted last:
 * interrupted work is repeated, and a contact that changes during the work stays marked. Returns whether there were
 * any.
 */
export async function emitChanges(ctx: Context, follower: ChangeFollower, isOver: () => boolean): Promise<boolean> {
  const { limit } = follower
  for (let turn = 0; ; turn++) {
    const marks = await ctx.store.segments.listChanged(limit)
    if (marks.length === 0) return turn > 0
    for (const [byPublicKey, own] of Map.groupBy(marks, ({ byPublicKey }) => byPublicKey))
      await follower.follow(
        own.map(({ contactId }) => contactId),
        { byPublicKey },
      )
    await ctx.store.segments.deleteChanged(marks)
    if (marks.length < limit || isOver()) return true
  }
}
