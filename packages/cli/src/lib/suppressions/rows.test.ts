import { describe, expect, test } from 'vitest'
import { COMMAS } from '../import/records.ts'
import { reasonOf } from './reasons.ts'
import { columnsOf, momentOf, suppressionRows } from './rows.ts'

const part = (header: string, rows: string) => ({
  at: { part: 1, offset: 0, line: 2 },
  header: Buffer.from(`${header}\n`),
  rows: Buffer.from(rows),
  next: { part: 2, offset: 0, line: 9 },
})

/** Reads the rows of a file in the form of the API. */
function read(header: string, rows: string, said: { emailColumn?: string; reason?: 'BOUNCE' } = {}) {
  const file = part(header, rows)
  const columns = columnsOf(file, COMMAS, said.emailColumn)
  return [...suppressionRows(file, COMMAS, { columns, reason: said.reason })]
}
const sent = (...input: Parameters<typeof read>) => read(...input).map(({ suppression }) => suppression)

describe('the list of', () => {
  test.each([
    [
      'Posthorn',
      'email,reason,createdAt',
      'a@example.com,COMPLAINT,2024-02-29T09:30:00.000Z',
      { email: 'a@example.com', reason: 'COMPLAINT', createdAt: '2024-02-29T09:30:00.000Z' },
    ],
    [
      'SendGrid',
      'status,reason,email,created',
      '5.1.1,"550 5.1.1 User unknown, see https://example.com",a@example.com,1709199000',
      { email: 'a@example.com', createdAt: '2024-02-29T09:30:00.000Z' },
    ],
    [
      'Postmark',
      'EmailAddress,SuppressionReason,Origin,CreatedAt',
      'a@example.com,HardBounce,Recipient,2024-02-29T04:30:00-05:00',
      { email: 'a@example.com', reason: 'BOUNCE', createdAt: '2024-02-29T09:30:00.000Z' },
    ],
    [
      'Mailgun',
      'address,code,error,created_at',
      'a@example.com,550,No such mailbox,"Thu, 29 Feb 2024 09:30:00 GMT"',
      { email: 'a@example.com', createdAt: '2024-02-29T09:30:00.000Z' },
    ],
    [
      'Amazon SES',
      'EmailAddress,Reason,LastUpdateTime',
      'a@example.com,BOUNCE,2024-02-29T09:30:00Z',
      { email: 'a@example.com', reason: 'BOUNCE', createdAt: '2024-02-29T09:30:00.000Z' },
    ],
    [
      'listmonk',
      'uuid,email,name,attributes,status,created_at,updated_at',
      'u1,a@example.com,Ada,"{""a"": 1}",blocklisted,2024-02-29 10:30:00.123456+01,2024-03-01 10:30:00+01',
      { email: 'a@example.com', createdAt: '2024-02-29T09:30:00.123Z' },
    ],
  ])('%s is understood', (_, header, row, suppression) => {
    expect(sent(header, `${row}\n`)).toStrictEqual([suppression])
  })
})

test('a reason for the whole file has priority over those of its rows', () => {
  expect(sent('email,reason', 'a@example.com,spam\n', { reason: 'BOUNCE' })).toMatchObject([{ reason: 'BOUNCE' }])
})

test('rows have their lines, and a mark for an unknown reason; blank lines are skipped', () => {
  const rows = read('email,reason', 'a@example.com,550 unknown\n\n"b\n",\nc@example.com\n')
  expect(rows.map(({ line, isReasonUnknown }) => [line, isReasonUnknown])).toStrictEqual([
    [2, true],
    [4, false],
    [6, false],
  ])
})

test('the column of the addresses may be named, and must exist', () => {
  expect(sent('Kontakt;x,E-Post', 'x, A@example.com \n', { emailColumn: 'e-post' })).toStrictEqual([
    { email: 'A@example.com' },
  ])
  expect(() => sent('name,phone', 'x,y\n')).toThrow('The file has no column email')
  expect(() => sent('email', 'x\n', { emailColumn: 'mail' })).toThrow('no column mail')
})

test.each([
  ['Hard Bounce', 'BOUNCE'],
  ['spam_complaint', 'COMPLAINT'],
  ['Unsubscribed', 'MANUAL'],
  ['550 5.1.1 bounce', undefined],
  ['', undefined],
])('%s means %s', (text, reason) => {
  expect(reasonOf(text)).toBe(reason)
})

test.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024-02-29 09:30', '2024-02-29T09:30:00.000Z'],
  ['2024-02-29 09:30:00 UTC', '2024-02-29T09:30:00.000Z'],
  ['2024-02-29T09:30:00+0530', '2024-02-29T04:00:00.000Z'],
  ['29 Feb 2024 09:30:00 +0100', '2024-02-29T08:30:00.000Z'],
  ['1709199000', '2024-02-29T09:30:00.000Z'],
  ['1709199000123', '2024-02-29T09:30:00.123Z'],
  ['', undefined],
  ['02/29/2024', undefined],
  ['2024-13-01', undefined],
  ['1969-12-31', undefined],
  ['2999-01-01', undefined],
])('%s is the moment %s', (text, iso) => {
  expect(momentOf(text)?.toISOString()).toBe(iso)
})
