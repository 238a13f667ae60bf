import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { CliError } from '../../lib/errors.ts'
import { moment } from '../../lib/moment.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

interface Options {
  readonly from: string
  readonly to?: string
}

export function addWebhooksReplay(webhooks: Command, cli: Cli): void {
  const command = webhooks
    .command('replay')
    .description('Send the events of a time range to a webhook endpoint again, oldest first and under the same ids.')
    .argument('<id>', 'the id of the endpoint')
    .requiredOption('--from <time>', 'the first moment of the range: 2026-11-26 or 2026-11-26T03:00:00Z', (text) =>
      moment(text),
    )
    .option('--to <time>', 'the end of the range, exclusive; now by default', (text) => moment(text))
    .action(
      cli.withClient(async (connection, id: string, { from, to = new Date().toISOString() }: Options) => {
        const { webhooks } = connection.client
        // No other process may run the job.
        await connection.embedded?.startWorker()
        const { jobId } = await webhooks.replay(id, { from, to })
        const replay = await webhooks.waitForReplay(id, jobId)
        if (replay.state === 'failed')
          throw new CliError('REPLAY_FAILED', replay.failedReason ?? 'The replay failed.', {
            suggestion: 'Look at the endpoint, enable it, and replay the range again.',
          })
        showResult(connection, replay, ({ result }) =>
          printLine(
            connection.io,
            `${count(result?.queued ?? 0, 'event')} of ${result?.events ?? 0} put in the queue.`,
          ),
        )
      }),
    )
  addExamples(
    command,
    'posthorn webhooks replay whe_01kb1c4f7j0m3p6s9v2y5b8e1h --from 2026-11-26T03:00:00Z --to 2026-11-26T09:00:00Z',
  )
}
