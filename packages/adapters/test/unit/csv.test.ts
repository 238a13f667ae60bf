import { leastCpuTimeOf } from '@posthorn/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../src/csv/index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const recordsOf = (content: Uint8Array) => [...readCsv(content)].filter((record) => record !== undefined)
const read = (text: string) => recordsOf(bytes(text))
const cells = (text: string) => read(text).map((record) => record.cells)
const lines = (text: string) => read(text).map((record) => record.line)
const problems = (text: string) => read(text).flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []))

const MALFORMED = 'a quoted cell does not end, or text follows its end'
const NOT_UTF8 = 'it contains bytes that are not UTF-8'

describe('readCsv', () => {
  it.each([
    ['nothing', '', []],
    ['a header alone', 'a,b', [['a', 'b']]],
    [
      'a line break at the end',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line break at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\ufeffa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a quoted cell behind a byte order mark', '\ufeff"a",b', [['a', 'b']]],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR alone',
      'a,b\r1,2\r\r3,"4\r5"\r',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4\r5'],
      ],
    ],
    ['CRLF and LF in one file', 'a\r\n1\n"2"\r\n3', [['a'], ['1'], ['2'], ['3']]],
    ['blank lines', '\n\na\n\n1\n\r\n\n2\n\n', [['a'], ['1'], ['2']]],
    ['empty cells', 'a,b\n,\n"",""\n', [['a', 'b']]],
    ['rows of any length', 'a,b\n1\n1,2,3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
    [
      'commas and quotes in quotes',
      'a,b\n"x, y","he said ""hi"""',
      [
        ['a', 'b'],
        ['x, y', 'he said "hi"'],
      ],
    ],
    [
      'line breaks in quotes',
      'a,b\n"x\ny\r\nz",2\n',
      [
        ['a', 'b'],
        ['x\ny\r\nz', '2'],
      ],
    ],
    [
      'blanks around quotes',
      'a,b\n"x" , "y"\n',
      [
        ['a', 'b'],
        ['x', ' "y"'],
      ],
    ],
    ['blanks, which are part of a cell', ' a ,b\n', [[' a ', 'b']]],
    [
      'a quote within a cell',
      'a,b\n5" nail,2',
      [
        ['a', 'b'],
        ['5" nail', '2'],
      ],
    ],
    ['quotes at the very end', 'a\n""\n"b"', [['a'], ['b']]],
    [
      'every letter',
      'é,日本,🙂\n\u0000,\u2028,\ufffd',
      [
        ['é', '日本', '🙂'],
        ['\u0000', '\u2028', '\ufffd'],
      ],
    ],
    [
      'formulas',
      '=HYPERLINK("http://x"),+1\n"=1+2",@x',
      [
        ['=HYPERLINK("http://x")', '+1'],
        ['=1+2', '@x'],
      ],
    ],
  ])('reads %s', (_, text, expected) => {
    expect(cells(text)).toStrictEqual(expected)
    expect(problems(text)).toStrictEqual([])
  })

  it('reports the line on which each record begins', () => {
    expect(lines('a\n1\n2')).toStrictEqual([1, 2, 3])
    expect(lines('a\r\n\r\n1\r\n\r\n\r\n2')).toStrictEqual([1, 3, 6])
    expect(lines('a,b\n"x\ny","z\n\n"\n3,4\n')).toStrictEqual([1, 2, 6])
    expect(lines('a,b\r\n"x\r\ny",2\r\n3,4')).toStrictEqual([1, 2, 4])
    expect(lines('a\r"x\ry"\r2'.replaceAll('\n', ''))).toStrictEqual([1, 2, 4])
  })

  it.each([
    [
      'does not end',
      'a,b\n1,"2\n3,4\n5,6\n',
      [2],
      [
        ['a', 'b'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'does not end on the last line',
      'a,b\n1,2\n3,"4',
      [3],
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'is met by the next quote',
      'a,b\n1,"2\n3,"4"\n5,6\n',
      [2],
      [
        ['a', 'b'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'text follows its end',
      'a,b\n"x"y,4\n5,6\n',
      [2],
      [
        ['a', 'b'],
        ['5', '6'],
      ],
    ],
    ['does not end within several lines', 'a\n"x\ny"z\n1\n', [2], [['a'], ['y"z'], ['1']]],
    ['does not end, again and again', 'a\n"1\n"2\n3\n"4\n"\n', [2, 3], [['a'], ['3'], ['4\n']]],
    ['does not end in the header', '"a\n1\n2\n', [1], [['1'], ['2']]],
  ])('spoils one line by a quote that %s', (_, text, spoilt, rest) => {
    expect(problems(text)).toStrictEqual(spoilt.map((line) => ({ line, problem: MALFORMED })))
    expect(
      read(text)
        .filter(({ problem }) => !problem)
        .map((record) => record.cells),
    ).toStrictEqual(rest)
  })

  it.each([
    ['CRLF', (i: number) => `"p${i}@example.com","${i}"\r\n`],
    ['blanks behind the quotes', (i: number) => `"p${i}@example.com" ,"${i}" \n`],
    ['blanks and CRLF', (i: number) => `"p${i}@example.com","${i}"\t \r\n`],
  ])('spoils one line of many whose cells are all quoted, with %s', (_, row) => {
    const rows = Array.from({ length: 20_000 }, (_, i) => row(i)).join('')
    for (const text of [`"email","n"\n"a" b,"\n${rows}`, `"email","n"\n"a" b,"\n${rows.trimEnd()}\r`]) {
      const [header, spoilt, ...found] = read(text)
      expect([header?.cells, spoilt?.problem]).toStrictEqual([['email', 'n'], MALFORMED])
      expect(found.length).toBe(20_000)
      expect(found.findIndex(({ line, problem }, i) => line !== i + 3 || problem !== undefined)).toBe(-1)
      expect(found.findIndex(({ cells }, i) => cells[0] !== `p${i}@example.com` || cells[1] !== String(i))).toBe(-1)
    }
  })

  it.each(['"a"\r', '"a" ', '"a"\t\r\n', '"a"'])('reads %j at the end of a file', (end) => {
    expect(cells(`b\n${end}`)).toStrictEqual([['b'], ['a']])
    expect(problems(`b\n${end}`)).toStrictEqual([])
  })

  it('shows the cells of a spoilt line unchanged', () => {
    expect(read('a,b\nada@example.com,"2\n')[1]).toStrictEqual({
      line: 2,
      cells: ['ada@example.com', '"2'],
      problem: MALFORMED,
    })
  })

  it('reports the records with bytes that are not UTF-8, and reads the others', () => {
    const text = Uint8Array.of(...bytes('a,é\n1,'), 0xe9, ...bytes('\n2,ü\n"3\n'), 0xc3, ...bytes('",x\n4,y'))
    expect(recordsOf(text)).toStrictEqual([
      { line: 1, cells: ['a', 'é'], problem: undefined },
      { line: 2, cells: ['1', '\ufffd'], problem: NOT_UTF8 },
      { line: 3, cells: ['2', 'ü'], problem: undefined },
      { line: 4, cells: ['3\n\ufffd', 'x'], problem: NOT_UTF8 },
      { line: 6, cells: ['4', 'y'], problem: undefined },
    ])
  })

  it.each([
    ['windows-1252', Uint8Array.of(...bytes('a;b\n'), 0x80, ...bytes(';'), 0xfc)],
    ['iso-8859-15', Uint8Array.of(...bytes('a;b\n'), 0xa4, ...bytes(';'), 0xfc)],
    ['utf-16le', Uint8Array.from(Buffer.from('a;b\n€;ü', 'utf16le'))],
    [undefined, Uint8Array.from(Buffer.from('\ufeffa;b\n€;ü', 'utf16le'))],
    [undefined, Uint8Array.from(Buffer.from('a;b\n€;ü', 'utf16le'))],
    [undefined, Uint8Array.from(Buffer.from('\ufeffa;b\n€;ü', 'utf16le').swap16())],
    ['windows-1252', bytes('\ufeffa;b\n€;ü')],
  ])('reads %s, and a byte order mark wins: %#', (encoding, content) => {
    const records = [...readCsv(content, { encoding })].flatMap((record) => record?.cells ?? [])
    expect(records).toStrictEqual(['a', 'b', '€', 'ü'])
  })

  it('refuses a file that is mostly in another encoding, in one sentence', () => {
    const latin = Uint8Array.of(...bytes('email,name\na@example.com,'), 0xfc, ...bytes('\nb@example.com,'), 0xe9)
    expect(recordsOf(latin)).toStrictEqual([
      {
        line: 1,
        cells: [],
        problem: 'the file is not in UTF-8. Save it as UTF-8, or name its encoding, such as windows-1252',
      },
    ])
  })

  it.each([
    ['|', 'a|b\n1,5|2'],
    [';', 'a\n"1;5"'],
    [',', 'sep=;\na;b,c'],
  ] as const)('separates cells by %j on request', (separator, text) => {
    const found = [...readCsv(bytes(text), { separator })].flatMap((record) => record?.cells ?? [])
    expect(found).toStrictEqual({ '|': ['a', 'b', '1,5', '2'], ';': ['a', '1;5'], ',': ['a;b', 'c'] }[separator])
  })

  it('reads a record that is longer than a batch', () => {
    const long = 'x\n"",'.repeat(40_000)
    const [header, first, second] = read(`a,b\n"${long}",1\n2,3\n`)
    expect(header?.cells).toStrictEqual(['a', 'b'])
    expect(first?.cells).toStrictEqual([long.replaceAll('""', '"'), '1'])
    expect(second).toStrictEqual({ line: 40_003, cells: ['2', '3'], problem: undefined })
  })

  describe('a record of 5 MB', () => {
    const TOO_LONG = 'it is longer than 256 kB'

    it.each([
      ['commas', ','.repeat(5e6)],
      ['quotes', '""'.repeat(2.5e6)],
      ['one cell', 'x'.repeat(5e6)],
    ])('of %s costs its line, and is not parsed', async (_, long) => {
      const before = 'c,d\n'.repeat(70_000)
      for (const [head, lines] of [
        ['', 1],
        ['a,b\n', 2],
        [before, 70_001],
      ] as const) {
        const content = bytes(`${head}${long}\ne,f\n`)
        let last: unknown[] = []
        const took = await leastCpuTimeOf(() => {
          for (const record of readCsv(content)) if (record) last = [...last, record].slice(-2)
        })
        expect(last).toStrictEqual([
          { line: lines, cells: [], problem: TOO_LONG },
          { line: lines + 1, cells: ['e', 'f'], problem: undefined },
        ])
        expect(took).toBeLessThan(400)
      }
    })

    it('in quotes costs the line on which it begins', () => {
      const lines = 'y\n'.repeat(400_000)
      const records = read(`a,b\n1,"${lines}",\nz,z\n`)
      expect(records.length).toBe(400_003)
      expect(records[1]).toStrictEqual({ line: 2, cells: ['1', '"y'], problem: TOO_LONG })
      expect(records[2]).toStrictEqual({ line: 3, cells: ['y'], problem: undefined })
      expect(records.at(-1)).toStrictEqual({ line: 400_003, cells: ['z', 'z'], problem: undefined })
    })
  })

  it('reads many records, also at the edges of batches', () => {
    const row = (i: number) => `person${i}@example.com,${i % 7 ? i : `"${i}\n,"""`},${'z'.repeat(i % 50)}`
    const text = Array.from({ length: 60_000 }, (_, i) => row(i)).join('\r\n')
    let line = 1
    let index = 0
    for (const record of recordsOf(bytes(text))) {
      const second = index % 7 ? String(index) : `${index}\n,"`
      if (record.line !== line || record.problem || record.cells[1] !== second) {
        expect(record).toStrictEqual({ line, cells: [`person${index}@example.com`, second], problem: undefined })
      }
      line += index % 7 ? 1 : 2
      index += 1
    }
    expect(index).toBe(60_000)
  })

  it('reads a file of nothing but broken quotes line by line', () => {
    const records = readCsv(bytes('x,"a\n'.repeat(200_000)))
    let count = 0
    for (const record of records) if (record?.problem && record.line === ++count && count === 20_000) break
    expect(count).toBe(20_000)
  })

  it('reads the records that were written', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', 'é', '🙂') }),
    )
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 20 })
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, newline, ended) => {
        const write = (text: string) => `"${text.replaceAll('"', '""')}"`
        // At least one LF, so that lines are known not to end with CR alone.
        const text = ['head,"two\n"', ...rows.map((row) => row.map(write).join(','))].join(newline)
        let line = 1
        const expected = [['head', 'two\n'], ...rows].flatMap((row) => {
          const begin = line
          line += 1 + row.join('').split('\n').length - 1
          return row.join('').trim() === '' ? [] : [{ line: begin, cells: row, problem: undefined }]
        })
        const withoutLastReturn = expected.map((record) => ({
          ...record,
          cells: record.cells.map((text, i) => (i === record.cells.length - 1 ? text.replace(/\r$/, '') : text)),
        }))
        expect(read(ended ? text + newline : text)).toStrictEqual(withoutLastReturn)
      }),
    )
  })

  it('reads any file to the end, and no line twice', () => {
    const noise = fc.string({ unit: fc.constantFrom('a', ',', '"', '""', '\n', '\r\n', '\r', ' ') })
    fc.assert(
      fc.property(noise, (text) => {
        const found = lines(text)
        expect(found).toStrictEqual([...new Set(found)].sort((a, b) => a - b))
      }),
    )
  })
})

describe('the separator', () => {
  const ROWS = [
    ['email', 'name, "first"'],
    ['a@x.example', 'one\n;two'],
  ]
  const fileOf = (separator: string, newline = '\n') =>
    ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join(newline)

  it.each([',', ';', '\t'])('%j is detected in the header', (separator) => {
    expect(cells(fileOf(separator))).toEqual(ROWS)
    expect(cells(`\ufeff${fileOf(separator)}`)).toEqual(ROWS)
  })

  it.each([',', ';', '\t'])('%j is read from a line sep=, which is not a row', (separator) => {
    for (const newline of ['\n', '\r\n']) {
      expect(cells(`sep=${separator}${newline}${fileOf(separator, newline)}`)).toEqual(ROWS)
    }
    expect(cells(`SEP=${separator}\na,b;c\td${separator}e\n`)).toEqual(['a,b;c\td'.split(separator).concat('e')])
    expect(lines(`sep=${separator}\na\n1\n`)).toEqual([2, 3])
  })

  it('is detected after blank lines, and in a header with a line break', () => {
    expect(cells('\n\r\n"a\n,,,";b\n1;2\n')).toEqual([
      ['a\n,,,', 'b'],
      ['1', '2'],
    ])
  })

  it('is a comma if the header has one cell', () => {
    expect(cells('email\na;b\n')).toEqual([['email'], ['a;b']])
  })
})

it.each([',,,', ' , ', '""', '"",""', '\t'])('skips a row without any text: %j', (row) => {
  expect(cells(`a,b,c,d\n${row}\n1,2\n`)).toEqual([
    ['a', 'b', 'c', 'd'],
    ['1', '2'],
  ])
  expect(lines(`a,b,c,d\n${row}\n1,2\n`)).toEqual([1, 3])
})
