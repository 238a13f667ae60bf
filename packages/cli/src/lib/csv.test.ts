import { expect, test } from 'vitest'
import { csvCell, csvRecord } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  [undefined, ''],
  [null, ''],
  [true, 'true'],
  [-5, '-5'],
  [1.5e300, '1.5e+300'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' padded ', '" padded "'],
  [['a', 1], '"[""a"",1]"'],
  [{ a: 1 }, '"{""a"":1}"'],
])('%j is the cell %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
])('%j runs in no spreadsheet', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('records end as RFC 4180 wants', () => {
  expect(csvRecord(['a', 1, undefined])).toBe('a,1,\r\n')
})
