import { describe, expect, it } from 'vitest'
import type { Segment } from '../../audience/segments/schema.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { SegmentId } from '../../kernel/ids/ids.ts'
import type { Condition, Filter } from './condition.ts'
import type { Predicate } from './predicate.ts'
import { RESOLVED_FILTERS_MAX, resolveCondition } from './resolve.ts'

const NOW = new Date('2026-01-10T12:00:00.000Z')
const nothing: Predicate = { kind: 'nothing' }

const condition = (...filters: Filter[]): Condition => ({ logic: 'AND', groups: [{ filters }] })
const plan: Filter = { field: 'data.plan', operator: 'equals', value: 'pro' }
const planned: Predicate = { kind: 'data', path: ['plan'], test: { is: 'equal', value: 'pro' } }
const member = (id: string): Filter => ({ field: `segment.${id}`, operator: 'memberOfSegment' })
const noMember = (id: string): Filter => ({ field: `segment.${id}`, operator: 'notMemberOfSegment' })

type Known = Readonly<Record<SegmentId, Pick<Segment, 'type' | 'condition'>>>
const dynamic = (of: Condition): Known[SegmentId] => ({ type: 'DYNAMIC', condition: of })

function resolve(asked: Condition, known: Known = {}, deleted: readonly string[] = []): Predicate {
  return resolveCondition(asked, { now: NOW, deletedFields: new Set(deleted), segment: (id) => known[id] })
}
const resolveOne = (filter: Filter) => resolve(condition(filter))

describe('resolveCondition', () => {
  it('converts windows to moments', () => {
    const since = (value: number, unit: 'minutes' | 'hours' | 'days') =>
      resolveOne({ field: 'event.a.b', operator: 'triggeredWithin', value, unit })
    const event = (at: string): Predicate => ({
      kind: 'event',
      name: 'a.b',
      from: new Date(at),
      until: new Date('2026-01-10T12:00:00.001Z'),
    })
    expect(since(90, 'minutes')).toStrictEqual(event('2026-01-10T10:30:00.000Z'))
    expect(since(1.5, 'hours')).toStrictEqual(event('2026-01-10T10:30:00.000Z'))
    expect(since(10, 'days')).toStrictEqual(event('2025-12-31T12:00:00.000Z'))
    expect(since(1e308, 'days')).toStrictEqual(event('0000-01-01T00:00:00.000Z'))
    expect(since(5e-324, 'minutes')).toStrictEqual(event('2026-01-10T12:00:00.000Z'))
  })

  it('ends windows now, and searches before their beginning for older events', () => {
    const [from, until] = [new Date('2026-01-03T12:00:00.000Z'), new Date('2026-01-10T12:00:00.001Z')]
    const week = (field: string, operator: string) => resolveOne({ field, operator, value: 7, unit: 'days' })
    const data = (test: unknown) => ({ kind: 'data', path: ['at'], test })
    expect(week('data.at', 'within')).toStrictEqual(data({ is: 'moment', from, until }))
    expect(week('data.at', 'olderThan')).toStrictEqual(data({ is: 'moment', from: undefined, until: from }))
    expect(week('createdAt', 'within')).toStrictEqual({ kind: 'time', column: 'createdAt', from, until })
    expect(week('createdAt', 'olderThan')).toStrictEqual({
      kind: 'time',
      column: 'createdAt',
      from: undefined,
      until: from,
    })
    const event = (from: Date | undefined, until: Date | undefined) => ({ kind: 'event', name: 'a', from, until })
    expect(week('event.a', 'triggeredWithin')).toStrictEqual(event(from, until))
    expect(week('event.a', 'notTriggeredWithin')).toStrictEqual({ kind: 'not', of: event(from, until) })
    expect(week('event.a', 'triggeredOlderThan')).toStrictEqual({
      kind: 'all',
      of: [event(undefined, undefined), { kind: 'not', of: event(from, undefined) }],
    })
  })

  it('converts days and moments to ranges', () => {
    const [begin, end] = [new Date('2026-01-01T00:00:00.000Z'), new Date('2026-01-02T00:00:00.000Z')]
    const at = (operator: string, value: string) => resolveOne({ field: 'updatedAt', operator, value })
    const time = (from: Date | undefined, until: Date | undefined) => ({
      kind: 'time',
      column: 'updatedAt',
      from,
      until,
    })
    expect(at('equals', '2026-01-01')).toStrictEqual(time(begin, end))
    expect(at('notEquals', '2026-01-01')).toStrictEqual({ kind: 'not', of: time(begin, end) })
    expect(at('greaterThan', '2026-01-01')).toStrictEqual(time(end, undefined))
    expect(at('greaterThanOrEqual', '2026-01-01')).toStrictEqual(time(begin, undefined))
    expect(at('lessThan', '2026-01-01')).toStrictEqual(time(undefined, begin))
    expect(at('lessThanOrEqual', '2026-01-01')).toStrictEqual(time(undefined, end))
    const moment = new Date('2026-01-01T08:00:00.123Z')
    expect(at('equals', '2026-01-01T09:00:00.123+01:00')).toStrictEqual(time(moment, new Date(moment.getTime() + 1)))
    expect(at('greaterThan', '2026-01-01T08:00:00.123Z')).toStrictEqual(time(new Date(moment.getTime() + 1), undefined))
  })

  it('requires another value, and not a missing one', () => {
    const data = (test: unknown) => ({ kind: 'data', path: ['plan'], test })
    const ask = (operator: string) => resolveOne({ ...plan, operator })
    expect(ask('notEquals')).toStrictEqual(data({ is: 'unequal', value: 'pro' }))
    expect(ask('contains')).toStrictEqual(data({ is: 'containing', value: 'pro' }))
    expect(ask('notContains')).toStrictEqual(data({ is: 'lacking', value: 'pro' }))
    expect(ask('greaterThanOrEqual')).toStrictEqual(data({ is: 'above', value: 'pro', orEqual: true }))
    expect(resolveOne({ field: 'data.plan', operator: 'notExists' })).toStrictEqual({
      kind: 'not',
      of: data({ is: 'present' }),
    })
  })

  it('uses the names of mail events', () => {
    for (const [word, name] of Object.entries({
      sent: 'sent',
      delivered: 'delivery',
      delivery: 'delivery',
      opened: 'open',
      open: 'open',
      clicked: 'click',
      click: 'click',
      bounced: 'bounce',
      bounce: 'bounce',
      complained: 'complaint',
      complaint: 'complaint',
    })) {
      const found = resolveOne({ field: `email.${word}`, operator: 'triggered' })
      expect(found).toStrictEqual({ kind: 'event', name: `email.${name}`, from: undefined, until: undefined })
    }
  })

  it('keeps groups as they are, without those that match no contact', () => {
    const unknown: Filter = { field: 'segment.seg_x', operator: 'memberOfSegment' }
    const yes: Predicate = { kind: 'subscribed', value: true }
    const subscribed: Filter = { field: 'subscribed', operator: 'equals', value: true }
    const either: Condition = { logic: 'OR', groups: [{ filters: [plan] }, { filters: [subscribed, unknown] }] }
    expect(resolve(either)).toStrictEqual(planned)
    expect(resolve({ ...either, logic: 'AND' })).toStrictEqual(nothing)
    expect(resolve({ logic: 'OR', groups: [{ filters: [plan] }, { filters: [subscribed] }] })).toStrictEqual({
      kind: 'any',
      of: [planned, yes],
    })
    expect(resolve({ logic: 'AND', groups: [{ filters: [subscribed], conditions: condition(plan) }] })).toStrictEqual({
      kind: 'all',
      of: [yes, planned],
    })
  })

  it('matches no contact for a deleted field, or for a part of it', () => {
    for (const operator of ['equals', 'notEquals', 'exists', 'notExists']) {
      expect(resolve(condition({ ...plan, operator }), {}, ['plan'])).toStrictEqual(nothing)
      expect(resolve(condition({ ...plan, field: 'data.plan.name', operator }), {}, ['plan'])).toStrictEqual(nothing)
      expect(resolve(condition({ ...plan, field: 'data.a.b', operator }), {}, ['a.b'])).toStrictEqual(nothing)
    }
    expect(resolve(condition(plan), {}, ['Plan', 'plan.name'])).toStrictEqual(planned)
  })

  it('reads a name of very many parts only as a whole', () => {
    const field = `data.${Array.from({ length: 33 }, () => 'a').join('.')}`
    const found = resolveOne({ field, operator: 'exists' })
    expect(found).toStrictEqual({ kind: 'data', path: [field.slice(5)], test: { is: 'present' } })
  })

  it('replaces dynamic segments by conditions, and static ones by memberships', () => {
    const known: Known = {
      seg_pro: dynamic(condition(plan)),
      seg_outer: dynamic(condition(noMember('seg_pro'))),
      seg_guests: { type: 'STATIC', condition: undefined },
    }
    expect(resolve(condition(member('seg_pro')), known)).toStrictEqual(planned)
    expect(resolve(condition(member('seg_outer')), known)).toStrictEqual({ kind: 'not', of: planned })
    expect(resolve(condition(noMember('seg_guests')), known)).toStrictEqual({
      kind: 'not',
      of: { kind: 'member', segmentId: 'seg_guests' },
    })
  })

  it('matches no contact for a segment that does not exist, or that refers to itself', () => {
    const known: Known = {
      seg_self: dynamic(condition(noMember('seg_self'))),
      seg_a: dynamic(condition(member('seg_b'))),
      seg_b: dynamic({ logic: 'OR', groups: [{ filters: [noMember('seg_a')] }, { filters: [plan] }] }),
    }
    for (const ask of [member, noMember]) expect(resolve(condition(ask('seg_gone')))).toStrictEqual(nothing)
    expect(resolve(condition(member('seg_self')), known)).toStrictEqual(nothing)
    expect(resolve(condition(member('seg_a')), known)).toStrictEqual(planned)
  })

  it('refuses a condition that grows beyond the limit', () => {
    const ten = (filter: Filter) => condition(...Array.from({ length: 10 }, () => filter))
    const known: Record<SegmentId, Known[SegmentId]> = { seg_0: dynamic(ten(plan)) }
    for (let i = 1; i < 10; i++) known[`seg_${i}`] = dynamic(ten(member(`seg_${i - 1}`)))
    expect(resolve(ten(member('seg_0')), known)).toMatchObject({ kind: 'all' })
    expect(RESOLVED_FILTERS_MAX).toBeLessThan(1000)
    try {
      resolve(condition(member('seg_9')), known)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})
