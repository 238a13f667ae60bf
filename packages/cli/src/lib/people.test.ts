import { expect, test } from 'vitest'
import { parsePerson } from './people.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['<ada@example.com>', 'ada@example.com'],
  ['Ada <ada@example.com>', { name: 'Ada', email: 'ada@example.com' }],
  ['"Lovelace, Ada" <ada@example.com>', { name: 'Lovelace, Ada', email: 'ada@example.com' }],
  ['"The \\"first\\"" <ada@example.com>', { name: 'The "first"', email: 'ada@example.com' }],
])('%s', (text, person) => {
  expect(parsePerson(text, '--to')).toEqual(person)
})

test.each(['', ' ', 'Ada <ada@example.com', 'Ada> ada@example.com'])('%j is bad usage', (text) => {
  expect(() => parsePerson(text, '--to')).toThrow('--to')
})
