import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'

export function addInboxRelease(inbox: Command, cli: Cli): void {
  const command = inbox
    .command('release')
    .description(
      'Send a captured mail unchanged to one real address, through the mail server that is configured for releases.',
    )
    .argument('<id>', 'the id of the mail')
    .requiredOption('--to <address>', 'the real address')
    .action(
      cli.withClient(async (connection, id: string, { to }: { readonly to: string }) => {
        const released = await connection.client.inbox.release(id, { to })
        showResult(connection, released, () => printLine(connection.io, `Sent to ${released.to}: ${released.response}`))
      }),
    )
  addExamples(command, 'posthorn inbox release eml_01kajwa5v8n1r4y7h0j3s6d9gf --to ada@example.com')
}
