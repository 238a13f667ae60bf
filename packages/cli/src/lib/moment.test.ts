import { expect, it } from 'vitest'
import { expiry, moment } from './moment.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z')

it.each([
  ['never', null],
  ['30m', '2026-11-23T12:30:00.000Z'],
  ['1h', '2026-11-23T13:00:00.000Z'],
  ['90d', '2027-02-21T12:00:00.000Z'],
  ['2w', '2026-12-07T12:00:00.000Z'],
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2027-01-31T09:30:00+01:00', '2027-01-31T08:30:00.000Z'],
])('%s is %s', (text, expected) => {
  expect(expiry(text, NOW)).toBe(expected)
})

it.each(['', '90', '90 days', '-1d', '999999d', '2027-13-01', '31.1.2027', 'soon', '2027-01-31T09:30:00'])(
  '%j is not a time',
  (text) => {
    expect(() => expiry(text, NOW)).toThrow('Use a time such as 30m')
  },
)

it('a moment is not "never"', () => {
  expect(moment('2h', NOW)).toBe('2026-11-23T14:00:00.000Z')
  expect(() => moment('never', NOW)).toThrow('Use a time such as 30m')
})
