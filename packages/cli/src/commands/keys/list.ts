import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { count, time } from '../../lib/text.ts'

export function addKeysList(keys: Command, cli: Cli): void {
  const command = keys
    .command('list')
    .description(
      'List the two keys of the project and its named keys, oldest first. Their secrets cannot be shown again.',
    )
    .action(
      cli.withClient(async (connection, _options: object) => {
        const { client } = connection
        const id = await projectIdOf(connection)
        const list = await client.keys.list(id)
        const pair = connection.globals.json ? [] : await keyPair(connection, id)
        showResult(connection, list, () => {
          const named = list.map(({ name, prefix, scopes, lastUsedAt, expiresAt, createdBy }) => [
            name,
            `${prefix}…`,
            scopes.join(','),
            time(lastUsedAt) || 'never',
            time(expiresAt) || 'never',
            MAKERS[createdBy] ?? createdBy,
          ])
          const rows = [...pair, ...named]
          printTable(connection.io, ['name', 'key', 'scopes', 'last used', 'expires', 'created by'], rows)
        })
        const names = list.length === 0 ? 'no named keys' : count(list.length, 'named key')
        remark(connection, `The two keys of the project, and ${names}.`)
      }),
    )
  addExamples(command, 'posthorn keys list', 'posthorn keys list --json')
}

/** The creators of keys that are not people. */
const MAKERS: Readonly<Record<string, string>> = { secret: 'the secret key', system: 'the command line' }

/** The number of characters of a key that are shown, as in the prefixes of named keys. */
const PREFIX_SHOWN = 11

/** Returns the rows of the two keys that every project has. Only the hash of the secret key is stored. */
async function keyPair({ client, embedded }: Connection, id: string): Promise<readonly (readonly string[])[]> {
  const { public: publicKey } = await client.projects.get(id)
  const current = embedded ? undefined : await client.keys.current().catch(() => undefined)
  const prefix = current?.kind === 'secret' && current.project.id === id ? current.prefix : 'sk_'
  return [
    ['(public key)', `${(publicKey ?? 'pk_').slice(0, PREFIX_SHOWN)}…`, 'track', '', 'never', ''],
    ['(secret key)', `${prefix}…`, 'everything', '', 'never', ''],
  ]
}
