import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'
import { stateOf } from '../../lib/webhooks/show.ts'

export function addWebhooksList(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('list')
    .description('List the webhook endpoints of the project, in the order of creation.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const list = await connection.client.webhooks.list()
        showResult(connection, list, () => {
          const rows = list.map((one) => [one.id, stateOf(one), one.url, one.events.join(', '), one.description ?? ''])
          if (rows.length > 0) printTable(connection.io, ['id', 'state', 'url', 'events', 'description'], rows)
        })
        remark(connection, list.length === 0 ? 'There are no webhook endpoints.' : `${count(list.length, 'endpoint')}.`)
      }),
    )
  addExamples(command, 'posthorn webhooks list', 'posthorn webhooks list --json')
}
