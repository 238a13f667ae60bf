import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findContact } from '../../lib/find.ts'
import { findUnsubscription } from '../../lib/find-unsubscription.ts'
import { addExamples } from '../../lib/options.ts'
import { showContact } from '../../lib/show.ts'

export function addContactsGet(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('get')
    .description('Show one contact, and when and how it unsubscribed.')
    .argument('<id|email>', 'its id or its address')
    .action(
      cli.withClient(async (connection, idOrEmail: string, _options: object) => {
        const contact = await findContact(connection.client, idOrEmail)
        showContact(connection, contact, await findUnsubscription(connection.client, contact))
      }),
    )
  addExamples(
    command,
    'posthorn contacts get ada@example.com',
    'posthorn contacts get cnt_01kajw7d3gq8v5t2m9c4x6b1ze --json',
  )
}
