import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'

interface Options extends ListOptions {
  readonly search?: string
}

const NAMES = [['name'], ['fullName'], ['firstName', 'lastName']] as const

/** What the fields call the person; empty when they do not. */
function nameOf(data: Readonly<Record<string, unknown>>): string {
  const names = NAMES.map((fields) => fields.flatMap((field) => (typeof data[field] === 'string' ? [data[field]] : [])))
  return names.find((parts) => parts.length > 0)?.join(' ') ?? ''
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
      const { stdout, isWide } = connection.io
      // JSON that is cut off tells a person nothing.
      const [column, cell] = stdout.isTTY && !isWide ? (['name', nameOf] as const) : (['data', JSON.stringify] as const)
      showList(connection, list, 'contact', {
        columns: ['id', 'email', 'subscribed', 'created', column],
        row: ({ id, email, subscribed, createdAt, data }) => [
          id,
          email,
          subscribed ? 'yes' : 'no',
          time(createdAt),
          cell(data),
        ],
      })
    }),
  )
  addExamples(command, 'posthorn contacts list', 'posthorn contacts list --search @example.com --all --json')
}
