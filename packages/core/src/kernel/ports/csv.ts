/** One record of a CSV file (RFC 4180). */
export interface CsvRecord {
  /** The line of the file on which the record begins, from 1. */
  readonly line: number
  /** The cells without their quotes; as in the file when there is a problem. */
  readonly cells: readonly string[]
  /** The problem of the record, as the end of a sentence: an unclosed quote, bytes that are not UTF-8. */
  readonly problem: string | undefined
}

/**
 * Reads a CSV file record by record, in the given format: with or without a byte order mark, quoted cells, line breaks
 * within quotes, lines that end with LF, CRLF or, in the whole file, CR. Blank lines are skipped. A broken record does
 * not affect the next one. Yields undefined after some milliseconds without a record, so that its reader can pause.
 */
export type ReadCsv = (content: Uint8Array, format?: CsvFormat) => Iterable<CsvRecord | undefined>

/**
 * The separators of cells in a CSV file. The bar is never guessed: more texts contain it than files are separated by
 * it.
 */
export const SEPARATORS = [',', ';', '\t', '|'] as const

export type Separator = (typeof SEPARATORS)[number]

/** The format of a CSV file, as far as its sender specifies it. */
export interface CsvFormat {
  /**
   * By default the one that a first line `sep=;` names, or else the one of comma, semicolon and tab that the header has
   * most of.
   */
  readonly separator?: Separator | null | undefined
  /**
   * An encoding of the Encoding Standard. By default UTF-8, or UTF-16 if the file begins with its byte order mark. A
   * byte order mark takes precedence.
   */
  readonly encoding?: string | null | undefined
}
