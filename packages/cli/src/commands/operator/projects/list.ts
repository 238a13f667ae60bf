import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../../lib/options.ts'
import { time } from '../../../lib/text.ts'

const STATUSES = ['active', 'disabled'] as const

interface Options extends ListOptions {
  readonly search?: string
  readonly status?: (typeof STATUSES)[number]
}

export function addOperatorProjectsList(projects: Command, cli: Cli): void {
  const command = projects
    .command('list')
    .description('List all projects, newest first; with --search, by name.')
    .option('--search <text>', 'only projects whose name begins with this text')
    .option('--status <status>', `only projects with this status: ${STATUSES.join(', ')}`, oneOf(STATUSES))
  addListOptions(command).action(
    cli.withOperator(async (connection, { search, status, ...options }: Options) => {
      const list = await readList(connection, options, (page) =>
        connection.client.operator.projects.list({ ...page, ...given({ search, status }) }),
      )
      showList(connection, list, 'project', {
        columns: ['id', 'name', 'status', 'system', 'contacts', 'mails this month', 'created', 'reason'],
        row: ({ id, name, status, isSystem, contacts, mailsOfMonth, createdAt, reason }) => [
          id,
          name,
          status,
          isSystem ? 'yes' : '',
          String(contacts),
          String(mailsOfMonth),
          time(createdAt),
          reason ?? '',
        ],
      })
    }),
  )
  addExamples(command, 'posthorn operator projects list --status disabled')
}
