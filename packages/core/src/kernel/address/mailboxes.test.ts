import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import { mailboxOf, mailboxText, parseMailboxes } from './mailboxes.ts'

const ada = { name: 'Ada', email: 'ada@example.com' }
const bob = { name: 'Bob', email: 'bob@example.com' }
const plain = (email: string) => ({ name: undefined, email })

test.each([
  ['ada@example.com', [plain('ada@example.com')]],
  [' ada@example.com ', [plain('ada@example.com')]],
  ['<ada@example.com>', [plain('ada@example.com')]],
  ['Ada <ada@example.com>', [ada]],
  ['Ada<ada@example.com>', [ada]],
  ['"Ada" <ada@example.com>', [ada]],
  ['Ada <ada@example.com>, Bob <bob@example.com>', [ada, bob]],
  ['Ada <ada@example.com>; Bob <bob@example.com>', [ada, bob]],
  ['Ada <ada@example.com>,bob@example.com', [ada, plain('bob@example.com')]],
  ['ada@example.com, Bob <bob@example.com>', [plain('ada@example.com'), bob]],
  ['ada@example.com,bob@example.com', [plain('ada@example.com'), plain('bob@example.com')]],
  ['"Lovelace, Ada" <ada@example.com>', [{ ...ada, name: 'Lovelace, Ada' }]],
  ['"The \\"first\\"" <ada@example.com>', [{ ...ada, name: 'The "first"' }]],
  ['Ada "the Countess" Lovelace <ada@example.com>', [{ ...ada, name: 'Ada the Countess Lovelace' }]],
  ['"ada@example.com" <ada@example.com>', [{ ...ada, name: 'ada@example.com' }]],
  ['Shop (Berlin) <ada@example.com>', [{ ...ada, name: 'Shop (Berlin)' }]],
])('%j', (text, mailboxes) => {
  expect(parseMailboxes(text)).toEqual(mailboxes)
})

test.each([
  '',
  ' ',
  'Ada <ada@example.com',
  'Ada> ada@example.com',
  'Ada <ada@example.com> Bob <bob@example.com>',
  'Ada <ada@example.com>, ',
  ', ada@example.com',
  'ada@example.com <bob@example.com>',
  'ada@example.com bob@example.com',
  '"Ada <ada@example.com>',
  'Ada <<ada@example.com>>',
])('%j is not a list of mailboxes', (text) => {
  expect(parseMailboxes(text)).toBeUndefined()
})

test('reads a mailbox as it was written', () => {
  const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(fc.option(name, { nil: undefined }), (name) => {
      const mailbox = { name, email: 'ada@example.com' }
      expect(mailboxOf(mailboxText(mailbox))).toEqual(mailbox)
      expect(parseMailboxes(`${mailboxText(mailbox)}, ${mailboxText(mailbox)}`)).toEqual([mailbox, mailbox])
    }),
    { numRuns: propertyRuns(200) },
  )
})

test('takes linear time for a hostile text', () => {
  for (const text of ['"'.repeat(1e6), 'a '.repeat(5e5), '<'.repeat(1e6), '"a" '.repeat(3e5), ' '.repeat(1e6)])
    expect(parseMailboxes(text)).toBeUndefined()
  expect(parseMailboxes('a@b,'.repeat(1e5))).toBeUndefined()
})
