import { surroundings } from '../../audience/segments/predicate.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { Contact } from '../../people/contacts/schema.ts'
import type { Condition } from '../../people/filters/condition.ts'
import { type Facts, factHolds } from '../../people/filters/facts.ts'
import { matches, type Subject } from '../../people/filters/matches.ts'
import type { Predicate } from '../../people/filters/predicate.ts'
import { referencedSegments } from '../../people/filters/references.ts'
import { resolveCondition, type Surroundings } from '../../people/filters/resolve.ts'
import type { Trigger } from './schema.ts'

/** Resolves a condition of a workflow: decides the parts about facts, and keeps the parts about the contact. */
export function predicateWith(facts: Facts, condition: Condition, around: Surroundings): Predicate {
  return resolveCondition(condition, { ...around, known: (filter) => factHolds(filter, facts, around.now) })
}

/** Returns whether a condition holds for a contact whose events and memberships are loaded. */
export function conditionHolds(
  condition: Condition,
  { facts, around, subject }: { readonly facts: Facts; readonly around: Surroundings; readonly subject: Subject },
): boolean {
  return matches(predicateWith(facts, condition, around), subject)
}

/** Returns whether a condition holds now for a contact. Queries the store only for events and memberships. */
export async function testCondition(
  ctx: Context,
  { condition, contact, facts }: { readonly condition: Condition; readonly contact: Contact; readonly facts: Facts },
): Promise<boolean> {
  const asksSegments = referencedSegments(condition).length > 0
  const around = await surroundings(ctx, asksSegments ? await ctx.store.segments.list() : [])
  const predicate = predicateWith(facts, condition, around)
  if (asksStore(predicate)) return ctx.store.segments.holdsFor(contact.id, predicate)
  return matches(predicate, { contact, eventsAt: () => [], isMember: () => false })
}

/** Returns true if a predicate uses more than the contact itself. */
export function asksStore(predicate: Predicate): boolean {
  if (predicate.kind === 'all' || predicate.kind === 'any') return predicate.of.some(asksStore)
  if (predicate.kind === 'not') return asksStore(predicate.of)
  return predicate.kind === 'event' || predicate.kind === 'member'
}

/** Returns whether an event with this data starts executions of a workflow with the trigger. */
export function triggerTakes({ condition }: Trigger, data: Facts['event'], now: Date): boolean {
  if (!condition) return true
  const around = { now, deletedFields: new Set<string>(), segment: () => undefined }
  // It uses only facts, so that no part about a contact remains.
  return predicateWith(data === undefined ? {} : { event: data }, condition, around).kind !== 'nothing'
}
