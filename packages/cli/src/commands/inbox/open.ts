import type { Command } from 'commander'
import { openBrowser, pageOf } from '../../lib/browser.ts'
import type { Cli } from '../../lib/cli.ts'
import { CliError } from '../../lib/errors.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'

export function addInboxOpen(inbox: Command, cli: Cli): void {
  const command = inbox
    .command('open')
    .description('Open the inbox of a running server in the browser, or print its address if there is no browser.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const { client, io, url } = connection
        if (url === undefined) {
          throw new CliError('NO_SERVER', 'The inbox page needs a running server.', {
            suggestion: 'Start one with "posthorn serve" and the same --data, or use "posthorn inbox list".',
          })
        }
        const { features } = await client.config()
        if (!features.inbox) throw new CliError('NO_INBOX', `The server at ${url} delivers its mail and has no inbox.`)
        const page = pageOf(url, '/inbox')
        showResult(connection, { url: page.href }, () => printLine(io, page.href))
        if (!(await openBrowser(io, page))) remark(connection, 'Open this address in a browser.')
      }),
    )
  addExamples(command, 'posthorn inbox open')
}
