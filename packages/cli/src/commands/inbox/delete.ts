import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addInboxDelete(inbox: Command, cli: Cli): void {
  const command = inbox
    .command('delete')
    .description('Delete one captured mail. "posthorn emails list" still has it.')
    .argument('<id>', 'the id of the mail')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        const { client, io, globals } = connection
        const { subject } = await client.inbox.get(id)
        await requireConsent(io, globals, `This deletes the captured mail "${subject}".`)
        await client.inbox.delete(id)
        showResult(connection, { id, deleted: true }, () => printLine(io, `Deleted "${subject}".`))
      }),
    )
  addExamples(command, 'posthorn inbox delete eml_01kajwa5v8n1r4y7h0j3s6d9gf --yes')
}
