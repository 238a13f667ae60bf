import path from 'node:path'
import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { CliError, usageError } from '../../lib/errors.ts'
import { addFormatOptions, type FormatOptions, formatOf } from '../../lib/import/format.ts'
import { pipedSource, surveyFile } from '../../lib/import/survey.ts'
import { addExamples } from '../../lib/options.ts'
import { printFields, printTable, remark, showResult } from '../../lib/output.ts'
import {
  importSuppressionFile,
  type SuppressionImportRequest,
  type SuppressionImportTotals,
} from '../../lib/suppressions/import.ts'
import { addReasonOption, type ReasonOption } from '../../lib/suppressions/reasons.ts'
import { count } from '../../lib/text.ts'

interface Options extends ReasonOption, FormatOptions {
  readonly emailColumn?: string
}

const ERRORS_SHOWN = 10

const AFTERWORD = `
The first line of the file names the columns; one of them must be email, address or the like. A column reason or type
says why, a column created, date or timestamp since when, as the lists of SendGrid, Postmark, Mailgun, Amazon SES and
listmonk do. An unknown reason, such as the answer of a mail server, becomes MANUAL; --reason sets one for the whole file.

The file may be of any size. You can run the command again: an address that is on the list stays as it is.
The command ends with 1 when rows failed.`

export function addSuppressionsImport(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('import')
    .description('Suppress the addresses in a CSV file of any size, such as the list of another mail service.')
    .argument('<file>', 'the file; - for stdin')
    .option('--email-column <name>', 'the column with the addresses, if it is not called email')
  addReasonOption(addFormatOptions(command), 'why, for all rows')
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, file: string, options: Options) => {
        const { emailColumn, reason } = options
        const request = { ...(await sourceOf(connection, file, options)), emailColumn, reason }
        show(connection, file, await importSuppressionFile(connection, request))
      }),
    )
  addExamples(
    command,
    'posthorn suppressions import bounces.csv --reason bounce',
    'posthorn suppressions import suppressions.csv',
    'gunzip -c blocked.csv.gz | posthorn suppressions import - --email-column E-Mail',
  )
}

async function sourceOf(
  { io }: Connection,
  file: string,
  options: FormatOptions,
): Promise<Pick<SuppressionImportRequest, 'source' | 'size'>> {
  if (file === '-') {
    if (io.stdin.isTTY) throw usageError('Nothing is piped in.', 'Name a file, or pipe one in.')
    return { source: await pipedSource(io.stdin, formatOf(options)), size: undefined }
  }
  const source = await surveyFile(path.resolve(io.cwd, file), file, formatOf(options))
  return { source, size: source.bytes }
}

function show(connection: Connection, file: string, totals: SuppressionImportTotals): void {
  const { totalRows, createdCount, unchangedCount, failureCount, unknownReasons, errors } = totals
  showResult(connection, { file, ...totals }, () => {
    printFields(connection.io, {
      rows: totalRows,
      'newly suppressed': createdCount,
      'suppressed before': unchangedCount,
      failed: failureCount,
    })
    const rows = errors.slice(0, ERRORS_SHOWN).map(({ row, email, error }) => [String(row), email, error])
    if (rows.length > 0) printTable(connection.io, ['line', 'email', 'error'], rows)
  })
  if (unknownReasons > 0) remark(connection, `Unknown reasons became MANUAL: ${count(unknownReasons, 'row')}.`)
  if (failureCount > 0) throw new CliError('ROWS_FAILED', `${failureCount} of ${count(totalRows, 'row')} failed.`)
}
