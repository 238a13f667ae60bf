import { expect } from 'vitest'
import { parse } from '../kernel/errors/validate.ts'
import type { Contact } from '../people/contacts/schema.ts'
import type { Filter } from '../people/filters/condition.ts'
import { resolveCondition } from '../people/filters/resolve.ts'
import { ConditionInput } from '../people/filters/schema.ts'
import { aContact, ROW_TIME } from '../testing/rows.ts'
import { type Audience, chosenFrom, idsOf, settleAudience } from './audience.ts'
import type { Bench } from './store-harness.ts'

/** Returns the labels of the people that match a filter. */
export type Ask = (filter: Filter) => Promise<readonly string[]>

/**
 * Adds people to a project by label, with which their addresses begin. Filters are run on the store at `ROW_TIME`, where
 * the field `deleted` is deleted and every segment is static; `matches` must give the same result.
 */
export async function asking(
  bench: Bench,
  people: Readonly<Record<string, Partial<Contact>>>,
  beside: Omit<Audience, 'contacts'> = { events: [], members: new Map() },
): Promise<Ask> {
  const tenant = await bench.tenant()
  const labels = new Map<string, string>()
  const contacts = Object.entries(people).map(([label, one]) => {
    const contact = aContact({ email: `${label.toLowerCase()}@example.com`, ...one })
    labels.set(contact.id, label)
    return contact
  })
  const everyone = { contacts, ...beside }
  const stored = await settleAudience(tenant, everyone)
  return async (filter) => {
    const { condition } = parse(ConditionInput, { operator: 'AND', conditions: [filter] })
    const asked = resolveCondition(condition, {
      now: ROW_TIME,
      deletedFields: new Set(['deleted']),
      segment: (id) => (beside.members.has(id) ? { type: 'STATIC', condition: undefined } : undefined),
    })
    const found = await tenant.rooms.segments.listMatching(asked, { limit: 1000, offset: 0 })
    expect(idsOf(found), JSON.stringify(filter)).toStrictEqual(idsOf(chosenFrom(asked, stored, everyone)))
    return found.map(({ id }) => labels.get(id) ?? id)
  }
}

/** A filter, of the field `data.v` unless another one is named. */
export const is = (operator: string, value?: Filter['value'], field = 'data.v'): Filter => ({
  field,
  operator,
  ...(value !== undefined && { value }),
})

/** Expects each filter to match exactly these people, named in one text separated by spaces. */
export async function expectChosen(ask: Ask, cases: readonly (readonly [Filter, string])[]): Promise<void> {
  const sorted = (labels: readonly string[]) => [...labels].sort()
  for (const [filter, expected] of cases) {
    expect(sorted(await ask(filter)), JSON.stringify(filter)).toStrictEqual(sorted(expected.split(' ').filter(Boolean)))
  }
}
