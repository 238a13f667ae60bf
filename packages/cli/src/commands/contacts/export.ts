import type { Contact } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Session } from '../../lib/cli.ts'
import { csvRecord } from '../../lib/csv.ts'
import { usageError } from '../../lib/errors.ts'
import { findContact } from '../../lib/find-contact.ts'
import { aborted, interruptible } from '../../lib/interrupt.ts'
import { note } from '../../lib/io.ts'
import { addExamples } from '../../lib/options.ts'
import { remark, showResult } from '../../lib/output.ts'
import { pagesInTurn } from '../../lib/pace.ts'
import { createProgress } from '../../lib/progress.ts'
import { count } from '../../lib/text.ts'
import { openSink, type TextSink } from '../../lib/text-sink.ts'

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
  await writeWhole(session, output, (write) => write(`${text}\n`))
  if (output !== undefined) told(session, output, `Wrote all that is held on ${email}`, { id })
}

const COLUMNS = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const

async function exportAll(session: Session, output: string | undefined): Promise<void> {
  const { client, globals } = session
  if (globals.json && output === undefined) {
    throw usageError('All contacts are written as CSV.', 'For JSON say "posthorn contacts list --all --json".')
  }
  const { fields } = await client.contacts.fields.list()
  const custom = fields.filter(({ isCustom }) => isCustom).map(({ field }) => field)
  const contacts = await writeWhole(session, output, async (write) => {
    await write(csvRecord([...COLUMNS, ...custom]))
    return writePages(session, output, (page) => write(page.map((contact) => recordOf(contact, custom)).join('')))
  })
  const what = `Wrote ${count(contacts, 'contact')}`
  if (output !== undefined) told(session, output, what, { contacts })
  else remark(session, `${what}.`)
}

/** Writes all contacts; answers with how many there were. */
async function writePages(
  session: Session,
  output: string | undefined,
  write: (page: readonly Contact[]) => Promise<void>,
): Promise<number> {
  const { client, io } = session
  const progress = output !== undefined && io.stderr.isTTY ? createProgress(session) : undefined
  let written = 0
  const begunAt = performance.now()
  try {
    for await (const { data, total } of pagesInTurn(session, client.contacts.exportAll())) {
      await write(data)
      written += data.length
      const rate = Math.round((written / (performance.now() - begunAt)) * 1000)
      progress?.show(`written ${written} of ${total}, ${rate} a second,`, Math.min(1, written / total))
    }
  } finally {
    progress?.end()
  }
  return written
}

/** A file that is not written to its end has not its name; what is piped on cannot be taken back. */
async function writeWhole<T>(
  { io, globals }: Session,
  output: string | undefined,
  work: (write: TextSink['write']) => Promise<T>,
): Promise<T> {
  return interruptible(async (signal) => {
    const sink = await openSink(io, output, globals.yes ?? false)
    try {
      const result = await Promise.race([work(sink.write), aborted(signal)])
      signal.throwIfAborted()
      await sink.end()
      return result
    } catch (error) {
      await sink.abandon()
      if (output === undefined) note(io, 'What was written is not whole.')
      throw error
    }
  })
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
