import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { showSuppression } from '../../lib/suppressions/show.ts'

export function addSuppressionsGet(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('get')
    .description('Show whether and why an address is suppressed: by its own entry, or by a domain or a pattern.')
    .argument('<email>', 'the address, domain or pattern, or the id of an entry')
    .action(
      cli.withClient(async (connection, email: string, _options: object) => {
        showSuppression(connection, await connection.client.suppressions.get(email))
      }),
    )
  addExamples(command, 'posthorn suppressions get ada@example.com', 'posthorn suppressions get .example.com')
}
