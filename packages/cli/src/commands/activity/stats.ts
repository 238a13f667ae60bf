import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, given } from '../../lib/options.ts'
import { printFields, showResult } from '../../lib/output.ts'

interface Options {
  readonly from?: string
  readonly until?: string
}

export function addActivityStats(activity: Command, cli: Cli): void {
  const command = activity
    .command('stats')
    .description('Count events, mails, and contacts that opened or clicked.')
    .option('--from <date>', 'the first day, in UTC, such as 2026-01-31')
    .option('--until <date>', 'the last day, in UTC')
    .action(
      cli.withClient(async (connection, { from: startDate, until: endDate }: Options) => {
        const stats = await connection.client.activity.stats(given({ startDate, endDate }))
        showResult(connection, stats, () =>
          printFields(connection.io, {
            events: stats.totalEvents,
            'mails sent': stats.totalEmailsSent,
            'mails opened': `${stats.totalEmailsOpened} (${stats.openRate} %)`,
            'mails clicked': `${stats.totalEmailsClicked} (${stats.clickRate} %)`,
          }),
        )
      }),
    )
  addExamples(command, 'posthorn activity stats --from 2026-11-01 --until 2026-11-30')
}
