import type { Context } from '../context.ts'
import type { ContactId } from '../ids.ts'

/** Who follows the contacts of a project that change. */
export interface ChangeFollower {
  /** At most how many contacts it is told of at once. */
  readonly limit: number
  /**
   * Does what the changes make necessary, in transactions of its own. It may be told of a contact again that did not change
   * since, and does nothing then.
   */
  follow(contactIds: readonly ContactId[]): Promise<void>
}

/**
 * Tells of contacts that changed, those that wait the longest first, until there are none or `isOver`. Marks go last: what
 * stops half-way is told again, and a contact that changes while it is followed stays marked. Answers whether there were any.
 */
export async function tellChanges(ctx: Context, follower: ChangeFollower, isOver: () => boolean): Promise<boolean> {
  const { limit } = follower
  for (let turn = 0; ; turn++) {
    const marks = await ctx.store.segments.listChanged(limit)
    if (marks.length === 0) return turn > 0
    await follower.follow(marks.map(({ contactId }) => contactId))
    await ctx.store.segments.deleteChanged(marks)
    if (marks.length < limit || isOver()) return true
  }
}
