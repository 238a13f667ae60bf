import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMAS, CR, cellsOf, countLines, countRecords, endOfRecord, LF, recordsIn, textOf } from './records.ts'

const records = (text: string, dialect = COMMAS) =>
  [...recordsIn(Buffer.from(text), dialect, 1)].map(({ bytes }) => String(bytes))

describe('the end of a record', () => {
  it.each<[string, string, string[]]>([
    ['lines', 'a,b\nc,d\n', ['a,b\n', 'c,d\n']],
    ['a last line without an end', 'a\nb', ['a\n', 'b']],
    ['CRLF', 'a\r\nb\r\n', ['a\r\n', 'b\r\n']],
    ['blank lines', 'a\n\n\nb\n', ['a\n', '\n', '\n', 'b\n']],
    ['quotes', '"a\nb",c\nd\n', ['"a\nb",c\n', 'd\n']],
    ['quotes in quotes', '"a ""b""\nc",d\ne\n', ['"a ""b""\nc",d\n', 'e\n']],
    ['a quote at the end of a quoted cell', '"a""",b\nc\n', ['"a""",b\n', 'c\n']],
    ['an empty quoted cell', '"",b\n"","\n"\nc\n', ['"",b\n', '"","\n"\n', 'c\n']],
    ['quotes that begin no cell', 'a "b\nc" d\n', ['a "b\n', 'c" d\n']],
    ['blanks behind a quote', '"a" ,"b"\t\n"c"\r\nd\n', ['"a" ,"b"\t\n', '"c"\r\n', 'd\n']],
    ['text behind a quote', '"a" b,"\nc\n', ['"a" b,"\n', 'c\n']],
    ['a quote that does not end', 'a\n"b\nc\n', ['a\n', '"b\n', 'c\n']],
    ['a quote that does not end at the end', 'a\n"b', ['a\n', '"b']],
  ])('is found with %s', (_, text, expected) => {
    expect(records(text)).toStrictEqual(expected)
    expect(countRecords(Buffer.from(text), COMMAS)).toBe(expected.length)
  })

  it('is marked by CR in files of old Macs', () => {
    expect(records('a,"b\rc"\rd\r', { ...COMMAS, newline: CR })).toStrictEqual(['a,"b\rc"\r', 'd\r'])
  })

  it.each(['a', '"a', '"a"', '"a""', '"a",', '"a" ', 'a,"b\nc'])('needs more bytes after %j', (text) => {
    expect(endOfRecord(Buffer.from(text), 0, COMMAS, false)).toBeUndefined()
  })

  it('does not depend on the pieces in which the bytes arrive', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' '), maxLength: 40 })
    fc.assert(
      fc.property(text, fc.nat(40), (text, cut) => {
        const whole = Buffer.from(text)
        const some = whole.subarray(0, cut)
        const early = endOfRecord(some, 0, COMMAS, false)
        // An early result stays true whatever follows.
        if (early !== undefined) expect(endOfRecord(whole, 0, COMMAS, true)).toBe(early)
      }),
    )
  })
})

const cell = fc.string({ unit: fc.constantFrom('a', 'ä', ',', '"', '\n', '\r\n', ' ', "'"), maxLength: 8 })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('written records', () => {
  it('are read back: each record begins on its line, and its cells have their contents', () => {
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map((row) => row.map(quoted).join(',') + end)
        const found = [...recordsIn(Buffer.from(text.join('')), COMMAS, 1)]
        expect(found.map(({ bytes }) => String(bytes))).toStrictEqual(text)
        expect(found.map(({ bytes }) => cellsOf(bytes, COMMAS).map(textOf))).toStrictEqual(rows)
        let line = 1
        for (const [index, { line: begins }] of found.entries()) {
          expect(begins).toBe(line)
          line += countLines(Buffer.from(text[index] ?? ''), LF)
        }
      }),
    )
  })
})
