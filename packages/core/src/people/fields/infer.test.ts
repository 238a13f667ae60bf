import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonValue } from '../../conformance/arbitraries.ts'
import { inferType } from './count.ts'
import { FIELD_TYPES } from './schema.ts'

describe('inferType', () => {
  it.each([0, 1, -1.5, 1e300, Number.MAX_SAFE_INTEGER])('of %j is number', (value) => {
    expect(inferType(value)).toBe('number')
  })

  it.each([true, false])('of %j is boolean', (value) => {
    expect(inferType(value)).toBe('boolean')
  })

  it.each([
    '2024-01-01',
    '2024-12-31',
    '0000-01-01',
    '9999-12-31',
    '2024-02-29',
    '2024-01-01T00:00:00Z',
    '2024-01-01T23:59:59Z',
    '2024-01-01T00:00:00.000Z',
    '2024-01-01T00:00:00.123Z',
  ])('of %s is date', (value) => {
    expect(inferType(value)).toBe('date')
  })

  it.each([
    '',
    'text',
    '1',
    '007',
    'true',
    'null',
    '2024',
    '2024-01',
    '2024-1-1',
    '2024-01-1',
    '24-01-01',
    '02024-01-01',
    '+002024-01-01',
    '2024-13-01',
    '2024-00-01',
    '2024-01-00',
    '2024-01-32',
    '2024-02-30',
    '2023-02-29',
    '2024-04-31T10:00:00Z',
    '2024/01/01',
    '01.01.2024',
    '20240101',
    ' 2024-01-01',
    '2024-01-01 ',
    '2024-01-01\n',
    'on 2024-01-01',
    '２０２４-01-01',
    '2024-01-01T',
    '2024-01-01Z',
    '2024-01-01T00:00Z',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00:00z',
    '2024-01-01t00:00:00Z',
    '2024-01-01 00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:60:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00+00:00',
    '2024-01-01T00:00:00+02:00',
    '2024-01-01T00:00:00.1Z',
    '2024-01-01T00:00:00.12Z',
    '2024-01-01T00:00:00.1234Z',
    '2024-01-01T00:00:00.Z',
    '2024-01-01T00:00:00,123Z',
  ])('of %j is string', (value) => {
    expect(inferType(value)).toBe('string')
  })

  it.each([[[]], [{}], [[1]], [['2024-01-01']], [{ value: 1 }], [null]])('of %j is string', (value) => {
    expect(inferType(value)).toBe('string')
  })

  it('of a date in JSON is date', () => {
    const days = fc.date({
      min: new Date('0001-01-01'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, (day) => {
        expect(inferType(day.toISOString())).toBe('date')
        expect(inferType(day.toISOString().slice(0, 10))).toBe('date')
      }),
    )
  })

  it('of anything is one of the four', () => {
    fc.assert(
      fc.property(jsonValue(), (value) => {
        expect(FIELD_TYPES).toContain(inferType(value))
      }),
    )
  })
})
