import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { condition } from '../../conformance/condition-arbitraries.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import { parse } from '../../kernel/errors/validate.ts'
import { OPERATORS } from './operators.ts'
import { CONDITION_DEPTH_MAX, ConditionInput, FILTERS_MAX } from './schema.ts'

const filter = { field: 'data.plan', operator: 'equals', value: 'pro' }
const nested = (...filters: unknown[]) => ({ logic: 'AND', groups: [{ filters }] })

/** Returns the problems, as `field code`. */
function refusals(input: unknown): readonly string[] {
  try {
    parse(ConditionInput, input)
    return []
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error
    return (error.errors ?? []).map(({ field, code }) => `${field} ${code}`)
  }
}

const refusalsOf = (one: unknown) => refusals(nested(one)).map((line) => line.replace('groups.0.filters.0.', ''))

function deep(depth: number): unknown {
  return depth === 1 ? nested(filter) : { logic: 'OR', groups: [{ conditions: deep(depth - 1) }] }
}

describe('ConditionInput', () => {
  it('explains where filters and groups belong in a group', () => {
    const messageOf = (group: unknown) => {
      const input = { logic: 'AND', groups: [group] }
      try {
        parse(ConditionInput, input)
      } catch (error) {
        return error instanceof AppError ? error.errors?.map(({ field, message }) => `${field} ${message}`) : undefined
      }
      return undefined
    }
    expect(messageOf({ operator: 'OR', conditions: [filter] })).toStrictEqual([
      expect.stringMatching(/^groups\.0\.conditions is a nested condition here, not a list: .* as filters$/),
    ])
    expect(messageOf({ logic: 'OR', groups: [{ filters: [filter] }] })).toStrictEqual([
      expect.stringMatching(/^groups\.0\.groups belong to a condition, .* into its conditions$/),
    ])
  })

  it('keeps the nested form, and the form that was sent', () => {
    const sent = {
      logic: 'OR',
      groups: [
        { filters: [filter, { field: 'subscribed', operator: 'equals', value: true }] },
        { filters: [], conditions: { logic: 'AND', groups: [{ filters: [filter] }] } },
      ],
    }
    expect(parse(ConditionInput, sent)).toStrictEqual({ sent, condition: sent })
  })

  it('keeps every condition that is already in its normal form', () => {
    fc.assert(
      fc.property(condition(), (one) => {
        expect(parse(ConditionInput, one)).toStrictEqual({ sent: one, condition: one })
      }),
    )
  })

  it.each([
    { operator: 'AND', conditions: [filter, filter] },
    { operator: 'AND', filters: [filter, filter] },
    { logic: 'AND', conditions: [filter, filter] },
    { logic: 'AND', filters: [filter, filter] },
  ])('reads the flat form as one group for each filter', (sent) => {
    const condition = { logic: 'AND', groups: [{ filters: [filter] }, { filters: [filter] }] }
    expect(parse(ConditionInput, sent)).toStrictEqual({ sent, condition })
  })

  it('drops unknown properties, and from the normal form properties without meaning', () => {
    const window = { field: 'event.a', operator: 'triggeredWithin', value: 2.5, unit: 'hours' }
    const sent = {
      id: 1,
      logic: 'AND',
      operator: 'OR',
      groups: [
        { name: 'x', filters: [{ ...filter, unit: 'days', label: 'x' }, window] },
        {
          filters: null,
          conditions: { operator: 'OR', conditions: [{ field: 'data.a', operator: 'exists', value: 'x' }], junk: {} },
        },
      ],
    }
    expect(parse(ConditionInput, sent)).toStrictEqual({
      sent: {
        logic: 'AND',
        groups: [
          { filters: [{ ...filter, unit: 'days' }, window] },
          { conditions: { operator: 'OR', conditions: [{ field: 'data.a', operator: 'exists', value: 'x' }] } },
        ],
      },
      condition: {
        logic: 'AND',
        groups: [
          { filters: [filter, window] },
          {
            filters: [],
            conditions: { logic: 'OR', groups: [{ filters: [{ field: 'data.a', operator: 'exists' }] }] },
          },
        ],
      },
    })
  })

  it.each([
    [undefined, ' required'],
    [null, ' required'],
    ['data.plan = pro', ' invalid_type'],
    [[filter], ' invalid_type'],
    [{}, 'logic required', 'groups required'],
    [{ logic: 'XOR', groups: [{ filters: [filter] }] }, 'logic invalid_value'],
    [{ operator: 'and', conditions: [filter] }, 'operator invalid_value'],
    [{ logic: 'AND' }, 'groups required'],
    [{ logic: 'AND', groups: [] }, 'groups too_small'],
    [{ logic: 'AND', groups: {} }, 'groups invalid_type'],
    [{ logic: 'AND', groups: [1, null] }, 'groups.0 invalid_type', 'groups.1 invalid_type'],
    [{ logic: 'AND', groups: [{}] }, 'groups.0 too_small'],
    [{ logic: 'AND', groups: [{ filters: [] }] }, 'groups.0 too_small'],
    [{ logic: 'AND', groups: [{ filters: filter }] }, 'groups.0.filters invalid_type'],
    [{ logic: 'AND', groups: [{ filters: ['x'] }] }, 'groups.0.filters.0 invalid_type'],
    [{ logic: 'AND', groups: [{ conditions: [filter] }] }, 'groups.0.conditions invalid_type'],
    [{ operator: 'AND', conditions: [] }, 'conditions too_small'],
    [{ operator: 'AND', conditions: filter }, 'conditions invalid_type'],
    [{ operator: 'AND', filters: [filter, {}] }, 'filters.1.field required'],
  ])('refuses %j', (input, ...expected) => {
    expect(refusals(input)).toStrictEqual(expected)
  })

  it.each([
    ['subscribed', 'equals', 'yes', 'value invalid_type'],
    ['subscribed', 'equals', undefined, 'value required'],
    ['subscribed', 'contains', 'a', 'operator invalid_value'],
    ['email', 'equals', 5, 'value invalid_type'],
    ['email', 'exists', undefined, 'operator invalid_value'],
    ['email', 'contains', '', 'value too_small'],
    ['createdAt', 'equals', '2026-02-30', 'value invalid_date'],
    ['createdAt', 'equals', '2026-01-31T09:00:00', 'value invalid_date'],
    ['createdAt', 'greaterThan', 1767323045678, 'value invalid_type'],
    ['updatedAt', 'lessThan', '31.1.2026', 'value invalid_date'],
    ['createdAt', 'exists', undefined, 'operator invalid_value'],
    ['data.plan', 'equals', undefined, 'value required'],
    ['data.plan', 'equals', null, 'value required'],
    ['data.plan', 'equals', ['pro'], 'value invalid_type'],
    ['data.plan', 'equals', 'x'.repeat(1001), 'value too_long'],
    ['data.plan', 'equals', 'a\u0000', 'value invalid_text'],
    ['data.plan', 'equals', '\ud800', 'value invalid_text'],
    ['data.plan', 'equals', Number.POSITIVE_INFINITY, 'value invalid_value'],
    ['data.plan', 'contains', 5, 'value invalid_type'],
    ['data.plan', 'contains', '', 'value too_small'],
    ['data.plan', 'greaterThan', true, 'value invalid_type'],
    ['data.plan', 'triggered', undefined, 'operator invalid_value'],
    ['data.plan', 'toString', undefined, 'operator invalid_value'],
    ['data.plan', undefined, 'pro', 'operator required'],
    ['event.signup', 'equals', 'x', 'operator invalid_value'],
    ['email.opened', 'equals', 'x', 'operator invalid_value'],
    ['segment.seg_1', 'triggered', undefined, 'operator invalid_value'],
    ['plan', 'equals', 'pro', 'field unknown_field'],
    ['data', 'equals', 'pro', 'field unknown_field'],
    ['data.', 'equals', 'pro', 'field unknown_field'],
    ['event.', 'triggered', undefined, 'field unknown_field'],
    ['email.read', 'triggered', undefined, 'field unknown_field'],
    ['segment.', 'memberOfSegment', undefined, 'field unknown_field'],
    ['__proto__', 'equals', 'pro', 'field unknown_field'],
    [`data.${'x'.repeat(500)}`, 'exists', undefined, 'field too_long'],
    ['data.\u0000', 'exists', undefined, 'field invalid_text'],
    [7, 'exists', undefined, 'field invalid_type'],
    [undefined, 'exists', undefined, 'field required'],
  ])('refuses %s %s %j', (field, operator, value, expected) => {
    expect(refusalsOf({ field, operator, value })).toStrictEqual([expected])
  })

  it.each([
    [{ value: 7 }, 'unit required'],
    [{ value: 7, unit: 'weeks' }, 'unit invalid_value'],
    [{ unit: 'days' }, 'value required'],
    [{ value: 0, unit: 'days' }, 'value too_small'],
    [{ value: -1, unit: 'days' }, 'value too_small'],
    [{ value: '7', unit: 'days' }, 'value invalid_type'],
    [{ value: Number.POSITIVE_INFINITY, unit: 'days' }, 'value invalid_value'],
    [{}, 'value required', 'unit required'],
  ])('refuses a window of %j', (window, ...expected) => {
    for (const [field, operator] of [
      ['data.since', 'within'],
      ['createdAt', 'olderThan'],
      ['event.signup', 'triggeredWithin'],
      ['email.opened', 'triggeredOlderThan'],
    ]) {
      expect(refusalsOf({ field, operator, ...window })).toStrictEqual(expected)
    }
  })

  it('lists the operators of each field', () => {
    const fields = {
      email: 'email',
      subscribed: 'subscribed',
      time: 'createdAt',
      data: 'data.a.b',
      event: 'event.a.b',
      segment: 'segment.seg_1',
    } as const
    const all = new Set(Object.values(OPERATORS).flatMap(Object.keys))
    for (const [kind, field] of Object.entries(fields)) {
      const own = new Map(
        Object.entries(OPERATORS).find(([name]) => name === kind)?.[1]
          ? Object.entries(OPERATORS[kind as keyof typeof OPERATORS])
          : [],
      )
      for (const operator of all) {
        const refused = refusalsOf({ field, operator }).includes('operator invalid_value')
        expect(refused, `${field} ${operator}`).toBe(!own.has(operator))
      }
    }
  })

  it('accepts five levels, and no more', () => {
    expect(refusals(deep(CONDITION_DEPTH_MAX))).toStrictEqual([])
    const way = 'groups.0.conditions.'.repeat(CONDITION_DEPTH_MAX).slice(0, -1)
    expect(refusals(deep(CONDITION_DEPTH_MAX + 1))).toStrictEqual([`${way} too_deep`])
    expect(refusals(deep(500))).toStrictEqual([`${way} too_deep`])
  })

  it('accepts a hundred filters in total', () => {
    const groups = (count: number) => Array.from({ length: count }, () => ({ filters: [filter] }))
    expect(refusals({ logic: 'OR', groups: groups(FILTERS_MAX) })).toStrictEqual([])
    expect(refusals({ logic: 'OR', groups: groups(FILTERS_MAX + 1) })).toStrictEqual([' too_many_filters'])
    expect(refusals({ logic: 'OR', groups: groups(100_000) })).toStrictEqual([' too_many_filters'])
    const split = [
      { filters: groups(60).flatMap(({ filters }) => filters), conditions: { logic: 'OR', groups: groups(41) } },
    ]
    expect(refusals({ logic: 'OR', groups: split })).toStrictEqual([' too_many_filters'])
  })

  it('reports at most a hundred problems', () => {
    expect(refusals({ logic: 'OR', groups: Array.from({ length: 100_000 }, () => ({})) })).toHaveLength(100)
  })

  it('suggests a solution', () => {
    const message = (input: unknown) => {
      try {
        parse(ConditionInput, input)
      } catch (error) {
        return error instanceof AppError ? error.message : undefined
      }
      return undefined
    }
    expect(message(nested({ field: 'subscribed', operator: 'is' }))).toBe(
      'groups.0.filters.0.operator: "is" is not an operator of subscribed; did you mean equals? use one of equals, notEquals',
    )
    expect(message(nested({ field: 'plan', operator: 'equals' }))).toContain(
      '"plan" is not a field that conditions can use; did you mean data.plan? ',
    )
    expect(message({})).toContain('AND (all must hold) or OR (one is enough)')
  })
})
