import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, showResult } from '../../lib/output.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

export function addOperatorQueue(operator: Command, cli: Cli): void {
  const command = operator
    .command('queue')
    .description('Show the work that waits: mails by lane, retries, unknown outcomes, webhooks, and jobs.')
    .action(
      cli.withOperator(async (connection, _options: object) => {
        const queue = await connection.client.operator.queue()
        showResult(connection, queue, ({ lanes, retries, unknownOutcomes: unknown, webhooks, jobs }) =>
          printTable(
            connection.io,
            ['work', 'due', 'oldest', 'later', 'claimed', 'sent/min'],
            [
              ...lanes.map(({ lane, due, oldestDueAt, waiting, claimed, sentPerMinute }) => [
                `${lane} mails`,
                String(due),
                time(oldestDueAt),
                String(waiting),
                String(claimed),
                String(sentPerMinute),
              ]),
              ['retries', String(retries.waiting), time(retries.oldestAcceptedAt), '', '', ''],
              ['unknown outcomes', String(unknown.waiting), time(unknown.oldestAcceptedAt), '', '', ''],
              ['parked mails', String(unknown.parked), time(unknown.oldestParkedAt), '', '', ''],
              ['webhooks', String(webhooks.waiting), time(webhooks.oldestDueAt), '', '', ''],
              ...jobs.map(({ kind, waiting, oldestDueAt }) => [kind, String(waiting), time(oldestDueAt), '', '', '']),
            ],
          ),
        )
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn operator queue', 'posthorn operator queue --watch')
}
