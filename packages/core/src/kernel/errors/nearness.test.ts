import { expect, test } from 'vitest'
import { isNear } from './nearness.ts'

test.each([
  ['serach', 'search', true],
  ['limt', 'limit', true],
  ['lst', 'list', true],
  ['fromat', 'format', true],
  ['from', 'format', false],
  ['since', 'static', false],
  ['a', 'b', false],
])('%s for %s: %s', (a, b, near) => {
  expect(isNear(a, b)).toBe(near)
  expect(isNear(b, a)).toBe(near)
})
