import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showEndpoint } from '../../lib/webhooks/show.ts'

export function addWebhooksGet(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('get')
    .description('Show a webhook endpoint.')
    .argument('<id>', 'its id')
    .action(
      cli.withClient(async (connection, id: string, _options: object) =>
        showEndpoint(connection, await connection.client.webhooks.get(id)),
      ),
    )
  addExamples(command, 'posthorn webhooks get whe_01kb1c4f7j0m3p6s9v2y5b8e1h')
}
