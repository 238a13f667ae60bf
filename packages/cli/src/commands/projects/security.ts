import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { discardedInWords } from '../../lib/discarded.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

const WINDOWS = { twentyFourHour: '24 hours', sevenDay: '7 days', allTime: 'all time' } as const

export function addProjectsSecurity(projects: Command, cli: Cli): void {
  const command = projects
    .command('security')
    .description('Show the bounce and complaint rates of the project, and whether they are too high.')
    .argument('[project]', 'its name or id; by default, the current project')
    .action(
      cli.withProject(async (connection, id, _options: object) => {
        const security = await connection.client.projects.security(id)
        const { status, isDisabled, suspensions } = security
        const rows = (['twentyFourHour', 'sevenDay', 'allTime'] as const).map((name) => {
          const { total, bounces, complaints, bounceRate, complaintRate } = status[name]
          return [WINDOWS[name], String(total), `${bounces} (${bounceRate} %)`, `${complaints} (${complaintRate} %)`]
        })
        showResult(connection, security, () =>
          printTable(connection.io, ['window', 'mails', 'bounces', 'complaints'], rows),
        )
        const discarded = discardedInWords(security.discarded)
        if (discarded !== '') remark(connection, `Discarded reports and messages of 30 days: ${discarded}.`)
        for (const words of status.violations) remark(connection, `Critical: ${words}.`)
        for (const words of status.warnings) remark(connection, `Warning: ${words}.`)
        const [last] = suspensions
        if (isDisabled && last && last.liftedAt === null) {
          remark(
            connection,
            `Suspended since ${time(last.at)}. The operator can unsuspend it with direct database access:`,
          )
          remark(connection, `posthorn projects unsuspend ${id} --data <directory or database URL>`)
        } else if (status.isHealthy) remark(connection, 'No rate is too high.')
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn projects security')
}
