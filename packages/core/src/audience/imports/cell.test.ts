import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../testing/property-runs.ts'
import { textOfCell, textOfExportedCell, valueOfCell, valueOfExportedCell } from './cell.ts'

describe('valueOfCell', () => {
  it.each(['true', 'TRUE', 'True', 'yes', 'YES', 'yEs'])('of %s is true', (text) => {
    expect(valueOfCell(text)).toBe(true)
  })

  it.each(['false', 'FALSE', 'False', 'no', 'NO', 'No'])('of %s is false', (text) => {
    expect(valueOfCell(text)).toBe(false)
  })

  it.each([
    ['0', 0],
    ['1', 1],
    ['42', 42],
    ['-1', -1],
    ['-1.5', -1.5],
    ['0.5', 0.5],
    ['-0.5', -0.5],
    ['999999999999999', 999_999_999_999_999],
    ['-99999.9999999999', -99_999.999_999_999_9],
    ['0.000123456789012345', 0.000_123_456_789_012_345],
  ])('of %s is a number', (text, value) => {
    expect(valueOfCell(text)).toBe(value)
  })

  it.each([
    '19.90',
    '1.10',
    '1.50',
    '10.0',
    '0.0',
    '-0',
    '-0.0',
    '0.000000001',
    '1e5',
    '007',
    '00',
    '-01',
    '00.5',
    '01.5',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '1,000',
    '1.000,5',
    '1 000',
    '.5',
    '5.',
    '-',
    '-.5',
    '--1',
    '1-',
    '1.2.3',
    '1_000',
    '1n',
    '12%',
    '$5',
    '€5',
    '٣',
    '１',
    ' 1',
    '1 ',
    '1\n',
    '-0.',
    'NaN',
    'Infinity',
    '-Infinity',
    '1000000000000000',
    '9007199254740993',
    '4111111111111111',
    '0.1234567890123456',
    '1.000000000000000',
    'y',
    'n',
    't',
    'f',
    'on',
    'off',
    'yes ',
    ' true',
    'nope',
    'truth',
    'noo',
    'ye',
    'fals',
    'null',
    'undefined',
    '2024-01-01',
    '2024-01-01T00:00:00Z',
    '=HYPERLINK("http://x.example")',
    '=1+2',
    '@SUM(A1)',
    '-1+2',
    'Tom',
    'Ada',
    'Ünal',
    '日本',
    '🙂',
    ' ',
    '\u0000',
    '\ud800',
    '\u0174rue',
    'TRUE\u0000',
  ])('of %j is the unchanged text', (text) => {
    expect(valueOfCell(text)).toBe(text)
  })

  it('of any value is one that is written the same way', () => {
    const digits = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 999_999_999 }), fc.stringMatching(/^\d{0,6}$/))
    fc.assert(
      fc.property(digits, ([negative, whole, fraction]) => {
        const text = `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
        expect(String(valueOfCell(text))).toBe(text)
      }),
    )
  })

  it('agrees with the rule in words', () => {
    const alphabet = fc.constantFrom('0', '1', '9', '-', '+', '.', 'e', ',', ' ', 'y', 'e', 's', 'n', 'o', 'N', 'O')
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 20 }), (text) => {
        const isDecimal = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text)
        const significant = text.replace(/[-.]/g, '').replace(/^0+/, '').length
        const word = { yes: true, true: true, no: false, false: false }[text.toLowerCase()]
        expect(valueOfCell(text)).toBe(
          isDecimal && significant <= 15 && String(Number(text)) === text ? Number(text) : (word ?? text),
        )
      }),
      { numRuns: propertyRuns(250) },
    )
  })
})

/** Texts that spreadsheets would run. */
const RUN = ['=1+1', '+49 30 1234', '-5', '@SUM(A1)', '\t=1', '\r=1', '=a\nb']
/** Texts that have another meaning in a column of an export. */
const READ = [
  '5',
  '0.5',
  '12345678901234567890',
  '1e+21',
  '1e-7',
  'yes',
  'TRUE',
  'No',
  'false',
  '[VIP]',
  '{"a":1}',
  '[1]',
]
/** Texts without any other meaning. */
const TEXT = ['Ada', "o'hara", "'", "''", "'s Gravenhage", '007', '5 apples', '2024-01-01', 'yes!', '[a', 'a]', ' 5']

describe('an apostrophe before a text', () => {
  it.each(RUN)('%j is not part of the text, and the cell is text', (text) => {
    for (const read of [textOfCell, valueOfCell, textOfExportedCell, valueOfExportedCell]) {
      expect(read(`'${text}`)).toBe(text)
      expect(read(`''${text}`)).toBe(`'${text}`)
    }
  })

  it.each(READ)('%j is not part of the text in a column of an export', (text) => {
    for (const read of [textOfExportedCell, valueOfExportedCell]) {
      expect(read(`'${text}`)).toBe(text)
      expect(read(`''${text}`)).toBe(`'${text}`)
    }
    for (const read of [textOfCell, valueOfCell]) expect(read(`'${text}`)).toBe(`'${text}`)
  })

  it.each(TEXT)('%j stays', (text) => {
    for (const read of [textOfCell, valueOfCell, textOfExportedCell, valueOfExportedCell]) {
      expect(read(text)).toBe(text)
      expect(read(`'${text}`)).toBe(`'${text}`)
    }
  })
})

describe('valueOfExportedCell', () => {
  it.each([
    0,
    -5,
    1.5,
    1e21,
    1e-7,
    -1.5e300,
    0.1 + 0.2,
    4111111111111111,
    true,
    false,
    [],
    {},
    [1, null, 'x'],
    { a: { b: [true] } },
    { __proto: 1 },
  ])('reads %j', (value) => {
    expect(valueOfExportedCell(typeof value === 'object' ? JSON.stringify(value) : String(value))).toStrictEqual(value)
  })

  it.each([
    '12345678901234567890',
    '-Infinity',
    'NaN',
    '1e5',
    '1.',
    '[1',
    '{a:1}',
    '{"a":1}x',
    '[]\r',
    `${'['.repeat(40)}${']'.repeat(40)}`,
  ])('reads %j as text', (text) => {
    expect(valueOfExportedCell(text)).toBe(text)
  })

  it('reads everything else like any cell', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^[-\d['{]/.test(text))
        expect(valueOfExportedCell(text)).toBe(valueOfCell(text))
      }),
    )
  })
})

describe('a formula that an export escaped', () => {
  it.each(['=1', ' =1', '\u00a0+1', '＝1', '－1', '\u3000＠x', '\n@x', '\t=1', '﹦1'])(
    'is read unchanged: %j',
    (text) => {
      expect(textOfCell(`'${text}`)).toBe(text)
      expect(textOfExportedCell(`'${text}`)).toBe(text)
      expect(textOfExportedCell(`''${text}`)).toBe(`'${text}`)
    },
  )
})
