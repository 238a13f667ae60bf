import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, given } from '../../lib/options.ts'
import { addReasonOption, type ReasonOption } from '../../lib/suppressions/reasons.ts'
import { showSuppression } from '../../lib/suppressions/show.ts'

export function addSuppressionsCreate(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('create')
    .description('Suppress an address: it gets no more mail. A suppressed address keeps its first reason.')
    .argument('<email>', 'the address')
  addReasonOption(command, 'why; default manual').action(
    cli.withClient(async (connection, email: string, { reason }: ReasonOption) => {
      showSuppression(connection, await connection.client.suppressions.create({ email, ...given({ reason }) }))
    }),
  )
  addExamples(
    command,
    'posthorn suppressions create ada@example.com',
    'posthorn suppressions create ada@example.com --reason complaint',
  )
}
