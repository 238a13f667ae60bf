import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printTable, showResult } from '../../lib/output.ts'

export function addContactsLookup(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('lookup')
    .description('Check which addresses belong to a contact.')
    .argument('<email...>', 'at most 500 addresses')
    .action(
      cli.withClient(async (connection, emails: string[], _options: object) => {
        const result = await connection.client.contacts.lookup(emails)
        const rows = [...result.found.map((email) => [email, 'yes']), ...result.notFound.map((email) => [email, 'no'])]
        showResult(connection, result, () => printTable(connection.io, ['email', 'contact'], rows))
      }),
    )
  addExamples(command, 'posthorn contacts lookup ada@example.com grace@example.com')
}
