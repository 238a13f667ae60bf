import { surroundings } from '../../audience/segments/predicate.ts'
import type { Context } from '../../kernel/context/context.ts'
import { matches } from '../../people/filters/matches.ts'
import { referencedSegments } from '../../people/filters/references.ts'
import { asksStore, predicateWith } from '../workflows/condition.ts'
import type { Outcome } from '../workflows/execution.ts'
import { failureOf, type StepWork } from './perform.ts'
import type { Execution } from './schema.ts'
import type { Contacts, Walker } from './walker.ts'

/** Returns the facts of an execution besides its contact. */
export const factsOf = ({ eventName, context }: Execution) => ({
  ...(eventName !== undefined && { event: context }),
  workflow: context,
})

/**
 * Tests conditions until a moment: at least one, and the others later. Their dependencies are read together once; the
 * store is queried only for events and memberships.
 */
export async function testConditions(
  ctx: Context,
  all: readonly StepWork<'CONDITION'>[],
  contacts: Contacts,
  endsAt: number,
): Promise<ReadonlyMap<Walker, Outcome>> {
  const outcomes = new Map<Walker, Outcome>()
  if (all.length === 0) return outcomes
  const asksSegments = all.some(({ config }) => referencedSegments(config.condition).length > 0)
  const around = await surroundings(ctx, asksSegments ? await ctx.store.segments.list() : [])
  for (const { walker, config } of all) {
    if (outcomes.size > 0 && ctx.clock.now().getTime() >= endsAt) break
    const contact = contacts.get(walker.now.contactId)
    if (!contact) continue
    try {
      const predicate = predicateWith(factsOf(walker.now), config.condition, around)
      const holds = asksStore(predicate)
        ? await ctx.store.segments.holdsFor(contact.id, predicate)
        : matches(predicate, { contact, eventsAt: () => [], isMember: () => false })
      outcomes.set(walker, { is: 'done', branch: holds ? 'yes' : 'no' })
    } catch (error) {
      outcomes.set(walker, failureOf(error))
    }
  }
  return outcomes
}
