import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { CliError } from '../../lib/errors.ts'
import { note } from '../../lib/io.ts'
import { addExamples } from '../../lib/options.ts'
import { readProfiles, writeProfiles } from '../../lib/profiles.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addConfigDelete(config: Command, cli: Cli): void {
  const command = config
    .command('delete')
    .description('Forget a profile, with its key. "posthorn logout" ends a session at the server, too.')
    .argument('<profile>', 'its name')
    .action(
      cli.locally(async ({ io, globals }, name: string, _options: object) => {
        const { [name]: gone, ...others } = await readProfiles(io)
        if (!gone) {
          const list = Object.keys(others).join(', ')
          throw new CliError('PROFILE_NOT_FOUND', `There is no profile "${name}".`, {
            suggestion: list ? `There are: ${list}.` : 'There are none.',
          })
        }
        if (gone.key !== undefined)
          await requireConsent(
            io,
            globals,
            `This forgets the key in the profile "${name}", which cannot be read again.`,
          )
        await writeProfiles(io, others)
        note(io, `The profile "${name}" is gone.`)
      }),
    )
  addExamples(command, 'posthorn config delete production')
}
