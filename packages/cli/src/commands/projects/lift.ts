import { liftSuspension } from '@posthorn/core/access'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { remark, showResult } from '../../lib/output.ts'

export function addProjectsLift(projects: Command, cli: Cli): void {
  const command = projects
    .command('lift')
    .description(
      'Enable a project that was suspended; its waiting mail goes out. Only with --data, on the database itself.',
    )
    .argument('<id>', 'the id of the project')
    .action(
      cli.withDeployment(async (local, id: string, _options: object) => {
        const ctx = await local.posthorn.project(id)
        await liftSuspension(ctx)
        showResult(local, { id, isDisabled: false }, () => {})
        remark(local, 'The project may send again. Its rates start over tomorrow (UTC).')
      }),
    )
  addExamples(command, 'posthorn projects lift prj_01kajw3c5f7h9k2m4p6r8t0v1x --data ./data')
}
