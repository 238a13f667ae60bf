import type { Suppression } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

/** The risk of mailing the address again. */
const RISKS: Readonly<Record<Suppression['reason'], string>> = {
  BOUNCE: 'Mail to it bounced, and may bounce again.',
  COMPLAINT: 'The person called mail from this project spam, and may complain again.',
  MANUAL: 'Somebody put it on the list by hand.',
}

export function addSuppressionsDelete(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('delete')
    .description('Allow mail to an address again. It may bounce or complain again.')
    .argument('<email>', 'the address')
    .action(
      cli.withClient(async (connection, email: string, _options: object) => {
        const { client, io, globals } = connection
        const { reason } = await client.suppressions.get(email)
        await requireConsent(io, globals, `This lets mail go to ${email} again. ${RISKS[reason]}`)
        await client.suppressions.delete(email)
        showResult(connection, { email, reason, deleted: true }, () =>
          printLine(io, `Mail may go to ${email} again. ${RISKS[reason]}`),
        )
      }),
    )
  addExamples(command, 'posthorn suppressions delete ada@example.com')
}
