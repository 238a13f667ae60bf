import type { Context } from '../../kernel/context/context.ts'
import { invalidField } from '../../kernel/errors/errors.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import { resolveConditions } from './asked.ts'
import { predicateOf } from './predicate.ts'
import { checkReferences } from './references.ts'
import { type SegmentPreview, sentCondition } from './schema.ts'

const PREVIEW_CONTACTS = 10

/** Returns the contacts that meet a condition, without storing a segment. */
export async function previewSegment(
  ctx: Context,
  input: SegmentPreview,
): Promise<{ memberCount: number; data: readonly Contact[] }> {
  const condition = sentCondition(await resolveConditions(ctx, input))?.condition
  if (!condition) throw invalidField('condition', 'required', 'is required')
  const unsaved = { id: ctx.ids.make('seg'), name: 'the segment', condition }
  checkReferences(unsaved, await ctx.store.segments.list())
  const predicate = await predicateOf(ctx, condition)
  return {
    memberCount: await ctx.store.segments.countMatching(predicate),
    data: await ctx.store.segments.listMatching(predicate, { limit: PREVIEW_CONTACTS, offset: 0 }),
  }
}
