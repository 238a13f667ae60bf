import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addExamples } from '../../../lib/options.ts'
import { printTable, remark, showResult } from '../../../lib/output.ts'
import { count, time } from '../../../lib/text.ts'

export function addOperatorKeysList(keys: Command, cli: Cli): void {
  const command = keys
    .command('list')
    .description('List the keys of operators, oldest first. Their secrets cannot be shown again.')
    .action(
      cli.withOperator(async (connection, _options: object) => {
        const list = await connection.client.operator.keys.list()
        showResult(connection, list, () => {
          const rows = list.map(({ name, prefix, lastUsedAt, expiresAt, createdBy }) => [
            name,
            `${prefix}…`,
            time(lastUsedAt) || 'never',
            time(expiresAt) || 'never',
            createdBy === 'system' ? 'the command line' : createdBy,
          ])
          printTable(connection.io, ['name', 'key', 'last used', 'expires', 'created by'], rows)
        })
        remark(connection, list.length === 0 ? 'No keys.' : `${count(list.length, 'key')}.`)
      }),
    )
  addExamples(command, 'posthorn operator keys list --data ./data')
}
