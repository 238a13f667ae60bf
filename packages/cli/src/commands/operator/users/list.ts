import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { addExamples } from '../../../lib/options.ts'
import { printTable, showResult } from '../../../lib/output.ts'
import { time } from '../../../lib/text.ts'

export function addOperatorUsersList(users: Command, cli: Cli): void {
  const command = users
    .command('list')
    .description('List the people who are operators, oldest first.')
    .action(
      cli.withDeployment(async (local, _options: object) => {
        const operators = await local.posthorn.world.store.operators.list()
        const list = operators.map(({ email, userId, createdAt }) => ({
          email,
          userId,
          since: createdAt.toISOString(),
        }))
        showResult(local, list, () =>
          printTable(
            local.io,
            ['address', 'since'],
            list.map(({ email, since }) => [email, time(since)]),
          ),
        )
      }),
    )
  addExamples(command, 'posthorn operator users list --data ./data')
}
