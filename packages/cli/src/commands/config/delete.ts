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
    .description('Delete a profile with its key. "posthorn logout" also ends a session on the server.')
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
          await requireConsent(io, globals, `This deletes the key in the profile "${name}", which cannot be recovered.`)
        await writeProfiles(io, others)
        note(io, `Deleted the profile "${name}".`)
      }),
    )
  addExamples(command, 'posthorn config delete production')
}
