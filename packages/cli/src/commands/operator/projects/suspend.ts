import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, showResult } from '../../../lib/output.ts'
import { requireConsent } from '../../../lib/prompts.ts'

interface Options {
  readonly reason: string
}

export function addOperatorProjectsSuspend(projects: Command, cli: Cli): void {
  const command = projects
    .command('suspend')
    .description('Suspend a project: its mail waits until it is unsuspended.')
    .argument('<id>', 'the id of the project')
    .requiredOption('--reason <text>', 'the reason, which members of the project can read')
    .action(
      cli.withOperator(async (connection, id: string, { reason }: Options) => {
        const { client, io, globals } = connection
        await requireConsent(io, globals, `This suspends the project ${id}. Its mail waits.`)
        const project = await client.operator.projects.suspend(id, reason)
        showResult(connection, project, ({ name }) => printLine(io, `Suspended "${name}".`))
      }),
    )
  addExamples(command, 'posthorn operator projects suspend prj_01kajw3c5f7h9k2m4p6r8t0v1x --reason "Spam" --yes')
}
