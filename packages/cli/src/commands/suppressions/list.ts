import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given } from '../../lib/options.ts'
import { addKindOption, type KindOption } from '../../lib/suppressions/kinds.ts'
import { addReasonOption, type ReasonOption } from '../../lib/suppressions/reasons.ts'
import { ERASED } from '../../lib/suppressions/show.ts'
import { time } from '../../lib/text.ts'

interface Options extends ListOptions, ReasonOption, KindOption {
  readonly search?: string
  readonly from?: string
  readonly until?: string
}

export function addSuppressionsList(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('list')
    .description('List suppressed addresses, domains, and patterns, newest first.')
    .option('--search <text>', 'only those whose address or domain begins with this text')
  addKindOption(addReasonOption(command, 'only entries with this reason'))
    .option('--from <date>', 'only since this day or time')
    .option('--until <date>', 'only until this day or time')
  addListOptions(command).action(
    cli.withClient(async (connection, { search, reason, kind, from, until, ...paging }: Options) => {
      const filter = given({ search, reason, kind, from, to: until })
      const list = await readList(connection, paging, (page) =>
        connection.client.suppressions.list({ ...page, ...filter }),
      )
      showList(connection, list, 'suppression', {
        columns: ['entry', 'kind', 'reason', 'since'],
        row: ({ kind, value, reason, createdAt }) => [value ?? ERASED, kind, reason, time(createdAt)],
      })
    }),
  )
  addExamples(
    command,
    'posthorn suppressions list --search example.com',
    'posthorn suppressions list --kind pattern',
    'posthorn suppressions list --reason bounce --all --json',
  )
}
