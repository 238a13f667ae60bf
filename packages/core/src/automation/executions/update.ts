import { causedBy } from '../../kernel/context/actor.ts'
import { type ContactChange, changeOf, deletedAmong, writeContacts } from '../../people/contacts/write.ts'
import { patchData, requireRoom } from '../../people/fields/patch.ts'
import type { Outcome } from '../workflows/execution.ts'
import type { StepConfigs } from '../workflows/steps.ts'
import { failureOf, type Perform, type StepWork } from './perform.ts'
import type { Contacts, Walker } from './walker.ts'

/** Changes contacts by their own rules, together. For one contact, one step at a time. */
export const updateContacts: Perform<'UPDATE_CONTACT'> = async (ctx, all, contacts) => {
  const outcomes = new Map<Walker, Outcome>()
  const first = new Map(all.toReversed().map((one) => [one.walker.now.contactId, one]))
  if (first.size === 0) return outcomes
  const patches = [...first.values()].flatMap((one) => patchOf(one, contacts, outcomes) ?? [])
  const now = ctx.clock.now()
  const deleted = await deletedAmong(
    ctx,
    patches.map(({ next }) => next.patch),
  )
  const changes: ContactChange[] = []
  for (const { walker, before, next } of patches) {
    const change = changeOf(before, next, { now, deleted })
    if (change) changes.push(change)
    outcomes.set(walker, { is: 'done', output: { changed: change !== undefined } })
  }
  if (changes.length === 0) return outcomes
  const byKey = Map.groupBy(changes, ({ contact }) => first.get(contact.id)?.walker.now.byPublicKey)
  for (const [byPublicKey, own] of byKey)
    await writeContacts(causedBy(ctx, { byPublicKey }), { reason: 'workflow' }, (writes) => writes.update(own))
  for (const { contact } of changes) contacts.set(contact.id, contact)
  return outcomes
}

/** Returns the change that a step makes to its contact; undefined when it cannot, which is its outcome. */
function patchOf({ walker, config }: StepWork<'UPDATE_CONTACT'>, contacts: Contacts, outcomes: Map<Walker, Outcome>) {
  const before = contacts.get(walker.now.contactId)
  if (!before) return undefined
  try {
    const patch = patchData(before.data, config.updates)
    requireRoom(before.data, patch)
    return { walker, before, next: { subscribed: subscribedBy(config), patch } }
  } catch (error) {
    outcomes.set(walker, failureOf(error))
    return undefined
  }
}

function subscribedBy({ subscriptionAction }: StepConfigs['UPDATE_CONTACT']): boolean | undefined {
  if (subscriptionAction === 'subscribe') return true
  return subscriptionAction === 'unsubscribe' ? false : undefined
}
