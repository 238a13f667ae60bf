import type { Context } from '../context.ts'
import { newEvent } from '../events/emit.ts'
import type { Predicate } from '../filters/predicate.ts'
import type { ContactId } from '../ids.ts'
import type { Segment } from './schema.ts'
import { segmentSlug } from './slug.ts'
import type { StaleMembers } from './store.ts'

/** Who came and who went. */
export interface Moved {
  readonly entered: readonly ContactId[]
  readonly left: readonly ContactId[]
}

/**
 * Lets into a segment that tracks its members, and out of it, those of the contacts for whom the predicate says so now.
 * Who asks for both passes the same contacts for both: the first write holds them, and the second one waits for nobody.
 */
export async function moveMembers(
  ctx: Context,
  segment: Segment,
  predicate: Predicate,
  { entering, leaving }: Pick<StaleMembers, 'entering' | 'leaving'>,
): Promise<Moved> {
  const { segments } = ctx.store
  const change = { segmentId: segment.id, predicate }
  const at = ctx.clock.now()
  const entered = entering.length > 0 ? await segments.enter({ ...change, contactIds: entering, at }) : []
  const left = leaving.length > 0 ? await segments.leave({ ...change, contactIds: leaving }) : []
  const moved = { entered, left }
  await tellMembership(ctx, segment, moved)
  return moved
}

/**
 * Events of a segment that tracks its members, in the transaction of what they tell of. They mark no contact as changed:
 * segments that ask for one another's events would never come to rest. The sweep finds whom such an event moves.
 */
export async function tellMembership(ctx: Context, segment: Segment, { entered, left }: Moved): Promise<void> {
  if (!segment.trackMembership || entered.length + left.length === 0) return
  const slug = segmentSlug(segment)
  const data = { segmentId: segment.id, segmentName: segment.name }
  const tell = (way: 'entry' | 'exit') => (contactId: ContactId) =>
    newEvent(ctx, { name: `segment.${slug}.${way}`, contactId, data })
  await ctx.store.events.insert([...entered.map(tell('entry')), ...left.map(tell('exit'))])
}
