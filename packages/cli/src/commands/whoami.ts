import type { Command } from 'commander'
import type { Cli } from '../lib/cli.ts'
import { addExamples } from '../lib/options.ts'
import { printFields, showResult } from '../lib/output.ts'
import { openSignedIn } from '../lib/signed-in.ts'
import { time } from '../lib/text.ts'

export function addWhoami(program: Command, cli: Cli): void {
  const command = program
    .command('whoami')
    .description('Show who is signed in, where, and in which project.')
    .action(
      cli.locally(async (setting, _options: object) => {
        const { client, profile, url, project: id } = await openSignedIn(setting.io, setting.globals)
        const user = await client.account.get()
        const project = (await client.projects.list()).find((one) => one.id === id)
        showResult(setting, { user, url, profile, project: project ?? null }, () =>
          printFields(setting.io, {
            address: user.email,
            id: user.id,
            verified: user.emailVerified ? 'yes' : 'no',
            since: time(user.createdAt),
            server: url,
            project: project && `${project.name} (${project.id}), as ${project.role}`,
            profile,
          }),
        )
      }),
    )
  addExamples(command, 'posthorn whoami', 'posthorn whoami --profile production --json')
}
