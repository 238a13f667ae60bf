import type { ReadCsv } from '../kernel/ports/csv.ts'

/**
 * A reader of plain CSV in ASCII: no commas, quotes, or line breaks within cells. A line that begins with a quote is
 * broken.
 */
export const plainCsv: ReadCsv = (content) =>
  Array.from(content, (byte) => String.fromCharCode(byte))
    .join('')
    .split(/\r?\n/)
    .flatMap((row, index) => {
      if (row === '') return []
      const problem = row.startsWith('"') ? 'a quoted cell does not end' : undefined
      return [{ line: index + 1, cells: row.split(','), problem }]
    })

/** Creates a file that `plainCsv` reads. */
export function csvFile(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
