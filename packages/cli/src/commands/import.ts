import path from 'node:path'
import type { Command } from 'commander'
import type { Cli, Connection } from '../lib/cli.ts'
import { usageError } from '../lib/errors.ts'
import { ERROR_COLUMN, ERROR_FILE_END } from '../lib/import/error-file.ts'
import { errorFileOf, importFile } from '../lib/import/file.ts'
import { formatOf, formatOptionsOf } from '../lib/import/format.ts'
import { addImportOptions, type ImportOptions, readMapping } from '../lib/import/options.ts'
import { importPeer } from '../lib/import/peers/import.ts'
import { runImport } from '../lib/import/run.ts'
import { showImport } from '../lib/import/show.ts'
import { newState } from '../lib/import/state.ts'
import { pipedSource } from '../lib/import/survey.ts'
import { addExamples } from '../lib/options.ts'

const AFTERWORD = `
The first line of the file names the columns; one of them must be email, or be mapped to it. Every other
column but subscribed becomes a custom field. Of several rows with one address the last wins. The file may
be of any size: it goes to the server in parts, one after the other.

To resume an interrupted import, run the same command again. Its progress is kept in
<file>.posthorn-import.json until it is done.

Rows that fail are written to <name>${ERROR_FILE_END}, with the column ${ERROR_COLUMN} that says why. Correct them and import
that file in the same way: this column is always left out. The command ends with 1 when rows failed.

--from listmonk reads the CSV file that listmonk exports, or what GET /api/subscribers answers, which has the lists
too: they become static segments. Who is blocklisted there is suppressed; who is disabled, has unsubscribed from
all lists, or has confirmed none, is unsubscribed. --from plunk reads what Plunk's API lists, and its CSV.

--from mailchimp, brevo, hubspot and sendgrid read the CSV files that these export, also those of people who left:
who unsubscribed there is unsubscribed here, and who bounced or complained is suppressed, too.
Import failed rows again without --from.`

export function addImport(program: Command, cli: Cli): void {
  const command = program
    .command('import')
    .description('Import contacts from a CSV file of any size.')
    .argument('<file>', 'the file; - for stdin')
    .action(
      cli.withClient(async (connection, file: string, options: ImportOptions) => {
        await connection.client.config() // fails at once if the server cannot be reached
        await connection.embedded?.startWorker()
        if (file === '-') await importPiped(connection, options)
        else if (options.from) await importPeer(connection, file, options.from, options)
        else if (file.endsWith('.json')) throw usageError(`What wrote ${file}? Say --from plunk or --from listmonk.`)
        else await importOwn(connection, file, options)
      }),
    )
  addImportOptions(command).addHelpText('after', AFTERWORD)
  addExamples(
    command,
    'posthorn import people.csv --dry-run',
    'posthorn import people.csv --map "E-Mail=email" --map "First name=firstName" --map "Notes="',
    `posthorn import people${ERROR_FILE_END}`,
    'gunzip -c people.csv.gz | posthorn import -',
    'posthorn import subscribers.csv --from listmonk --dry-run',
  )
}

async function importPiped(connection: Connection, options: ImportOptions): Promise<void> {
  if (options.restart) throw usageError('Piped input cannot be restarted.')
  if (options.from) throw usageError('--from needs a file, which is read more than once.')
  const { io, place } = connection
  if (io.stdin.isTTY)
    throw usageError('Nothing is piped in.', 'Name a file, or pipe one in: posthorn import - < file.csv')
  const request = {
    source: await pipedSource(io.stdin, formatOf(options)),
    size: undefined,
    dryRun: options.dryRun ?? false,
    keep: async () => {},
  }
  const begun = { hash: '', place, mapping: readMapping(options), format: formatOptionsOf(options) }
  const state = newState(begun, await errorFileOf(connection, undefined, options))
  showImport(connection, { file: '-', dryRun: request.dryRun }, await runImport(connection, request, state))
}

async function importOwn(connection: Connection, named: string, options: ImportOptions): Promise<void> {
  const file = path.resolve(connection.io.cwd, named)
  const outcome = await importFile(connection, { file, named, beside: file }, options)
  showImport(connection, { file: named, dryRun: options.dryRun ?? false }, outcome)
}
