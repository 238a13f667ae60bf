import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, addFieldOptions, addSubscribedOptions, type FieldOptions, given } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { parseData } from '../../lib/pairs.ts'
import { showContact } from '../../lib/show.ts'

interface Options extends FieldOptions {
  readonly subscribed?: boolean
}

export function addContactsCreate(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('create')
    .description('Create a contact, or update the one with the address.')
    .argument('<email>', 'the address')
    .action(
      cli.withClient(async (connection, email: string, { subscribed, ...data }: Options) => {
        const fields = given({ subscribed, data: parseData(data) })
        const contact = await connection.client.contacts.create({ email, ...fields })
        showContact(connection, contact)
        remark(connection, contact._meta.isNew ? 'Created.' : 'Changed.')
      }),
    )
  addSubscribedOptions(addFieldOptions(command))
  addExamples(
    command,
    'posthorn contacts create ada@example.com --set plan=pro --set age=36',
    'posthorn contacts create ada@example.com --no-subscribed',
  )
}
