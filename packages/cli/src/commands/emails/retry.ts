import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showEmail } from '../../lib/show.ts'

export function addEmailsRetry(emails: Command, cli: Cli): void {
  const command = emails
    .command('retry')
    .description('Retry a mail that is waiting, failed or has an unknown outcome (PENDING, FAILED, UNKNOWN).')
    .argument('<id>', 'the id of the mail')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        showEmail(connection, await connection.client.emails.retry(id))
      }),
    )
  addExamples(command, 'posthorn emails retry eml_01kajwa5v8n1r4y7h0j3s6d9gf')
}
