import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, wholeNumber } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

interface Options extends ListOptions {
  readonly search?: string
  readonly wait?: number
}

export function addInboxList(inbox: Command, cli: Cli): void {
  const command = inbox
    .command('list')
    .description('List captured mails, newest first.')
    .option(
      '--search <text>',
      'only mails that contain this text, in any case: in sender, recipient, subject, names of files, or the beginning of the text',
    )
    .option('--wait <seconds>', 'if the inbox is empty, wait for the first mail', wholeNumber(0, 30))
  addWatchOption(addListOptions(command)).action(
    cli.withClient(async (connection, { search, wait, ...options }: Options) => {
      const list = await readList(connection, options, (page) =>
        connection.client.inbox.list({ ...page, ...given({ search, wait }) }),
      )
      showList(connection, list, 'mail', {
        columns: ['id', 'to', 'subject', 'from', 'size', 'captured'],
        row: ({ id, to, subject, from, size, createdAt }) => [id, to, subject, from, String(size), time(createdAt)],
      })
    }),
  )
  addExamples(command, 'posthorn inbox list', 'posthorn inbox list --search ada@example.com --wait 10 --json')
}
