import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { showEndpoint } from '../../lib/webhooks/show.ts'

export function addWebhooksRotate(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('rotate')
    .description('Replace the secret of a webhook endpoint. Both secrets sign for a day.')
    .argument('<id>', 'its id')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        const { io, client, globals } = connection
        await requireConsent(io, globals, `This replaces the secret of the webhook endpoint ${id}.`)
        showEndpoint(connection, await client.webhooks.rotate(id))
      }),
    )
  addExamples(command, 'posthorn webhooks rotate whe_01kb1c4f7j0m3p6s9v2y5b8e1h --yes')
}
