import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { hostOperator } from '../../lib/host-operator.ts'
import { addExamples } from '../../lib/options.ts'
import { remark, showResult } from '../../lib/output.ts'

export function addProjectsUnsuspend(projects: Command, cli: Cli): void {
  const command = projects
    .command('unsuspend')
    // The name of the command before 1.0.
    .alias('lift')
    .description('Enable a suspended project, and send its waiting mail. Requires direct database access with --data.')
    .argument('<id>', 'the id of the project')
    .action(
      cli.withDeployment(async (local, id: string, _options: object) => {
        const { unsuspendProject } = await import('@posthorn/core/access')
        await unsuspendProject(hostOperator(local), id)
        showResult(local, { id, isDisabled: false }, () => {})
        remark(local, 'The project can send again. Its rates start over tomorrow (UTC).')
      }),
    )
  addExamples(command, 'posthorn projects unsuspend prj_01kajw3c5f7h9k2m4p6r8t0v1x --data ./data')
}
