import type { Context } from '../context.ts'
import type { Condition } from '../filters/condition.ts'
import type { Predicate } from '../filters/predicate.ts'
import { referencedSegments } from '../filters/references.ts'
import { resolveCondition } from '../filters/resolve.ts'
import type { Segment } from './schema.ts'

/** What understands conditions at this moment, in this project, which has these segments. */
export async function understanding(
  ctx: Context,
  segments: readonly Segment[],
): Promise<(condition: Condition) => Predicate> {
  const deletedFields = new Set(await ctx.store.fields.deletedNames())
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const now = ctx.clock.now()
  return (condition) => resolveCondition(condition, { now, deletedFields, segment: (id) => byId.get(id) })
}

/**
 * A text that is another one when conditions may have to be understood anew: after a segment was created, changed or
 * deleted, or a field was deleted or seen again. Who reads it first and compares it last has missed nothing between.
 */
export async function meaningOf(ctx: Context): Promise<string> {
  return JSON.stringify([await ctx.store.segments.revision(), await ctx.store.fields.deletedNames()])
}

/** Ends a transaction that moved contacts by conditions that mean something else by now. */
export class OutdatedMeaning extends Error {
  override readonly name = 'OutdatedMeaning'
}

/** To be called after the last move, which holds the segment: who changes what it means waits for the end. */
export async function checkMeaning(ctx: Context, meaning: string): Promise<void> {
  if ((await meaningOf(ctx)) !== meaning) throw new OutdatedMeaning('conditions mean something else by now')
}

/** The condition as it is to be understood at this moment, in this project. */
export async function predicateOf(ctx: Context, condition: Condition): Promise<Predicate> {
  const nested = referencedSegments(condition).length > 0
  const understand = await understanding(ctx, nested ? await ctx.store.segments.list() : [])
  return understand(condition)
}

/** Who is in the segment, as a predicate: whoever meets the condition, or is remembered as put into it. */
export async function membersOf(ctx: Context, { id, condition }: Segment): Promise<Predicate> {
  return condition ? predicateOf(ctx, condition) : { kind: 'member', segmentId: id }
}
