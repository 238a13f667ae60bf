import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, addFieldOptions, addSubscribedOptions, type FieldOptions, given } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { parseData } from '../../lib/pairs.ts'
import { showContact } from '../../lib/show.ts'

interface Options extends FieldOptions {
  readonly subscribed?: boolean
}

export function addContactsUpsert(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('upsert')
    .description('Create a contact, or change the one that has the address.')
    .argument('<email>', 'the address')
    .action(
      cli.withClient(async (session, email: string, { subscribed, ...data }: Options) => {
        const fields = given({ subscribed, data: parseData(data) })
        const contact = await session.client.contacts.create({ email, ...fields })
        showContact(session, contact)
        remark(session, contact._meta.isNew ? 'Created.' : 'Changed.')
      }),
    )
  addSubscribedOptions(addFieldOptions(command))
  addExamples(
    command,
    'posthorn contacts upsert ada@example.com --set plan=pro --set age=36',
    'posthorn contacts upsert ada@example.com --no-subscribed',
  )
}
