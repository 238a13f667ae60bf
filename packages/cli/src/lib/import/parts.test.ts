import { describe, expect, it } from 'vitest'
import { columnNames, cut, lineInFile, PART_BYTES, type Part, type Place, type Source } from './parts.ts'
import { COMMAS } from './records.ts'

/** Returns a text as a file that is read in pieces. */
function fileOf(text: string, piece = 64 * 1024): Source {
  const bytes = Buffer.from(text)
  return {
    dialect: COMMAS,
    async *open(offset) {
      for (let at = offset; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    },
  }
}

async function partsOf(source: Source, start?: Place): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of cut(source, start)) parts.push(part)
  return parts
}

const rows = ({ rows }: Part) => String(rows)

describe('a small file', () => {
  it('is one part', async () => {
    const [part, ...others] = await partsOf(fileOf('email\na@example.com\nb@example.com\n'))
    expect(others).toStrictEqual([])
    expect(part).toMatchObject({ at: { part: 1, offset: 6, line: 2 }, next: { part: 2, offset: 34, line: 4 } })
    expect([String(part?.header), part && rows(part)]).toStrictEqual(['email\n', 'a@example.com\nb@example.com\n'])
  })

  it('may begin with blank lines and a byte order mark, and end within a line', async () => {
    const [part] = await partsOf(fileOf('\ufeff\n\nemail\na@example.com'))
    expect(part).toMatchObject({ at: { line: 4 } })
    expect([String(part?.header), part && rows(part)]).toStrictEqual(['email\n', 'a@example.com'])
  })

  it('may have a header alone, and must have one', async () => {
    const [part] = await partsOf(fileOf('email'))
    expect([String(part?.header), part && rows(part)]).toStrictEqual(['email\n', ''])
    await expect(partsOf(fileOf('\n\n'))).rejects.toMatchObject({ code: 'FILE_EMPTY' })
  })

  it('may name the separator in a first line', async () => {
    const [part] = await partsOf(fileOf('\ufeffsep=,\nemail,name\na@example.com,A;B\n'))
    expect([String(part?.header), part && rows(part)]).toStrictEqual(['email,name\n', 'a@example.com,A;B\n'])
  })

  it('lists the names of its columns', () => {
    expect(columnNames(Buffer.from('\ufeff" E-Mail ",First Name,"a ""b"""\r\n'), COMMAS)).toStrictEqual([
      'E-Mail',
      'First Name',
      'a "b"',
    ])
  })
})

describe('a large file', () => {
  const record = (i: number) => `p${i}@example.com,"two\nlines, ${'x'.repeat(1000)}"\n`
  const count = 9000
  const text = `email,note\n${Array.from({ length: count }, (_, i) => record(i)).join('')}`

  it.each([777, 64 * 1024, 100 * 1024 * 1024])('is cut between records, in pieces of %i', async (piece) => {
    const parts = await partsOf(fileOf(text, piece))
    expect(parts).toHaveLength(3)
    expect(parts.map(rows).join('')).toBe(text.slice('email,note\n'.length))
    for (const part of parts) {
      expect(part.header.length + part.rows.length).toBeLessThanOrEqual(PART_BYTES)
      expect(rows(part)).toMatch(/^p\d+@example\.com,"[^"]*"\n(?:p\d+@example\.com,"[^"]*"\n)*$/)
    }
  })

  it('continues from any part', async () => {
    const parts = await partsOf(fileOf(text))
    // Bytes are compared as texts: a comparison byte by byte takes the test runner seconds.
    const told = (part: Part) => ({ ...part, header: String(part.header), rows: rows(part) })
    for (const part of parts) {
      const rest = await partsOf(fileOf(text), part.at)
      expect(rest.map(told)).toStrictEqual(parts.slice(part.at.part - 1).map(told))
    }
    expect(await partsOf(fileOf(text), parts.at(-1)?.next)).toStrictEqual([])
  })

  it('reports the lines of the file', async () => {
    for (const part of await partsOf(fileOf(text))) {
      const first = Number(/^p(\d+)/.exec(rows(part))?.[1])
      expect(part.at.line).toBe(2 + 2 * first)
      expect(lineInFile(part, 2, COMMAS)).toBe(part.at.line) // after a header of one line
    }
  })

  it('is not CSV if a line is longer than a part', async () => {
    const endless = fileOf(`email\n${'x'.repeat(PART_BYTES + 1)}\n`)
    await expect(partsOf(endless)).rejects.toMatchObject({ code: 'LINE_TOO_LONG' })
  })

  it('loses no rows after a quote that does not end', async () => {
    const broken = `email\n"a@example.com\n${'b@example.com\n'.repeat(400_000)}`
    expect((await partsOf(fileOf(broken))).map(rows).join('')).toBe(broken.slice('email\n'.length))
  })
})
