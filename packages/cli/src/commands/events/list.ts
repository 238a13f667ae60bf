import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { findContact } from '../../lib/find.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

interface Options extends ListOptions {
  readonly name?: string
  readonly contact?: string
}

export function addEventsList(events: Command, cli: Cli): void {
  const command = events
    .command('list')
    .description('List events, newest first.')
    .option('--name <event>', 'only events with this name')
    .option('--contact <id|email>', 'only events of this contact')
  addWatchOption(addListOptions(command)).action(
    cli.withClient(async (connection, { name: eventName, contact, ...options }: Options) => {
      const { client } = connection
      if (eventName !== undefined && contact !== undefined) throw usageError('--name and --contact cannot be combined.')
      const contactId = contact === undefined ? undefined : (await findContact(client, contact)).id
      const list = await readList(connection, options, (page) =>
        contactId === undefined
          ? client.events.list({ ...page, ...given({ eventName }) })
          : client.events.listByContact(contactId, page),
      )
      showList(connection, list, 'event', {
        columns: ['id', 'name', 'contact', 'created', 'data'],
        row: ({ id, name, contactId, createdAt, data }) => [id, name, contactId, time(createdAt), JSON.stringify(data)],
      })
    }),
  )
  addExamples(
    command,
    'posthorn events list --name order-placed',
    'posthorn events list --contact ada@example.com --all --json',
  )
}
