import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import { addBodyOptions, type BodyOptions, isMarkdownFile, readWords } from '../../lib/body.ts'
import { openHtmlFile, requireHtmlName } from '../../lib/browser.ts'
import type { Cli, Connection } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { findContact, templateId } from '../../lib/find.ts'
import { note } from '../../lib/io.ts'
import { addExamples, addFieldOptions, type FieldOptions, given } from '../../lib/options.ts'
import { printFields, printLine, remark, showResult } from '../../lib/output.ts'
import { parseData } from '../../lib/pairs.ts'

interface Options extends BodyOptions, FieldOptions {
  readonly subject?: string
  readonly markdown?: boolean
  readonly contact?: string
  readonly strict?: boolean
  readonly html?: boolean
  readonly out?: string
  readonly open?: boolean
}

export function addTemplatesPreview(templates: Command, cli: Cli): void {
  const command = templates
    .command('preview')
    .description('Show how a mail would look, without sending it: its text, or with --html its HTML.')
    .argument('[id|name]', 'id or name of a template; or use --body or --body-file')
    .option('--subject <text>', 'the subject, which replaces that of the template')
  addBodyOptions(command).option('--markdown', 'the body is Markdown')
  addFieldOptions(command)
    .option('--contact <id|email>', 'show the fields of this contact')
    .option('--strict', 'fail if an expression has no value')
    .option('--html', 'print the HTML')
    .option('--out <file>', 'write the HTML to a file')
    .option('--open', 'open that file in the browser; needs --out')
    .action(cli.withClient(preview))
  addExamples(
    command,
    'posthorn templates preview Welcome --set name=Ada',
    'posthorn templates preview --body-file welcome.html --set name=Ada --out preview.html --open',
    'posthorn templates preview tpl_01kajw9r2m5t8k3q7x1c6v4b0n --strict --json',
  )
}

async function preview(connection: Connection, idOrName: string | undefined, options: Options): Promise<void> {
  const { io, client } = connection
  const { markdown, contact, strict, html, out, open } = options
  const { body, subject } = await readWords(io, options)
  if (idOrName === undefined && body === undefined)
    throw usageError('Nothing to show.', 'Give a template, or use --body or --body-file.')
  if (open && out === undefined) throw usageError('--open needs --out, the file to open.')
  if (open && out !== undefined) requireHtmlName(out)
  const contactId = contact === undefined ? undefined : (await findContact(client, contact)).id
  const template = idOrName === undefined ? undefined : await templateId(client, idOrName)
  const mail = await client.templates.preview({
    ...given({ template, subject, body, contact: contactId, strict, data: parseData(options) }),
    ...((markdown || isMarkdownFile(options.bodyFile)) && { type: 'markdown' as const }),
  })
  for (const message of new Set(mail.warnings?.map(({ message }) => message))) note(io, `Warning: ${message}`)
  if (out !== undefined) {
    const file = path.resolve(io.cwd, out)
    await writeFile(file, mail.html)
    remark(connection, `Written to ${file}.`)
    if (open && !(await openHtmlFile(io, file))) remark(connection, 'Open it in a browser.')
    return
  }
  showResult(connection, mail, () => {
    if (html) return printLine(io, mail.html)
    printFields(io, { subject: mail.subject })
    printLine(io, `\n${mail.text.trimEnd()}`)
  })
}
