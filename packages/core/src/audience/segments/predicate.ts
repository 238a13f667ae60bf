import type { Context } from '../../kernel/context/context.ts'
import type { Condition } from '../../people/filters/condition.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { referencedSegments } from '../../people/filters/references.ts'
import { resolveCondition, type Surroundings } from '../../people/filters/resolve.ts'
import type { Segment } from './schema.ts'

/** Returns the current surroundings of conditions in a project with these segments. */
export async function surroundings(ctx: Context, segments: readonly Segment[]): Promise<Surroundings> {
  const deletedFields = new Set(await ctx.store.fields.deletedNames())
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  return { now: ctx.clock.now(), deletedFields, segment: (id) => byId.get(id) }
}

/** Returns a function that resolves conditions as of now, for a project with these segments. */
export async function understanding(
  ctx: Context,
  segments: readonly Segment[],
): Promise<(condition: Condition) => Predicate> {
  const around = await surroundings(ctx, segments)
  return (condition) => resolveCondition(condition, around)
}

/**
 * Returns a fingerprint of everything that conditions depend on. It changes when a segment is created, changed or
 * deleted, and when a field is deleted or written again. Read it before the work and compare it after.
 */
export async function conditionsVersion(ctx: Context): Promise<string> {
  return JSON.stringify([await ctx.store.segments.revision(), await ctx.store.fields.deletedNames()])
}

/** The error that aborts a transaction which moved contacts by an earlier version of the conditions. */
export class OutdatedConditions extends Error {
  override readonly name = 'OutdatedConditions'
}

/**
 * Throws `OutdatedConditions` unless the conditions still have this version. Call it after the last move, which locks the
 * segments until the transaction ends.
 */
export async function checkConditions(ctx: Context, version: string): Promise<void> {
  if ((await conditionsVersion(ctx)) !== version) throw new OutdatedConditions('the conditions changed')
}

/** Resolves a condition as of now. */
export async function predicateOf(ctx: Context, condition: Condition): Promise<Predicate> {
  const nested = referencedSegments(condition).length > 0
  const understand = await understanding(ctx, nested ? await ctx.store.segments.list() : [])
  return understand(condition)
}

/** Returns the members of a segment as a predicate: contacts that meet the condition, or the stored members of a static segment. */
export async function membersOf(ctx: Context, { id, condition }: Segment): Promise<Predicate> {
  return condition ? predicateOf(ctx, condition) : { kind: 'member', segmentId: id }
}
