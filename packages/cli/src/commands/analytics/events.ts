import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, given, wholeNumber } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

interface Options {
  readonly from?: string
  readonly until?: string
  readonly limit: number
}

export function addAnalyticsEvents(analytics: Command, cli: Cli): void {
  const command = analytics
    .command('events')
    .description('Show the most frequent events of the last 30 days, compared with the 30 days before.')
    .option('--from <date>', 'the first day, in UTC, such as 2026-01-31')
    .option('--until <date>', 'the last day, in UTC')
    .option('--limit <number>', 'the maximum number to show', wholeNumber(1, 100), 10)
    .action(
      cli.withClient(async (connection, { from: startDate, until: endDate, limit }: Options) => {
        const events = await connection.client.analytics.topEvents({ limit, ...given({ startDate, endDate }) })
        const rows = events.map(({ name, count, trend }) => [name, String(count), `${trend > 0 ? '+' : ''}${trend} %`])
        showResult(connection, events, () => {
          if (rows.length > 0) printTable(connection.io, ['name', 'events', 'trend'], rows)
        })
        remark(connection, rows.length > 0 ? `${count(rows.length, 'name')}.` : 'There are no events.')
      }),
    )
  addExamples(command, 'posthorn analytics events', 'posthorn analytics events --from 2026-11-01 --until 2026-11-30')
}
