import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { projectIdOf } from '../../lib/project-id.ts'
import { count, time } from '../../lib/text.ts'

export function addKeysList(keys: Command, cli: Cli): void {
  const command = keys
    .command('list')
    .description('List the named keys of the project, oldest first. Their secrets cannot be shown again.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const list = await connection.client.keys.list(await projectIdOf(connection))
        showResult(connection, list, () => {
          const rows = list.map(({ name, prefix, scopes, lastUsedAt, expiresAt, createdBy }) => [
            ...[
              name,
              `${prefix}…`,
              scopes.join(','),
              time(lastUsedAt) || 'never',
              time(expiresAt) || 'never',
              createdBy,
            ],
          ])
          if (rows.length > 0)
            printTable(connection.io, ['name', 'key', 'scopes', 'last used', 'expires', 'created by'], rows)
        })
        remark(connection, list.length === 0 ? 'There are no named keys.' : `${count(list.length, 'key')}.`)
      }),
    )
  addExamples(command, 'posthorn keys list', 'posthorn keys list --json')
}
