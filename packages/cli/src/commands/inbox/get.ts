import type { InboxMessage } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { CliError } from '../../lib/errors.ts'
import type { Io } from '../../lib/io.ts'
import { addExamples } from '../../lib/options.ts'
import { printFields, printLine, showResult } from '../../lib/output.ts'

interface Options {
  readonly html?: boolean
  readonly source?: boolean
}

export function addInboxGet(inbox: Command, cli: Cli): void {
  const command = inbox
    .command('get')
    .description('Show one captured mail: its headers and its text.')
    .argument('<id>', 'the id of the mail')
    .option('--html', 'print its HTML instead')
    .option('--source', 'print the raw message instead')
    .action(
      cli.withClient(async (connection, id: string, { html, source }: Options) => {
        const { client, io } = connection
        if (source) {
          await io.stdout.data(await client.inbox.source(id))
          return
        }
        const mail = await client.inbox.get(id)
        showResult(connection, mail, () => (html ? printHtml(io, mail) : printMail(io, mail)))
      }),
    )
  addExamples(
    command,
    'posthorn inbox get eml_01kajwa5v8n1r4y7h0j3s6d9gf',
    'posthorn inbox get eml_01kajwa5v8n1r4y7h0j3s6d9gf --source > mail.eml',
  )
}

function printHtml(io: Io, { html }: InboxMessage): void {
  if (html === null) throw new CliError('NO_HTML', 'The mail has no HTML part.')
  printLine(io, html)
}

function printMail(io: Io, { headers, text, html, attachments, problem }: InboxMessage): void {
  for (const { name, value } of headers) printLine(io, `${name}: ${value}`)
  if (text) printLine(io, `\n${text.trimEnd()}`)
  else if (html) printLine(io, '\nIt has no text, but HTML; --html prints it.')
  if (attachments.length > 0) printLine(io, '\nAttachments:')
  printFields(
    io,
    Object.fromEntries(
      attachments.map(({ filename, contentType, size }) => [`  ${filename}`, `${contentType}, ${size} bytes`]),
    ),
  )
  if (problem) printLine(io, `\n${problem}`)
}
