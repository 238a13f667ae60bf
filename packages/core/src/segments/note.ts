import { type Context, contextOf, type World, wake } from '../context.ts'
import type { ContactId } from '../ids.ts'
import type { Project } from '../projects/schema.ts'
import { UPDATE_SEGMENTS } from './store.ts'

/**
 * Tells the project's segments, in the transaction of what changed, that contacts were created or changed or that
 * something happened to them: soon after it they are let into and out of the segments that track their members.
 */
export async function noteChanged(ctx: Context, contactIds: readonly ContactId[]): Promise<void> {
  if (!ctx.project.tracksSegments || contactIds.length === 0) return
  await ctx.store.segments.markChanged(contactIds, ctx.clock.now())
  wake(ctx, UPDATE_SEGMENTS)
}

/** Something that happened to a contact of a project. */
export interface Change {
  readonly project: Project
  readonly contactId: ContactId
}

/** `noteChanged` for what happened in any projects, outside of a transaction. */
export async function noteAll(world: World, changes: readonly Change[]): Promise<void> {
  const byProject = Map.groupBy(changes, ({ project }) => project.id)
  for (const some of byProject.values()) {
    const [first] = some
    const ids = some.map(({ contactId }) => contactId)
    if (first) await noteChanged(contextOf(world, first.project), ids)
  }
}
