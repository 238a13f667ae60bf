import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'

export function addWebhooksRedeliver(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('redeliver')
    .description('Send the event of an attempt again, under the same id.')
    .argument('<attempt>', 'the id of the attempt')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        const waiting = await connection.client.webhooks.redeliver(id)
        showResult(connection, waiting, ({ eventId, endpointId }) =>
          printLine(connection.io, `The event ${eventId} waits to be sent to ${endpointId}.`),
        )
      }),
    )
  addExamples(command, 'posthorn webhooks redeliver wat_01kb1d5g8k1n4q7t0w3z6c9f2j')
}
