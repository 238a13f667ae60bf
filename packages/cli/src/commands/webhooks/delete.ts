import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addWebhooksDelete(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('delete')
    .description('Delete a webhook endpoint and its waiting events.')
    .argument('<id>', 'its id')
    .action(
      cli.withClient(async (connection, asked: string, _options: object) => {
        const { io, client, globals } = connection
        const { id, url } = await client.webhooks.get(asked)
        await requireConsent(io, globals, `This deletes the webhook endpoint ${url}.`)
        await client.webhooks.delete(id)
        showResult(connection, { id, deleted: true }, () => printLine(io, `Deleted ${url}.`))
      }),
    )
  addExamples(command, 'posthorn webhooks delete whe_01kb1c4f7j0m3p6s9v2y5b8e1h --yes')
}
