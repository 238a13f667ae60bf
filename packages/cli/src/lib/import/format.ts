import {
  type CsvFormat,
  ENCODING_HINT,
  encodingNamed,
  SEPARATOR_HINT,
  type Separator,
  separatorNamed,
} from '@posthorn/core/csv'
import { type Command, InvalidArgumentError } from 'commander'

/** The format of a CSV file, where the file itself does not show it. */
export interface FormatOptions {
  readonly delimiter?: Separator
  readonly encoding?: string
}

export function addFormatOptions(command: Command): Command {
  return command
    .option(
      '--delimiter <name>',
      'the separator of cells: comma, semicolon, tab or pipe; by default detected from the header',
      (text) => known(separatorNamed(text), SEPARATOR_HINT),
    )
    .option(
      '--encoding <name>',
      'the encoding, such as windows-1252; by default UTF-8, or UTF-16 if the file begins with its byte order mark',
      (text) => known(encodingNamed(text), ENCODING_HINT),
    )
}

function known<T>(value: T | undefined, hint: string): T {
  if (value === undefined) throw new InvalidArgumentError(`It ${hint}.`)
  return value
}

export const formatOf = ({ delimiter, encoding }: FormatOptions): CsvFormat => ({ separator: delimiter, encoding })

/** Returns only these options, which are kept during an import. */
export function formatOptionsOf({ delimiter, encoding }: FormatOptions): FormatOptions {
  return { ...(delimiter && { delimiter }), ...(encoding && { encoding }) }
}
