import path from 'node:path'
import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addFormatOptions, type FormatOptions, formatOf } from '../../lib/import/format.ts'
import { pipedSource, surveyFile } from '../../lib/import/survey.ts'
import { addExamples } from '../../lib/options.ts'
import { importSuppressionFile, type SuppressionImportRequest } from '../../lib/suppressions/import.ts'
import { addReasonOption, type ReasonOption } from '../../lib/suppressions/reasons.ts'
import { showImportTotals } from '../../lib/suppressions/totals.ts'

interface Options extends ReasonOption, FormatOptions {
  readonly emailColumn?: string
}

const AFTERWORD = `
The first line of the file contains the column names; one of them must be email, address or similar. A column reason or
type contains the reason, and a column created, date or timestamp the time, as in the lists of SendGrid, Postmark, Mailgun,
Amazon SES and listmonk. An unknown reason, such as a server response, becomes MANUAL; --reason sets one for all rows.
A row is a domain or a pattern only if a column kind says so, as in the files of suppressions export.

The file can have any size. You can run the command again: entries that are already on the list do not change.
The command exits with 1 if rows failed.`

export function addSuppressionsImport(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('import')
    .description('Suppress the addresses in a CSV file of any size, such as the list of another mail service.')
    .argument('<file>', 'the file; - for stdin')
    .option('--email-column <name>', 'the column with the addresses, if its name is not email')
  addReasonOption(addFormatOptions(command), 'the reason for all rows')
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, file: string, options: Options) => {
        const { emailColumn, reason } = options
        const request = { ...(await sourceOf(connection, file, options)), emailColumn, reason }
        showImportTotals(connection, file, await importSuppressionFile(connection, request))
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
    if (io.stdin.isTTY) throw usageError('No input was piped in.', 'Give a file name, or pipe a file in.')
    return { source: await pipedSource(io.stdin, formatOf(options)), size: undefined }
  }
  const source = await surveyFile(path.resolve(io.cwd, file), file, formatOf(options))
  return { source, size: source.bytes }
}
