import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, collect, given } from '../../lib/options.ts'
import { showEndpoint } from '../../lib/webhooks/show.ts'

interface Options {
  readonly event?: readonly string[]
  readonly description?: string
  readonly disabled?: boolean
}

export function addWebhooksCreate(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('create')
    .description('Create a webhook endpoint that receives events. Shows its secret once.')
    .argument('<url>', 'the URL that receives the events')
    .option(
      '--event <name>',
      'name of an event, with * for any characters; repeatable; by default, all events',
      collect,
    )
    .option('--description <text>', 'a description')
    .option('--disabled', 'deliver nothing until it is enabled')
    .action(
      cli.withClient(async (connection, url: string, { event = ['*'], description, disabled = false }: Options) =>
        showEndpoint(
          connection,
          await connection.client.webhooks.create({
            url,
            events: [...event],
            enabled: !disabled,
            ...given({ description }),
          }),
        ),
      ),
    )
  addExamples(
    command,
    "posthorn webhooks create https://shop.example.com/hooks/posthorn --event 'email.*' --event order-placed",
  )
}
