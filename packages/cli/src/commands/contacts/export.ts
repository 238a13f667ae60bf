import path from 'node:path'
import type { Command } from 'commander'
import type { Cli, Session } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { customFields, NOTHING, writeContacts } from '../../lib/export/pages.ts'
import { headerOf } from '../../lib/export/records.ts'
import { exportResumably, forgetExport, requireNoneLeft } from '../../lib/export/resumable.ts'
import { findContact } from '../../lib/find-contact.ts'
import { aborted, interruptible } from '../../lib/interrupt.ts'
import { note } from '../../lib/io.ts'
import { addExamples } from '../../lib/options.ts'
import { remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'
import { openSink, type TextSink } from '../../lib/text-sink.ts'

interface Options {
  readonly output?: string
  readonly resume?: boolean
  readonly restart?: boolean
}

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
    .option('--output <file>', 'write it to a file')
    .option('--resume', 'keep what is written when it breaks off, and go on from there when run again')
    .option('--restart', 'forget an export to this file that is half done, and begin anew')
    .action(
      cli.withClient(async (session, idOrEmail: string | undefined, options: Options) => {
        if (idOrEmail === undefined) return exportAll(session, options)
        if (options.resume || options.restart) throw usageError('Only the export of all contacts can go on.')
        await exportPerson(session, idOrEmail, options.output)
      }),
    )
  command.addHelpText('after', AFTERWORD)
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

async function exportAll(session: Session, { output, resume = false, restart = false }: Options): Promise<void> {
  const { globals } = session
  if (globals.json && output === undefined) {
    throw usageError('All contacts are written as CSV.', 'For JSON say "posthorn contacts list --all --json".')
  }
  if (output === undefined && (resume || restart))
    throw usageError('Only an export to a file can go on.', 'Name it with --output <file>.')
  const contacts = await (output === undefined
    ? exportToStdout(session)
    : exportToFile(session, output, resume, restart))
  const what = `Wrote ${count(contacts, 'contact')}`
  if (output !== undefined) told(session, output, what, { contacts })
  else remark(session, `${what}.`)
}

const exportToStdout = (session: Session) => writeAll(session, undefined, !session.io.stdout.isTTY)

async function exportToFile(session: Session, output: string, resume: boolean, restart: boolean): Promise<number> {
  const target = path.resolve(session.io.cwd, output)
  if (restart) await forgetExport(target)
  if (resume) return exportResumably(session, output)
  await requireNoneLeft(target, output)
  return writeAll(session, output, true)
}

/** Writes all contacts; answers with how many there were. */
async function writeAll(session: Session, output: string | undefined, showsBar: boolean): Promise<number> {
  const fields = await customFields(session)
  let lost = 0
  const work = async (write: TextSink['write'], signal: AbortSignal) => {
    await write(headerOf(fields))
    const task = { fields, begin: NOTHING, signal, showsBar }
    const { contacts } = await writeContacts(session, task, async (records, reached) => {
      await write(records)
      lost = reached.contacts
    })
    return contacts
  }
  const afterword = () => lost > 0 && `Nothing is kept of ${count(lost, 'contact')}. With --resume it would go on.`
  return writeWhole(session, output, work, afterword)
}

/** A file that is not written to its end has not its name; what is piped on cannot be taken back. */
async function writeWhole<T>(
  { io, globals }: Session,
  output: string | undefined,
  work: (write: TextSink['write'], signal: AbortSignal) => Promise<T>,
  afterword: () => string | false = () => false,
): Promise<T> {
  return interruptible(async (signal) => {
    const sink = await openSink(io, output, globals.yes ?? false)
    try {
      const result = await Promise.race([work(sink.write, signal), aborted(signal)])
      signal.throwIfAborted()
      await sink.end()
      return result
    } catch (error) {
      await sink.abandon()
      const told = output === undefined ? 'What was written is not whole.' : afterword()
      if (told) note(io, told)
      throw error
    }
  })
}

function told(session: Session, file: string, what: string, result: object): void {
  showResult(session, { file, ...result }, () => remark(session, `${what} to ${file}.`))
}
