import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showEmail } from '../../lib/show.ts'

export function addEmailsCancel(emails: Command, cli: Cli): void {
  const command = emails
    .command('cancel')
    .description(
      'Cancel a mail that is waiting or has an unknown outcome (PENDING, UNKNOWN). Its status becomes FAILED.',
    )
    .argument('<id>', 'the id of the mail')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        showEmail(connection, await connection.client.emails.cancel(id))
      }),
    )
  addExamples(command, 'posthorn emails cancel eml_01kajwa5v8n1r4y7h0j3s6d9gf')
}
