import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, remark, showResult } from '../../lib/output.ts'
import { count, time } from '../../lib/text.ts'

export function addDomainsList(domains: Command, cli: Cli): void {
  const command = domains
    .command('list')
    .description('List the domains of the project, by name.')
    .action(
      cli.withClient(async (connection, _options: object) => {
        const list = await connection.client.domains.list()
        showResult(connection, list, () => {
          const rows = list.map(({ id, displayName, status, checkedAt, reason }) => [
            displayName,
            status,
            id,
            time(checkedAt),
            reason ?? '',
          ])
          if (rows.length > 0) printTable(connection.io, ['domain', 'status', 'id', 'checked', 'reason'], rows)
        })
        remark(connection, list.length === 0 ? 'There are no domains.' : `${count(list.length, 'domain')}.`)
      }),
    )
  addExamples(command, 'posthorn domains list', 'posthorn domains list --json')
}
