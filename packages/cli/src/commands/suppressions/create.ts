import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples, given } from '../../lib/options.ts'
import { addReasonOption, type ReasonOption } from '../../lib/suppressions/reasons.ts'
import { showSuppression } from '../../lib/suppressions/show.ts'

export function addSuppressionsCreate(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('create')
    .description(
      'Suppress an address, which then receives no mail. An address that is already suppressed keeps its reason.',
    )
    .argument('<email>', 'the address')
  addReasonOption(command, 'the reason; manual by default').action(
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
