import type { Contact } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import type { Io } from '../../lib/io.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { nameIn, time } from '../../lib/text.ts'

interface Options extends ListOptions {
  readonly search?: string
}

export function addContactsList(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('list')
    .description('List contacts, newest first.')
    .option('--search <text>', 'only addresses that contain this text, in any case')
  addListOptions(command).action(
    cli.withClient(async (connection, { search, ...options }: Options) => {
      const list = await readList(connection, options, (page) =>
        connection.client.contacts.list({ ...page, ...given({ search }) }),
      )
      showList(connection, list, 'contact', contactTable(connection.io))
    }),
  )
  addExamples(command, 'posthorn contacts list', 'posthorn contacts list --search @example.com --all --json')
}

/** The table of contacts; a wide one shows all fields. */
export function contactTable({ isWide }: Pick<Io, 'isWide'>) {
  return {
    columns: ['id', 'email', 'name', 'subscribed', 'created', ...(isWide ? ['data'] : [])],
    row: ({ id, email, subscribed, createdAt, data }: Contact) => [
      id,
      email,
      nameIn(data),
      subscribed ? 'yes' : 'no',
      time(createdAt),
      ...(isWide ? [JSON.stringify(data)] : []),
    ],
  }
}
