import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { findKey } from '../../lib/find.ts'
import { keepNewKey } from '../../lib/kept-key.ts'
import { addExamples } from '../../lib/options.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { showKeys, showMadeKey } from '../../lib/show.ts'

export function addKeysRotate(keys: Command, cli: Cli): void {
  const command = keys
    .command('rotate')
    .description(
      'Replace both keys of the project, or the secret of a named key. Old keys stop working immediately. A profile with the secret key is updated.',
    )
    .argument('[key]', 'name or id of a named key; without one, both keys of the project')
    .action(
      cli.withClient((connection, asked: string | undefined, _options: object) =>
        asked === undefined ? rotateBoth(connection) : rotateNamed(connection, asked),
      ),
    )
  addExamples(
    command,
    'posthorn keys rotate --project prj_01kajw6zq4h2n8s5r7p3d9f0ya',
    'posthorn keys rotate ci --yes',
    'posthorn keys rotate --data ./data --yes',
  )
}

async function rotateBoth(connection: Connection): Promise<void> {
  const { io, client, globals } = connection
  const id = await projectIdOf(connection)
  const { name } = await client.projects.get(id)
  await requireConsent(
    io,
    globals,
    `This replaces both keys of the project "${name}". Programs that use the old keys lose access immediately.`,
  )
  const keys = await client.projects.regenerateKeys(id)
  // Shown first: keys that cannot be saved can still be copied.
  showKeys(connection, keys)
  await keepNewKey(connection, keys.secret)
}

async function rotateNamed(connection: Connection, asked: string): Promise<void> {
  const { io, client, globals } = connection
  const project = await projectIdOf(connection)
  const { id, name } = await findKey(client, project, asked)
  await requireConsent(
    io,
    globals,
    `This replaces the key "${name}". Programs that use the old key lose access immediately.`,
  )
  showMadeKey(connection, await client.keys.rotate(project, id))
}
