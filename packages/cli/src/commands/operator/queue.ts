import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, showResult } from '../../lib/output.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

export function addOperatorQueue(operator: Command, cli: Cli): void {
  const command = operator
    .command('queue')
    .description('Show the work that waits: mails, retries, webhooks, and jobs.')
    .action(
      cli.withOperator(async (connection, _options: object) => {
        const queue = await connection.client.operator.queue()
        showResult(connection, queue, ({ mails, retries, webhooks, jobs }) =>
          printTable(
            connection.io,
            ['work', 'waiting', 'oldest'],
            [
              ['mails', String(mails.waiting), time(mails.oldestDueAt)],
              ['retries', String(retries.waiting), time(retries.oldestAcceptedAt)],
              ['webhooks', String(webhooks.waiting), time(webhooks.oldestDueAt)],
              ...jobs.map(({ kind, waiting, oldestDueAt }) => [kind, String(waiting), time(oldestDueAt)]),
            ],
          ),
        )
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn operator queue', 'posthorn operator queue --watch')
}
