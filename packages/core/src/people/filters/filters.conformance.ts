import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenFrom, idsOf, settleAudience } from '../../conformance/audience.ts'
import { condition } from '../../conformance/condition-arbitraries.ts'
import { audience, predicate, SEGMENTS } from '../../conformance/filter-arbitraries.ts'
import { type StoreHarness, useStore } from '../../conformance/store-harness.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { aContact, ROW_TIME } from '../../testing/rows.ts'
import type { Condition } from './condition.ts'
import type { DataTest, Predicate } from './predicate.ts'
import { resolveCondition } from './resolve.ts'

const DYNAMIC = {
  logic: 'OR',
  groups: [
    { filters: [{ field: 'data.a', operator: 'exists' }] },
    { filters: [{ field: 'segment.seg_first', operator: 'notMemberOfSegment' }] },
  ],
} as const

/** Resolves the condition at `ROW_TIME`, where `seg_dynamic` is a dynamic segment and the field `A` is deleted. */
function resolved(asked: Condition): Predicate {
  return resolveCondition(asked, {
    now: ROW_TIME,
    deletedFields: new Set(['A']),
    segment: (id) =>
      id === 'seg_dynamic'
        ? { type: 'DYNAMIC', condition: DYNAMIC }
        : SEGMENTS.includes(id)
          ? { type: 'STATIC', condition: undefined }
          : undefined,
  })
}

/** The law of filters: a store chooses exactly the contacts for whom `matches` is true. */
export function filterConformance(harness: StoreHarness): void {
  describe('filters', () => {
    const bench = useStore(harness)

    const questions = fc.array(fc.oneof(predicate(), condition().map(resolved)), { minLength: 30, maxLength: 30 })

    it('selects the same contacts as the pure rule, for any filter and any contacts', async () => {
      await fc.assert(
        fc.asyncProperty(audience(), questions, async (all, asked) => {
          const tenant = await bench.tenant()
          const { segments } = tenant.rooms
          const contacts = await settleAudience(tenant, all)
          for (const one of asked) {
            const expected = idsOf(chosenFrom(one, contacts, all))
            const found = await segments.listMatching(one, { limit: 1000, offset: 0 })
            expect(idsOf(found), JSON.stringify(one)).toStrictEqual(expected)
            expect(await segments.countMatching(one)).toBe(expected.length)
            const [person] = contacts
            if (person) expect(await segments.holdsFor(person.id, one)).toBe(expected.includes(person.id))
          }
          // The next run has segments with the same ids.
          for (const id of all.members.keys()) await segments.delete(id)
        }),
        { numRuns: propertyRuns(5) },
      )
    })

    it('sees committed rows, and inside a transaction its own writes', async () => {
      const { id, rooms } = await bench.tenant()
      const everyone: Predicate = { kind: 'data', path: ['v'], test: { is: 'equal', value: 1 } }
      for (let count = 1; count <= 5; count++) {
        await rooms.contacts.ensure(aContact({ data: { v: 1 } }))
        expect(await rooms.segments.countMatching(everyone)).toBe(count)
      }
      const undone = bench.store.transaction(async (store) => {
        const { contacts, segments } = store.project(id)
        await contacts.ensure(aContact({ data: { v: 1 } }))
        expect(await segments.countMatching(everyone)).toBe(6)
        expect(await segments.listMatching(everyone, { limit: 10, offset: 0 })).toHaveLength(6)
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await rooms.segments.countMatching(everyone)).toBe(5)
    })

    it('is limited to the contacts of the project', async () => {
      const all: Predicate = { kind: 'all', of: [] }
      const present: DataTest = { is: 'present' }
      for (const tenant of [await bench.tenant(), await bench.tenant()]) {
        const contact = aContact({ data: { v: 1 } })
        await tenant.rooms.contacts.ensure(contact)
        for (const asked of [all, { kind: 'data', path: ['v'], test: present } as const]) {
          expect(await tenant.rooms.segments.listMatching(asked, { limit: 9, offset: 0 })).toStrictEqual([contact])
        }
        expect(await tenant.rooms.segments.countMatching({ kind: 'any', of: [] })).toBe(0)
      }
    })
  })
}
