import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, remark, showResult } from '../../../lib/output.ts'

export function addOperatorProjectsUnsuspend(projects: Command, cli: Cli): void {
  const command = projects
    .command('unsuspend')
    .description('Enable a suspended project, and send its waiting mail.')
    .argument('<id>', 'the id of the project')
    .action(
      cli.withOperator(async (connection, id: string, _options: object) => {
        const project = await connection.client.operator.projects.unsuspend(id)
        showResult(connection, project, ({ name }) => printLine(connection.io, `"${name}" can send again.`))
        remark(connection, 'Its rates start over tomorrow (UTC).')
      }),
    )
  addExamples(command, 'posthorn operator projects unsuspend prj_01kajw3c5f7h9k2m4p6r8t0v1x')
}
