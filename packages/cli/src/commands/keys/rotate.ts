import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples } from '../../lib/options.ts'
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

/** The project of the key. The API does not tell it, but every contact has it. */
async function projectIdOf({ client, globals, embedded }: Connection): Promise<string> {
  const id = embedded?.projectId ?? globals.project ?? (await client.contacts.list({ limit: 1 })).data[0]?.projectId
  if (id === undefined)
    throw usageError('Say which project with --project <id>: it has no contact from which its id could be read.')
  return id
}
