import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { addReasonOption, type ReasonOption } from '../../lib/suppressions/reasons.ts'
import { ERASED } from '../../lib/suppressions/show.ts'
import { time } from '../../lib/text.ts'

export function addSuppressionsList(suppressions: Command, cli: Cli): void {
  const command = suppressions.command('list').description('List suppressed addresses, newest first.')
  addReasonOption(command, 'only addresses with this reason')
  addListOptions(command).action(
    cli.withClient(async (connection, { reason, ...options }: ListOptions & ReasonOption) => {
      const list = await readList(connection, options, (page) =>
        connection.client.suppressions.list({ ...page, ...given({ reason }) }),
      )
      showList(connection, list, 'suppression', {
        columns: ['email', 'reason', 'since'],
        row: ({ email, reason, createdAt }) => [email ?? ERASED, reason, time(createdAt)],
      })
    }),
  )
  addExamples(command, 'posthorn suppressions list', 'posthorn suppressions list --reason bounce --all --json')
}
