import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showEmail } from '../../lib/show.ts'

export function addEmailsGet(emails: Command, cli: Cli): void {
  const command = emails
    .command('get')
    .description('Show one mail: what became of it, and why it did not arrive if it did not.')
    .argument('<id>', 'the id of the mail')
    .action(
      cli.withClient(async (session, id: string, _options: object) => {
        showEmail(session, await session.client.emails.get(id))
      }),
    )
  addExamples(command, 'posthorn emails get eml_01kajwa5v8n1r4y7h0j3s6d9gf')
}
