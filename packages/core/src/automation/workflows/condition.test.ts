import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition, Filter } from '../../people/filters/condition.ts'
import { readCondition } from '../../people/filters/read.ts'
import { referencedEvents } from '../../people/filters/references.ts'
import { aProduct } from '../../testing/product.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { aContact, rowTime } from '../../testing/rows.ts'
import { anEvent, aStaticSegment } from '../../testing/work-rows.ts'
import { conditionHolds, testCondition } from './condition.ts'

const of = (...filters: Filter[]): Condition => ({ logic: 'AND', groups: [{ filters }] })
const around = { now: rowTime(0), deletedFields: new Set<string>(), segment: () => undefined }
const subject = { contact: aContact({ data: { plan: 'pro' } }), eventsAt: () => [], isMember: () => false }

describe('a condition of a workflow', () => {
  const facts = {
    event: { amount: 12, plan: 'free', at: '2026-01-02T03:00:00Z', deep: { a: 1 } },
    workflow: { list: ['x'] },
  }
  const holds = (condition: Condition) => conditionHolds(condition, { facts, around, subject })

  it.each<[boolean, Filter]>([
    [true, { field: 'event.amount', operator: 'greaterThan', value: 10 }],
    [false, { field: 'event.amount', operator: 'greaterThan', value: '10' }],
    [true, { field: 'event.plan', operator: 'equals', value: 'free' }],
    [false, { field: 'event.plan', operator: 'notEquals', value: 'free' }],
    [false, { field: 'event.none', operator: 'notEquals', value: 'free' }],
    [true, { field: 'event.none', operator: 'notExists' }],
    [true, { field: 'event.deep.a', operator: 'equals', value: 1 }],
    [true, { field: 'event.at', operator: 'within', value: 1, unit: 'hours' }],
    [true, { field: 'workflow.list', operator: 'contains', value: 'x' }],
    [false, { field: 'workflow.amount', operator: 'exists' }],
    [true, { field: 'data.plan', operator: 'equals', value: 'pro' }],
  ])('is %s of %j', (expected, filter) => {
    expect(holds(of(filter))).toBe(expected)
    const other: Filter = { field: 'data.plan', operator: 'equals', value: 'pro' }
    expect(holds(of(filter, other))).toBe(expected)
    expect(holds({ logic: 'OR', groups: [{ filters: [{ ...other, value: 'x' }] }, { filters: [filter] }] })).toBe(
      expected,
    )
    expect(holds({ logic: 'AND', groups: [{ filters: [other], conditions: of(filter) }] })).toBe(expected)
  })

  it('distinguishes the data of the event from the history of the contact by the operator', async () => {
    const product = await aProduct()
    const ctx = await product.tenant()
    const contact = aContact()
    const guests = aStaticSegment()
    await ctx.store.contacts.ensure(contact)
    await ctx.store.events.insert([anEvent({ contactId: contact.id, name: 'plan' })])
    await ctx.store.segments.insert(guests)
    await ctx.store.segments.enter({
      segmentId: guests.id,
      contactIds: [contact.id],
      predicate: undefined,
      at: rowTime(0),
    })
    const test = (filter: Filter) => testCondition(ctx, { condition: of(filter), contact, facts })
    expect(await test({ field: 'event.plan', operator: 'triggered' })).toBe(true)
    expect(await test({ field: 'event.amount', operator: 'triggered' })).toBe(false)
    expect(await test({ field: 'event.plan', operator: 'equals', value: 'free' })).toBe(true)
    expect(await test({ field: `segment.${guests.id}`, operator: 'memberOfSegment' })).toBe(true)
    expect(await test({ field: `segment.${guests.id}`, operator: 'notMemberOfSegment' })).toBe(false)
    expect(await test({ field: 'email', operator: 'equals', value: contact.email })).toBe(true)
  })

  it('may use facts in workflows only', () => {
    const faults = (filter: Filter, withFacts: boolean) => {
      const codes: string[] = []
      readCondition(of(filter), (path, { code }) => codes.push(`${path.at(-1)} ${code}`), { withFacts })
      return codes
    }
    const amount: Filter = { field: 'event.amount', operator: 'greaterThan', value: 10 }
    expect(faults(amount, true)).toStrictEqual([])
    expect(faults(amount, false)).toStrictEqual(['operator invalid_value'])
    expect(faults({ field: 'workflow.a', operator: 'exists' }, true)).toStrictEqual([])
    expect(faults({ field: 'workflow.a', operator: 'exists' }, false)).toStrictEqual(['field unknown_field'])
    expect(faults({ field: 'workflow.a', operator: 'triggered' }, true)).toStrictEqual(['operator invalid_value'])
    expect(faults({ field: 'workflow.', operator: 'exists' }, true)).toStrictEqual(['field unknown_field'])
    expect(faults({ field: 'email.opened', operator: 'equals', value: 1 }, true)).toStrictEqual([
      'operator invalid_value',
    ])
    expect(referencedEvents(of({ field: 'event.a', operator: 'triggered' }))).toStrictEqual(['a'])
  })

  it('compares facts like data of contacts', () => {
    const value = fc.oneof(
      fc.constantFrom('a', 'b', '', '2026-01-02T03:00:00Z'),
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
    )
    const operator = fc.constantFrom(
      'equals',
      'notEquals',
      'contains',
      'greaterThan',
      'lessThanOrEqual',
      'exists',
      'notExists',
    )
    const data = fc.dictionary(
      fc.constantFrom('a', 'b', 'a.b'),
      fc.oneof(value, fc.dictionary(fc.constant('b'), value)),
    )
    fc.assert(
      fc.property(data, fc.constantFrom('a', 'b', 'a.b'), operator, value, (data, name, operator, value) => {
        const ask = (holder: string) => of({ field: `${holder}.${name}`, operator, value })
        const contact = aContact({ data })
        const byData = conditionHolds(ask('data'), { facts: {}, around, subject: { ...subject, contact } })
        for (const holder of ['event', 'workflow'] as const)
          expect(conditionHolds(ask(holder), { facts: { [holder]: data }, around, subject })).toBe(byData)
      }),
      { numRuns: propertyRuns(200) },
    )
  })
})
