import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { hostOperator } from '../../../lib/host-operator.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, showResult } from '../../../lib/output.ts'

export function addOperatorUsersAdd(users: Command, cli: Cli): void {
  const command = users
    .command('add')
    .description('Make the account with this verified address an operator.')
    .argument('<email>', 'the address of the account')
    .action(
      cli.withDeployment(async (local, email: string, _options: object) => {
        const { addOperator } = await import('@posthorn/core/access')
        await addOperator(hostOperator(local), email)
        showResult(local, { email, isOperator: true }, () => printLine(local.io, `${email} is an operator.`))
      }),
    )
  addExamples(command, 'posthorn operator users add ada@example.com --data ./data')
}
