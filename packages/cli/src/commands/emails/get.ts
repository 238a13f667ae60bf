import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showEmailWithTimeline } from '../../lib/show.ts'
import { addWatchOption } from '../../lib/watch.ts'

export function addEmailsGet(emails: Command, cli: Cli): void {
  const command = emails
    .command('get')
    .description('Show one mail and its timeline: attempts with server responses, opens and clicks, and bounces.')
    .argument('<id>', 'the id of the mail')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        showEmailWithTimeline(connection, await connection.client.emails.get(id))
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn emails get eml_01kajwa5v8n1r4y7h0j3s6d9gf')
}
