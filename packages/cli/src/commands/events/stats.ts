import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, given } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

interface Options {
  readonly from?: string
  readonly until?: string
}

export function addEventsStats(events: Command, cli: Cli): void {
  const command = events
    .command('stats')
    .description('Count events by name, most frequent first.')
    .option('--from <date>', 'the first day, in UTC, such as 2026-01-31')
    .option('--until <date>', 'the last day, in UTC')
    .action(
      cli.withClient(async (connection, { from: startDate, until: endDate }: Options) => {
        const counts = await connection.client.events.stats(given({ startDate, endDate }))
        const rows = counts.map(({ name, count }) => [name, String(count)])
        showResult(connection, counts, () => {
          if (rows.length > 0) printTable(connection.io, ['name', 'events'], rows)
        })
        remark(connection, rows.length > 0 ? `${count(rows.length, 'name')}.` : 'There are no events.')
      }),
    )
  addExamples(command, 'posthorn events stats', 'posthorn events stats --from 2026-11-01 --until 2026-11-30')
}
