import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { hostOperator } from '../../../lib/host-operator.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, showResult } from '../../../lib/output.ts'

export function addOperatorUsersRemove(users: Command, cli: Cli): void {
  const command = users
    .command('remove')
    .description('End the rights of an operator. Open sessions stop operating immediately.')
    .argument('<email>', 'the address of the account')
    .action(
      cli.withDeployment(async (local, email: string, _options: object) => {
        const { removeOperator } = await import('@posthorn/core/access')
        await removeOperator(hostOperator(local), email)
        showResult(local, { email, isOperator: false }, () => printLine(local.io, `${email} is no longer an operator.`))
      }),
    )
  addExamples(command, 'posthorn operator users remove ada@example.com --data ./data')
}
