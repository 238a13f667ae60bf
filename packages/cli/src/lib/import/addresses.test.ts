import { expect, it } from 'vitest'
import { createAddressBook } from './addresses.ts'
import type { Part } from './parts.ts'
import { COMMAS } from './records.ts'

const place = { part: 1, offset: 0, line: 2 }
const part = (header: string, rows: string): Part => ({
  header: Buffer.from(header),
  rows: Buffer.from(rows),
  at: place,
  next: place,
})
const none = new Set<number>()

it('counts the rows whose address an earlier row has, in this part or an earlier one', () => {
  const book = createAddressBook(COMMAS, {})
  const first = book.note(part('Email,n\n', 'A@example.com,1\n"a@example.com ",2\nb@example.com,3\n,4\n'), none)
  expect(first).toStrictEqual({ count: 1, ofEarlierParts: [] })
  const second = book.note(part('Email,n\n', 'c@example.com,5\nC@example.com,6\nb@example.com,7\n'), none)
  expect([second.count, second.ofEarlierParts.map(String)]).toStrictEqual([2, ['b@example.com,7\n']])
})

it('skips failed rows', () => {
  const book = createAddressBook(COMMAS, {})
  const rows = 'a@example.com\n"a@example.com\na@example.com\na@example.com\n'
  expect(book.note(part('email\n', rows), new Set([2, 3])).count).toBe(1)
})

it('finds the column of the address as the server does', () => {
  const book = createAddressBook(COMMAS, { 'e-mail': 'email', email: null })
  const rows = 'same@example.com,a@example.com\nsame@example.com,b@example.com\n'
  expect(book.note(part('\ufeffemail,"E-Mail "\n', rows), none).count).toBe(0)
})

it('distinguishes the column of the address from others by case, if nothing else does', () => {
  const book = createAddressBook(COMMAS, { 'data.Mail': 'email', 'data.mail': null })
  const rows = "'+a@example.com,b@example.com\n+a@example.com,c@example.com\n"
  expect(book.note(part('data.Mail,data.mail\n', rows), none).count).toBe(1)
})
