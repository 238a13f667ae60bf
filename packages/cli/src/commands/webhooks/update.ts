import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples, addRevisionOption, collect, given, ofRevision, type RevisionOption } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showEndpoint } from '../../lib/webhooks/show.ts'

interface Options extends RevisionOption {
  readonly url?: string
  readonly event?: readonly string[]
  readonly description?: string
  readonly enable?: boolean
  readonly disable?: boolean
}

export function addWebhooksUpdate(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('update')
    .description('Change the given values of a webhook endpoint; other values stay.')
    .argument('<id>', 'its id')
    .option('--url <url>', 'the URL that receives the events')
    .option('--event <name>', 'name of an event, with * for any characters; repeatable', collect)
    .option('--description <text>', 'a description')
    .option('--enable', 'deliver events; this also ends a pause')
    .option('--disable', 'deliver nothing')
    .action(
      cli.withClient(
        async (connection, id: string, { url, event, description, enable, disable, ...options }: Options) => {
          if (enable && disable) throw usageError('--enable and --disable cannot be combined.')
          const enabled = enable ? true : disable ? false : undefined
          const changes = given({ url, events: event && [...event], description, enabled })
          if (Object.keys(changes).length === 0)
            throw usageError('Nothing to change.', 'Use at least one option, such as --enable.')
          showEndpoint(connection, await connection.client.webhooks.update(id, changes, ofRevision(options)))
          remark(connection, 'Changed.')
        },
      ),
    )
  addRevisionOption(command)
  addExamples(command, 'posthorn webhooks update whe_01kb1c4f7j0m3p6s9v2y5b8e1h --enable')
}
