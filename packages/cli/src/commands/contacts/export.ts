import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExportOptions, type ExportOptions, exportAll, notice, writeWhole } from '../../lib/export/all.ts'
import { allContacts } from '../../lib/export/records.ts'
import { findContact } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'

const AFTERWORD = `
Text that a spreadsheet would run, or that an import would read as a number, true, false or JSON, gets a leading
apostrophe, which an import removes. Lists and objects are written as JSON.

A file gets its name when it is complete. An interrupted export leaves no file unless --resume is given: then
<file>.part contains the rows so far and <file>.posthorn-export.json the progress, and the same command continues from
there.`

export function addContactsExport(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('export')
    .description('Export all contacts as CSV, or all data about one person as JSON.')
    .argument('[id|email]', 'the id or the address of one person')
  addExportOptions(command)
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (connection, idOrEmail: string | undefined, options: ExportOptions) => {
        if (idOrEmail === undefined) return exportAll(connection, options, allContacts)
        if (options.resume || options.restart) throw usageError('Only the export of all contacts can be resumed.')
        await exportPerson(connection, idOrEmail, options.output)
      }),
    )
  addExamples(
    command,
    'posthorn contacts export --output contacts.csv',
    'posthorn contacts export --output contacts.csv --resume',
    'posthorn contacts export ada@example.com --output ada.json',
  )
}

async function exportPerson(connection: Connection, idOrEmail: string, output: string | undefined): Promise<void> {
  const { id, email } = await findContact(connection.client, idOrEmail)
  const text = JSON.stringify(await connection.client.contacts.export(id), null, 2)
  await writeWhole(connection, output, (write) => write(`${text}\n`))
  if (output !== undefined) notice(connection, output, `Wrote all data about ${email}`, { id })
}
