import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { count } from '../../lib/text.ts'

export function addInboxClear(inbox: Command, cli: Cli): void {
  const command = inbox
    .command('clear')
    .description('Delete all captured mails. "posthorn emails list" still has them.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const { client, io, globals } = connection
        const { total } = await client.inbox.list({ limit: 1 })
        await requireConsent(io, globals, `This deletes ${count(total, 'captured mail')}.`)
        await client.inbox.clear()
        showResult(connection, { cleared: true }, () => printLine(io, 'The inbox is empty.'))
      }),
    )
  addExamples(command, 'posthorn inbox clear --yes')
}
