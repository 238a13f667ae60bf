import type { Command } from 'commander'
import { actorName } from '../../lib/actor-name.ts'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples } from '../../lib/options.ts'
import { time } from '../../lib/text.ts'

export function addOperatorAudit(operator: Command, cli: Cli): void {
  const command = operator.command('audit').description('List what operators did, newest first.')
  addListOptions(command).action(
    cli.withOperator(async (connection, options: ListOptions) => {
      const list = await readList(connection, options, (page) => connection.client.operator.audit(page))
      showList(connection, list, 'entry', {
        columns: ['when', 'who', 'action', 'resource', 'from'],
        row: ({ createdAt, actor, action, resource, ip }) => [
          time(createdAt),
          actorName(actor),
          action,
          resource.id ?? '',
          ip ?? '',
        ],
      })
    }),
  )
  addExamples(command, 'posthorn operator audit')
}
