import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { showKeys } from '../../lib/show.ts'

export function addKeysRotate(keys: Command, cli: Cli): void {
  const command = keys
    .command('rotate')
    .description('Replace both keys of the project. The old ones stop working at once.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const { io, client, globals } = connection
        const id = await projectIdOf(connection)
        const { name } = await client.projects.get(id)
        await requireConsent(
          io,
          globals,
          `This replaces both keys of the project "${name}": whoever uses the old ones is locked out at once.`,
        )
        showKeys(connection, await client.projects.regenerateKeys(id))
      }),
    )
  addExamples(
    command,
    'posthorn keys rotate --project prj_01kajw6zq4h2n8s5r7p3d9f0ya',
    'posthorn keys rotate --data ./data --yes',
  )
}
