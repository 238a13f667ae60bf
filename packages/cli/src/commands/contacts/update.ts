import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { findContact } from '../../lib/find.ts'
import {
  addExamples,
  addFieldOptions,
  addRevisionOption,
  addSubscribedOptions,
  type FieldOptions,
  given,
  ofRevision,
  type RevisionOption,
} from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { parseData } from '../../lib/pairs.ts'
import { showContact } from '../../lib/show.ts'

interface Options extends FieldOptions, RevisionOption {
  readonly email?: string
  readonly subscribed?: boolean
}

export function addContactsUpdate(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('update')
    .description('Change the given values of a contact.')
    .argument('<id|email>', 'its id or its address')
    .option('--email <address>', 'the new address')
    .action(
      cli.withClient(async (connection, idOrEmail: string, { email, subscribed, ...options }: Options) => {
        const changes = given({ email, subscribed, data: parseData(options) })
        if (Object.keys(changes).length === 0) {
          throw usageError('Nothing to change.', 'Use at least one option, such as --set.')
        }
        const { id } = await findContact(connection.client, idOrEmail)
        showContact(connection, await connection.client.contacts.update(id, changes, ofRevision(options)))
        remark(connection, 'Changed.')
      }),
    )
  addSubscribedOptions(addFieldOptions(command))
  addRevisionOption(command)
  addExamples(
    command,
    'posthorn contacts update ada@example.com --set plan=team --no-subscribed',
    'posthorn contacts update cnt_01kajw7d3gq8v5t2m9c4x6b1ze --email ada@example.org',
  )
}
