import { expect, test } from 'vitest'
import { csvCell, csvRecord, textOfCell } from './csv.ts'

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
])('reads %j as the cell %s', (value, cell) => {
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
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1', "'﹦1"],
  [' =1', "' =1"],
  ['  +1', "'  +1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\u3000＝1', "'\u3000＝1"],
  ['\n@x', `"'\n@x"`],
  ["' =1", "'' =1"],
])('%j is not run by a spreadsheet', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test.each(['5', '0.5', '1e+21', 'yes', 'TRUE', 'No', 'false', '[VIP]', "'5", "'=1", "''+1", "'yes"])(
  '%j stays text in an import',
  (text) => {
    expect(csvCell(text)).toBe(`'${text}`)
  },
)

test.each(["o'hara", "'s Gravenhage", "'", '007', '5 apples', '2024-01-01', 'yes!'])('%j is plain text', (text) => {
  expect(csvCell(text)).toBe(text)
})

test('an address is exported as an import reads it', () => {
  expect(["'+ada@example.com", "''=ada", "'ada", 'ada'].map(textOfCell)).toStrictEqual([
    '+ada@example.com',
    "'=ada",
    "'ada",
    'ada',
  ])
})

test('records end as RFC 4180 requires', () => {
  expect(csvRecord(['a', 1, undefined])).toBe('a,1,\r\n')
})
