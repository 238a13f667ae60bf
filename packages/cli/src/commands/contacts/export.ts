import type { Contact } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Session } from '../../lib/cli.ts'
import { csvRecord } from '../../lib/csv.ts'
import { usageError } from '../../lib/errors.ts'
import { findContact } from '../../lib/find-contact.ts'
import { addExamples } from '../../lib/options.ts'
import { remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'
import { openSink } from '../../lib/text-sink.ts'

interface Options {
  readonly output?: string
}

const AFTERWORD = `
Text that a spreadsheet would run, or that an import would take for a number, true, false or JSON, has an apostrophe
before it; an import takes it away again. Lists and objects are written as JSON.`

export function addContactsExport(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('export')
    .description('Write all contacts as CSV, or everything that is held on one person as JSON.')
    .argument('[id|email]', 'the id or the address of one person')
    .option('--output <file>', 'write it to a file')
    .action(
      cli.withClient(async (session, idOrEmail: string | undefined, { output }: Options) => {
        if (idOrEmail === undefined) await exportAll(session, output)
        else await exportPerson(session, idOrEmail, output)
      }),
    )
  command.addHelpText('after', AFTERWORD)
  addExamples(
    command,
    'posthorn contacts export --output contacts.csv',
    'posthorn contacts export ada@example.com --output ada.json',
  )
}

async function exportPerson(session: Session, idOrEmail: string, output: string | undefined): Promise<void> {
  const { id, email } = await findContact(session.client, idOrEmail)
  const text = JSON.stringify(await session.client.contacts.export(id), null, 2)
  const sink = openSink(session.io, output, session.globals.yes ?? false)
  await sink.write(`${text}\n`)
  await sink.end()
  if (output !== undefined) told(session, output, `Wrote all that is held on ${email}`, { id })
}

const COLUMNS = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const

async function exportAll(session: Session, output: string | undefined): Promise<void> {
  const { client, globals, io } = session
  if (globals.json && output === undefined) {
    throw usageError('All contacts are written as CSV.', 'For JSON say "posthorn contacts list --all --json".')
  }
  const { fields } = await client.contacts.fields.list()
  const custom = fields.filter(({ isCustom }) => isCustom).map(({ field }) => field)
  const sink = openSink(io, output, globals.yes ?? false)
  await sink.write(csvRecord([...COLUMNS, ...custom]))
  let contacts = 0
  for await (const page of client.contacts.list({ limit: 100 }).pages()) {
    await sink.write(page.data.map((contact) => recordOf(contact, custom)).join(''))
    contacts += page.data.length
  }
  await sink.end()
  const what = `Wrote ${count(contacts, 'contact')}`
  if (output !== undefined) told(session, output, what, { contacts })
  else remark(session, `${what}.`)
}

function recordOf(contact: Contact, custom: readonly string[]): string {
  const own = COLUMNS.map((column) => contact[column])
  return csvRecord([...own, ...custom.map((field) => valueIn(contact, field))])
}

function valueIn({ data }: Contact, field: string): unknown {
  return Object.getOwnPropertyDescriptor(data, field.replace(/^data\./, ''))?.value
}

function told(session: Session, file: string, what: string, result: object): void {
  showResult(session, { file, ...result }, () => remark(session, `${what} to ${file}.`))
}
