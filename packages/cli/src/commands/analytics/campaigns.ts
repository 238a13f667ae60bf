import type { Command } from 'commander'
import { Option } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, wholeNumber } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count } from '../../lib/text.ts'

const METRICS = ['opens', 'clicks', 'sent', 'openRate', 'clickRate'] as const

interface Options {
  readonly by: (typeof METRICS)[number]
  readonly limit: number
}

export function addAnalyticsCampaigns(analytics: Command, cli: Cli): void {
  const command = analytics
    .command('campaigns')
    .description('Show the best campaigns and the averages of all campaigns.')
    .addOption(new Option('--by <metric>', 'the number to sort by').choices(METRICS).default('opens'))
    .option('--limit <number>', 'the maximum number to show', wholeNumber(1, 100), 10)
    .action(
      cli.withClient(async (connection, { by: metric, limit }: Options) => {
        const { analytics } = connection.client
        const [top, stats] = await Promise.all([analytics.topCampaigns({ metric, limit }), analytics.campaignStats()])
        const rows = top.map((one) => [
          one.name,
          String(one.sentCount),
          `${one.openedCount} (${one.openRate} %)`,
          `${one.clickedCount} (${one.clickRate} %)`,
        ])
        showResult(connection, { top, stats }, () => {
          if (rows.length > 0) printTable(connection.io, ['name', 'sent', 'opened', 'clicked'], rows)
        })
        remark(
          connection,
          `${count(stats.total, 'campaign')}: ${stats.completed} sent, ${stats.active} active. On average ${stats.averageOpenRate} % opened and ${stats.averageClickRate} % clicked.`,
        )
      }),
    )
  addExamples(command, 'posthorn analytics campaigns', 'posthorn analytics campaigns --by clickRate --limit 3')
}
