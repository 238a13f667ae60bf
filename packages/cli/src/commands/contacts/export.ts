import type { Command } from 'commander'
import type { Cli, Session } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExportOptions, type ExportOptions, exportAll, told, writeWhole } from '../../lib/export/all.ts'
import { allContacts } from '../../lib/export/records.ts'
import { findContact } from '../../lib/find-contact.ts'
import { addExamples } from '../../lib/options.ts'

const AFTERWORD = `
Text that a spreadsheet would run, or that an import would take for a number, true, false or JSON, has an apostrophe
before it; an import takes it away again. Lists and objects are written as JSON.

A file has its name when it is whole. Nothing is left of an export that is interrupted, unless --resume is said: then
what is written stays in <file>.part, and how far it is in <file>.posthorn-export.json, until the same command is run
again and goes on.`

export function addContactsExport(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('export')
    .description('Write all contacts as CSV, or everything that is held on one person as JSON.')
    .argument('[id|email]', 'the id or the address of one person')
  addExportOptions(command)
    .addHelpText('after', AFTERWORD)
    .action(
      cli.withClient(async (session, idOrEmail: string | undefined, options: ExportOptions) => {
        if (idOrEmail === undefined) return exportAll(session, options, allContacts)
        if (options.resume || options.restart) throw usageError('Only the export of all contacts can go on.')
        await exportPerson(session, idOrEmail, options.output)
      }),
    )
  addExamples(
    command,
    'posthorn contacts export --output contacts.csv',
    'posthorn contacts export --output contacts.csv --resume',
    'posthorn contacts export ada@example.com --output ada.json',
  )
}

async function exportPerson(session: Session, idOrEmail: string, output: string | undefined): Promise<void> {
  const { id, email } = await findContact(session.client, idOrEmail)
  const text = JSON.stringify(await session.client.contacts.export(id), null, 2)
  await writeWhole(session, output, (write) => write(`${text}\n`))
  if (output !== undefined) told(session, output, `Wrote all that is held on ${email}`, { id })
}
