import { expect, test } from 'vitest'
import { relative } from './times.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z')

test.each([
  ['2026-11-23T12:00:30.000Z', 'in a moment'],
  ['2026-11-23T12:05:00.000Z', 'in 5 min'],
  ['2026-11-23T14:30:00.000Z', 'in 2 h'],
  ['2026-11-24T12:00:00.000Z', 'in 1 day'],
  ['2026-11-26T12:00:00.000Z', 'in 3 days'],
  ['2026-12-22T11:59:59.000Z', 'in 28 days'],
  ['2026-12-23T12:00:00.000Z', '2026-12-23'],
  ['2026-11-23T11:59:30.000Z', 'just now'],
  ['2026-11-20T12:00:00.000Z', '3 days ago'],
  ['2026-10-01T12:00:00.000Z', '2026-10-01'],
])('%s is %s', (time, words) => {
  expect(relative(time, NOW)).toBe(words)
})
