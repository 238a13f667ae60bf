import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printFields, printLine, showResult } from '../../lib/output.ts'

export function addEmailsContent(emails: Command, cli: Cli): void {
  const command = emails
    .command('content')
    .description('Show the headers and the text of one mail as its recipient gets them.')
    .argument('<id>', 'the id of the mail')
    .option('--html', 'write only the HTML')
    .action(
      cli.withClient(async (connection, id: string, { html }: { readonly html?: true }) => {
        const content = await connection.client.emails.content(id)
        if (html) return connection.io.stdout.data(content.html)
        showResult(connection, content, () => {
          printFields(connection.io, content.headers)
          printLine(connection.io, '')
          printLine(connection.io, content.text)
        })
      }),
    )
  addExamples(
    command,
    'posthorn emails content eml_01kajwa5v8n1r4y7h0j3s6d9gf',
    'posthorn emails content eml_01kajwa5v8n1r4y7h0j3s6d9gf --html > mail.html',
  )
}
