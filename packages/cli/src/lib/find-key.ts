import type { Key } from '@posthorn/sdk'
import type { Connection } from './cli.ts'
import { oneNamed } from './one-named.ts'

/** Returns the named key with an id, or with a name in any case. */
export async function findKey({ client }: Pick<Connection, 'client'>, projectId: string, asked: string): Promise<Key> {
  const keys = await client.keys.list(projectId)
  const exact = keys.filter(({ id, name }) => id === asked || name === asked)
  return exact[0] && exact.length === 1
    ? exact[0]
    : oneNamed(keys, { noun: 'key', asked, describe: ({ prefix }) => `${prefix}…` })
}
