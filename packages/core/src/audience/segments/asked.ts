import { requireScope } from '../../kernel/context/actor.ts'
import type { Context } from '../../kernel/context/context.ts'
import { type NameLookup, notFound, requireOneNamed } from '../../kernel/errors/one-named.ts'
import { asId, type SegmentId } from '../../kernel/ids/ids.ts'
import type { Condition } from '../../people/filters/condition.ts'
import { namedSegments, withSegmentIds, withSegmentIdsAsSent } from '../../people/filters/references.ts'
import type { SentCondition } from '../../people/filters/schema.ts'
import type { Segment } from './schema.ts'

/** Returns the segment with this id, or with this name in any case. */
export async function getSegmentAsked(ctx: Context, asked: string, field: string): Promise<Segment> {
  const what = { asked, field, noun: 'segment' } as const
  const id = asId('seg', asked)
  if (!id) return segmentNamed(await readableSegments(ctx), what)
  const segment = await ctx.store.segments.find(id)
  if (!segment) throw notFound(what)
  return segment
}

/**
 * Throws `INSUFFICIENT_SCOPE` for a key that may not read segments: otherwise the answer would reveal which names
 * exist.
 */
function readableSegments(ctx: Context): Promise<readonly Segment[]> {
  requireScope(ctx, 'segments:read')
  return ctx.store.segments.list()
}

const nameKey = (name: string) => name.trim().toLowerCase()

function segmentNamed(segments: readonly Segment[], what: NameLookup): Segment {
  const found = segments.filter(({ name }) => nameKey(name) === nameKey(what.asked))
  return requireOneNamed(found, what, found.length > 0 ? [] : segments.map(({ name }) => name))
}

/** Returns a condition of the field with the ids of the segments that it names. */
export async function resolveCondition(ctx: Context, condition: Condition, field: string): Promise<Condition> {
  const ids = await idsOfNames(ctx, condition, field)
  return ids.size === 0 ? condition : withSegmentIds(condition, ids)
}

/** Returns both forms of a condition of the field with the ids of the segments that it names. */
export async function resolveSent(ctx: Context, sent: SentCondition, field: string): Promise<SentCondition> {
  const ids = await idsOfNames(ctx, sent.condition, field)
  if (ids.size === 0) return sent
  return { sent: withSegmentIdsAsSent(sent.sent, ids), condition: withSegmentIds(sent.condition, ids) }
}

async function idsOfNames(ctx: Context, condition: Condition, field: string): Promise<ReadonlyMap<string, SegmentId>> {
  const names = namedSegments(condition)
  if (names.length === 0) return new Map()
  const segments = await readableSegments(ctx)
  return new Map(names.map((asked) => [asked, segmentNamed(segments, { asked, field, noun: 'segment' }).id]))
}

interface Conditions {
  readonly filters?: SentCondition | null | undefined
  readonly condition?: SentCondition | null | undefined
}

/** Returns a request with the ids of the segments that its condition names. */
export async function resolveConditions<T extends Conditions>(ctx: Context, input: T): Promise<T> {
  const { filters, condition } = input
  return {
    ...input,
    ...(filters && { filters: await resolveSent(ctx, filters, 'filters') }),
    ...(condition && { condition: await resolveSent(ctx, condition, 'condition') }),
  }
}
