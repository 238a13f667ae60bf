import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, wholeNumber } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count, time } from '../../lib/text.ts'

interface Options {
  readonly days: number
}

export function addActivityUpcoming(activity: Command, cli: Cli): void {
  const command = activity
    .command('upcoming')
    .description('List the campaigns scheduled for the next days, soonest first; at most 100.')
    .option('--days <number>', 'the number of days to look ahead', wholeNumber(1, 90), 30)
    .action(
      cli.withClient(async (connection, { days: daysAhead }: Options) => {
        const upcoming = await connection.client.activity.upcoming({ daysAhead, limit: 100 })
        const rows = upcoming.activities.map(({ id, timestamp, metadata }) => [
          id,
          time(timestamp),
          String(metadata.name ?? ''),
        ])
        showResult(connection, upcoming, () => {
          if (rows.length > 0) printTable(connection.io, ['id', 'when', 'name'], rows)
        })
        remark(connection, rows.length > 0 ? `${count(rows.length, 'campaign')}.` : 'Nothing is scheduled.')
      }),
    )
  addExamples(command, 'posthorn activity upcoming --days 7')
}
