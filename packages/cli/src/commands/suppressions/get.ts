import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showSuppression } from '../../lib/suppressions/show.ts'

export function addSuppressionsGet(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('get')
    .description('Show whether and why an address is suppressed.')
    .argument('<email>', 'the address')
    .action(
      cli.withClient(async (connection, email: string, _options: object) => {
        showSuppression(connection, await connection.client.suppressions.get(email))
      }),
    )
  addExamples(command, 'posthorn suppressions get ada@example.com')
}
