/** What may separate the cells of a CSV file. The bar is never guessed: text has it more often than files are separated by it. */
export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** How a CSV file is written, as far as its sender says. */
export interface CsvFormat {
  /** By default what a first line `sep=;` names, or whichever of comma, semicolon and tab the header has most of. */
  readonly separator?: Separator | null | undefined
  /** An encoding of the Encoding Standard. By default UTF-8, or UTF-16 if the file begins like it. A byte order mark wins. */
  readonly encoding?: string | null | undefined
}
