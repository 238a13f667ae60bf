import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, given } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

interface Options {
  readonly from?: string
  readonly until?: string
}

export function addAnalyticsDays(analytics: Command, cli: Cli): void {
  const command = analytics
    .command('days')
    .description('Show the results of mail by day, in UTC; by default the last 30 days, at most 90.')
    .option('--from <date>', 'the first day, such as 2026-01-31')
    .option('--until <date>', 'the last day')
    .action(
      cli.withClient(async (connection, { from: startDate, until: endDate }: Options) => {
        const days = await connection.client.analytics.timeseries(given({ startDate, endDate }))
        const columns = ['date', 'emails', 'delivered', 'opens', 'clicks', 'bounces', 'complaints'] as const
        const rows = days.map((day) => columns.map((column) => String(day[column])))
        showResult(connection, days, () => printTable(connection.io, columns, rows))
        remark(connection, `${count(rows.length, 'day')}.`)
      }),
    )
  addExamples(command, 'posthorn analytics days', 'posthorn analytics days --from 2026-11-01 --until 2026-11-30 --json')
}
