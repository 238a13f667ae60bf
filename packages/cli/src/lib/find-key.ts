import type { Key } from '@posthorn/sdk'
import type { Connection } from './cli.ts'
import { CliError } from './errors.ts'

/** Returns the named key with a name or id. */
export async function findKey({ client }: Pick<Connection, 'client'>, projectId: string, name: string): Promise<Key> {
  const keys = await client.keys.list(projectId)
  const key = keys.find((key) => key.name === name) ?? keys.find((key) => key.id === name)
  if (key) return key
  throw new CliError('KEY_NOT_FOUND', `The project has no key "${name}".`, {
    suggestion: 'List them with "posthorn keys list".',
  })
}
