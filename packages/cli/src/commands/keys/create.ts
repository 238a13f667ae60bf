import type { KeyScope } from '@posthorn/sdk'
import { KEY_SCOPES } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { scopes } from '../../lib/key-scopes.ts'
import { expiry } from '../../lib/moment.ts'
import { addName, nameFrom } from '../../lib/name-option.ts'
import { addExamples } from '../../lib/options.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { showKeys, showMadeKey } from '../../lib/show.ts'

interface Options {
  readonly name?: string
  readonly scope?: readonly KeyScope[]
  readonly expires?: string | null
}

export function addKeysCreate(keys: Command, cli: Cli): void {
  const makeKey = cli.withClient((connection, options: Options) => createKey(connection, options))
  const makeProject = cli.withDeployment(async (local, { name = 'My project' }: Options) => {
    const { createLocalProject } = await import('../../lib/local-project.ts')
    showKeys(local, await createLocalProject(local, name))
  })
  const command = addName(keys.command('create'), 'key, or of the new project')
    .description(
      'Create a named key with scopes. With --data and without --scope, create a project with its two keys instead.',
    )
    .option(
      '--scope <scopes>',
      `the permissions of the key, e.g. send,track; repeatable. One of ${KEY_SCOPES.join(', ')}`,
      scopes,
    )
    .option('--expires <when>', 'when the key expires: 90d, 12h, 2027-01-31 or a time; "never"', (text) => expiry(text))
    .action((named: string | undefined, given: Options, command: Command) => {
      const name = nameFrom(named, given.name)
      const options = { ...given, ...(name !== undefined && { name }) }
      return options.scope ? makeKey(options, command) : makeProject(options, command)
    })
  addExamples(
    command,
    'posthorn keys create ci --scope send,track --expires 90d',
    'posthorn keys create Shop --data ./data',
  )
}

async function createKey(connection: Connection, { name, scope = [], expires = null }: Options): Promise<void> {
  if (name === undefined) throw usageError('Missing: <name>.', 'A key needs a name, such as ci.')
  const id = await projectIdOf(connection)
  showMadeKey(connection, await connection.client.keys.create(id, { name, scopes: [...scope], expiresAt: expires }))
}
