import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { changeProfile } from '../../lib/profiles.ts'
import { findOwnProject, openSignedIn } from '../../lib/signed-in.ts'

export function addProjectsUse(projects: Command, cli: Cli): void {
  const command = projects
    .command('use')
    .description('Choose the project that commands use. The profile stores the choice. You must be signed in.')
    .argument('<project>', 'its name or id')
    .action(
      cli.locally(async (setting, name: string, _options: object) => {
        const { client, profile } = await openSignedIn(setting.io, setting.globals)
        const project = await findOwnProject(client, name)
        await changeProfile(setting.io, profile, { project: project.id })
        showResult(setting, { profile, project: project.id, name: project.name }, () =>
          printLine(setting.io, `Commands now use the project "${project.name}" (${project.id}).`),
        )
      }),
    )
  addExamples(command, 'posthorn projects use Shop')
}
