import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../core/src/testing/property-runs.ts'
import { parseSearch, searchNames, writeSearch } from '../../src/app/search.ts'
import { meaningOf, textOf } from '../../src/features/contacts/values.ts'
import { cellOf } from '../../src/features/imports/cell.ts'
import {
  complete,
  filterOf,
  kindOf,
  needsOf,
  questionsOf,
  withOperator,
} from '../../src/features/segments/condition.ts'
import { quoted } from '../../src/parts/quoted.ts'

describe('fields of contacts', () => {
  it.each([
    ['', null],
    ['pro', 'pro'],
    ['12', 12],
    ['007', '007'],
    ['1e3', '1e3'],
    ['true', true],
    ['"12"', '12'],
    ['["a"]', ['a']],
    ['{"a":1}', { a: 1 }],
    ['{', '{'],
  ])('a text means a value: %s', (text, value) => {
    expect(meaningOf(text)).toStrictEqual(value)
  })

  it('every value survives a form that was not changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(meaningOf(textOf(value))).toStrictEqual(JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: propertyRuns(200) },
    )
  })
})

describe('filters in addresses', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })), (search) => {
        expect(parseSearch(writeSearch(search))).toStrictEqual({ ...search })
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  it('are only those that a screen knows', () => {
    expect(searchNames('status', 'search')({ status: 'FAILED', search: '', other: 'x' })).toStrictEqual({
      status: 'FAILED',
    })
  })
})

describe('conditions', () => {
  it.each(['text', 'number', 'boolean', 'date', 'event', 'segment'] as const)(
    'every question about a field has the value that it needs: %s',
    (kind) => {
      for (const operator of questionsOf('data.x', kind)) {
        const filter = withOperator(filterOf('data.x', kind), operator, kind)
        const needs = needsOf(operator)
        expect([operator, filter.value !== undefined, filter.unit !== undefined]).toStrictEqual([
          operator,
          needs !== 'nothing',
          needs === 'period',
        ])
      }
    },
  )

  it('a field that every contact has is never asked whether it has a value', () => {
    expect(questionsOf('email', 'text')).not.toContain('exists')
    expect(questionsOf('data.plan', 'text')).toContain('exists')
  })

  it('the name of a field that is in no list decides its kind', () => {
    expect(
      ['event.x', 'email.opened', 'segment.s', 'subscribed', 'createdAt', 'data.x'].map((f) => kindOf(f, [])),
    ).toStrictEqual(['event', 'event', 'segment', 'boolean', 'date', 'text'])
  })

  it('a filter without its value is not counted yet', () => {
    const whole = { field: 'data.plan', operator: 'equals', value: 'pro' }
    const begun = { field: 'data.city', operator: 'equals', value: '' }
    expect(complete({ logic: 'OR', groups: [{ filters: [begun] }, { filters: [whole, begun] }] })).toStrictEqual({
      logic: 'OR',
      groups: [{ filters: [whole] }],
    })
  })
})

it.each([
  ['plain', 'plain'],
  [null, ''],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['=1+1', "'=1+1"],
  ['-1', "'-1"],
])('a cell of the error file is never computed by a spreadsheet: %s', (value, cell) => {
  expect(cellOf(value)).toBe(cell)
})

it.each([
  ['plain', 'plain'],
  ['a b', "'a b'"],
  ["it's", "'it'\\''s'"],
  ['$(x)', "'$(x)'"],
])('a word of a command is one word for a shell: %s', (word, shell) => {
  expect(quoted(word)).toBe(shell)
})
