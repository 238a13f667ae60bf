import { expect, test } from 'vitest'
import { parseMailAddress } from './mail-address.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['<ada@example.com>', 'ada@example.com'],
  ['Ada <ada@example.com>', { name: 'Ada', email: 'ada@example.com' }],
  ['"Lovelace, Ada" <ada@example.com>', { name: 'Lovelace, Ada', email: 'ada@example.com' }],
  ['"The \\"first\\"" <ada@example.com>', { name: 'The "first"', email: 'ada@example.com' }],
])('%s', (text, person) => {
  expect(parseMailAddress(text, '--to')).toEqual(person)
})

test.each(['', ' ', 'Ada <ada@example.com', 'Ada> ada@example.com'])('%j is bad usage', (text) => {
  expect(() => parseMailAddress(text, '--to')).toThrow('--to')
})
