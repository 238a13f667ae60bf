import { expect, test } from 'vitest'
import { columns, flag, integer, json, type RowOf, text, time } from './columns.ts'

type Id = string & { readonly brand: 'id' }
interface Parcel {
  readonly id: Id
  readonly state: 'OPEN' | 'GONE'
  readonly noteText: string | undefined
  readonly urgent: boolean
  readonly fragile?: boolean
  readonly weight: number
  readonly label: { readonly lines: readonly string[] } | undefined
  readonly scopes: readonly string[]
  readonly sentAt: Date | undefined
}

const scopes = text().as({
  read: (stored: string): readonly string[] => stored.split(' '),
  write: (value: readonly string[]) => value.join(' '),
})
const FIELDS = {
  id: text(),
  state: text('status'),
  noteText: text().optional(),
  urgent: flag(),
  fragile: flag().optional(),
  weight: integer(),
  label: json().optional(),
  scopes,
  sentAt: time().optional(),
}
const PARCEL = columns<Parcel>()(FIELDS, { project_id: text(), opens: integer().made() })
const coder = { json: { encode: JSON.stringify, decode: <T>(stored: unknown): T => JSON.parse(String(stored)) } }

const full: Parcel = {
  id: 'p1' as Id,
  state: 'OPEN',
  noteText: 'a',
  urgent: true,
  fragile: false,
  weight: 3,
  label: { lines: ['x'] },
  scopes: ['a', 'b'],
  sentAt: new Date(5),
}
const fullRow = {
  id: 'p1' as Id,
  status: 'OPEN' as const,
  note_text: 'a',
  urgent: 1,
  fragile: 0,
  weight: 3,
  label: '{"lines":["x"]}',
  scopes: 'a b',
  sent_at: 5,
}

test('a noun becomes a row, and the row becomes the noun', () => {
  expect(PARCEL.toRow(coder, full)).toStrictEqual(fullRow)
  expect(PARCEL.fromRow(coder, fullRow)).toStrictEqual(full)
})

test('undefined is null in the database', () => {
  const { noteText, fragile, label, sentAt, ...rest } = full
  const { note_text, fragile: _fragile, label: _label, sent_at, ...stored } = fullRow
  const row = { ...stored, note_text: null, fragile: null, label: null, sent_at: null }
  expect(PARCEL.toRow(coder, { ...rest, noteText: undefined, label: undefined, sentAt: undefined })).toStrictEqual(row)
  expect(PARCEL.fromRow(coder, row)).toStrictEqual({
    ...rest,
    noteText: undefined,
    fragile: undefined,
    label: undefined,
    sentAt: undefined,
  })
})

test('a set names the kinds of its columns, and takes JSON as it is', () => {
  expect(PARCEL.columns).toEqual({
    id: 'text',
    status: 'text',
    note_text: 'text',
    urgent: 'integer',
    fragile: 'integer',
    weight: 'integer',
    label: 'json',
    scopes: 'text',
    sent_at: 'time',
  })
  expect(PARCEL.toSetRow(full)).toStrictEqual({ ...fullRow, label: full.label })
})

test('lists all columns, and which may be null', () => {
  expect(PARCEL.all.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual([
    'note_text',
    'fragile',
    'label',
    'sent_at',
  ])
  expect(PARCEL.all.map(({ name }) => name).slice(-2)).toEqual(['project_id', 'opens'])
})

test('mapped objects have their properties in the order of the declaration', () => {
  expect(Object.keys(PARCEL.fromRow(coder, fullRow))).toEqual(Object.keys(FIELDS))
})

test('a column that does not fit its field does not compile', () => {
  const declare = columns<Parcel>()
  // @ts-expect-error a field may be undefined, and its column is not optional
  declare({ ...FIELDS, noteText: text() })
  // @ts-expect-error a column is optional, and its field is always there
  declare({ ...FIELDS, id: text().optional() })
  // @ts-expect-error a text is no integer
  declare({ ...FIELDS, weight: text() })
  // @ts-expect-error a date is no integer
  declare({ ...FIELDS, sentAt: integer().optional() })
  // @ts-expect-error a list is no text without a codec
  declare({ ...FIELDS, scopes: text() })
  // @ts-expect-error a codec reads something else
  declare({ ...FIELDS, scopes: text().as({ read: (stored: string) => stored.length }) })
  const { weight, ...without } = FIELDS
  // @ts-expect-error a field has no column
  declare(without)
  // @ts-expect-error a column has no field
  declare({ ...FIELDS, height: integer() })
})

test('a row has the types of the fields', () => {
  const row = { ...fullRow, project_id: 'one' } satisfies Omit<RowOf<typeof PARCEL>, 'opens'>
  // @ts-expect-error another text is no state
  const wrong: RowOf<typeof PARCEL>['status'] = 'SHUT'
  expect([row.status, wrong]).toEqual(['OPEN', 'SHUT'])
})
