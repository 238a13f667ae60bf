import path from 'node:path'
import type { Command } from 'commander'
import type { Cli, Connection } from '../lib/cli.ts'
import { usageError } from '../lib/errors.ts'
import type { TopCommand } from '../lib/group.ts'
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
The first line of the file contains the column names; one of them must be email, or be mapped to it. Every other
column except subscribed becomes a custom field. If rows have the same address, the last one wins. The file can
have any size: it is sent to the server in parts.

To resume an interrupted import, run the same command again. Its progress is stored in
<file>.posthorn-import.json until it is done.

Rows that fail are written to <name>${ERROR_FILE_END}, with the reason in the column ${ERROR_COLUMN}. Correct them and import
that file in the same way: this column is always ignored. The command exits with 1 if rows failed.

--from listmonk reads the CSV export of listmonk, or the response of GET /api/subscribers, which also contains the
lists: they become static segments. Blocklisted subscribers are suppressed. Those who are disabled, unsubscribed from
all lists, or confirmed none, are unsubscribed. --from plunk reads the lists of Plunk's API, and its CSV.

--from mailchimp, brevo, hubspot and sendgrid read the CSV exports of these services, including lists of people who
left: those who unsubscribed become unsubscribed, and those who bounced or complained are also suppressed.
Import failed rows again with the same --map, and without --from.`

export const IMPORT: TopCommand = { place: 170, add: addImport }

export function addImport(program: Command, cli: Cli): void {
  const command = program
    .command('import')
    .description('Import contacts from a CSV file of any size.')
    .argument('<file>', 'the file; - for stdin')
    .action(
      cli.withClient(async (connection, file: string, options: ImportOptions) => {
        await connection.client.config() // fails immediately if the server cannot be reached
        await connection.embedded?.startWorker()
        if (file === '-') await importPiped(connection, options)
        else if (options.from) await importPeer(connection, file, options.from, options)
        else if (file.endsWith('.json'))
          throw usageError(`The source of ${file} is unclear. Use --from plunk or --from listmonk.`)
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
  if (options.from) throw usageError('--from needs a file, because it is read more than once.')
  const { io, place } = connection
  if (io.stdin.isTTY)
    throw usageError('No input was piped in.', 'Give a file name, or pipe a file in: posthorn import - < file.csv')
  const request = {
    source: await pipedSource(io.stdin, formatOf(options)),
    size: undefined,
    dryRun: options.dryRun ?? false,
    keep: async () => {},
  }
  const begun = { hash: '', place, mapping: readMapping(options), format: formatOptionsOf(options) }
  const state = newState(begun, await errorFileOf(connection, undefined, options))
  showImport(connection, { file: '-', dryRun: request.dryRun, options }, await runImport(connection, request, state))
}

async function importOwn(connection: Connection, named: string, options: ImportOptions): Promise<void> {
  const file = path.resolve(connection.io.cwd, named)
  const outcome = await importFile(connection, { file, named, relativeTo: file }, options)
  showImport(connection, { file: named, dryRun: options.dryRun ?? false, options }, outcome)
}
