import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findContact } from '../../lib/find.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

interface Options extends ListOptions {
  readonly types?: string
  readonly contact?: string
  readonly from?: string
  readonly until?: string
}

export function addActivityList(activity: Command, cli: Cli): void {
  const command = activity
    .command('list')
    .description('List the activity of contacts, mails and campaigns, newest first.')
    .option('--types <types>', 'only these types, separated by commas')
    .option('--contact <id|email>', 'only activities of this contact')
    .option('--from <date>', 'only since this day or time')
    .option('--until <date>', 'only until this day or time')
  addWatchOption(addListOptions(command)).action(
    cli.withClient(async (connection, { types, contact, from, until, ...options }: Options) => {
      const { client } = connection
      const contactId = contact === undefined ? undefined : (await findContact(client, contact)).id
      const filter = given({ types, contactId, startDate: from, endDate: until })
      const list = await readList(connection, options, (page) => client.activity.list({ ...page, ...filter }))
      showList(connection, list, 'activity', {
        columns: ['type', 'when', 'contact', 'what'],
        row: ({ type, timestamp, contactEmail, contactId, metadata }) => [
          type,
          time(timestamp),
          contactEmail ?? contactId ?? '',
          summaryOf(metadata),
        ],
      })
    }),
  )
  addExamples(
    command,
    'posthorn activity list',
    'posthorn activity list --types email.opened,email.clicked --contact ada@example.com',
  )
}

/** Returns the most informative text of an activity: the name of an event or a campaign, or the subject of a mail. */
function summaryOf({ eventName, name, subject, machine }: Readonly<Record<string, unknown>>): string {
  const words = [eventName, name, subject].find((word) => typeof word === 'string')
  return `${words ?? ''}${machine === true ? ' (by a machine)' : ''}`
}
