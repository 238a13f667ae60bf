/** One record of a CSV file (RFC 4180). */
export interface CsvRecord {
  /** The line of the file on which the record begins, from 1. */
  readonly line: number
  /** The cells without their quotes; as they stand in the file when there is a problem. */
  readonly cells: readonly string[]
  /** What is wrong with it, as the end of a sentence: a quote that does not end, bytes that are not UTF-8. */
  readonly problem: string | undefined
}

/**
 * Reads a CSV file in UTF-8, with a byte order mark or without, record by record: quoted cells, line breaks within
 * quotes, lines that end by LF, CRLF or, all of them, CR. Blank lines are no records. What is wrong with one record does
 * not touch the next.
 */
export type ReadCsv = (content: Uint8Array) => Iterable<CsvRecord>
