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
 * Fingerprint of everything that conditions depend on: it changes when a segment is created, changed or deleted, and when
 * a field is deleted or seen again. Read it first and compare it last, and you have missed nothing between.
 */
export async function conditionsVersion(ctx: Context): Promise<string> {
  return JSON.stringify([await ctx.store.segments.revision(), await ctx.store.fields.deletedNames()])
}

/** Ends a transaction that moved contacts by an earlier version of the conditions. */
export class OutdatedConditions extends Error {
  override readonly name = 'OutdatedConditions'
}

/**
 * Throws `OutdatedConditions` unless the conditions are still of this version. Call it after the last move, which holds
 * the segments until the transaction ends.
 */
export async function checkConditions(ctx: Context, version: string): Promise<void> {
  if ((await conditionsVersion(ctx)) !== version) throw new OutdatedConditions('the conditions changed')
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
