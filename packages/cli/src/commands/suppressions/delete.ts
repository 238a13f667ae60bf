import type { Suppression } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

/** The risk of mailing the address again. */
const RISKS: Readonly<Record<Suppression['reason'], string>> = {
  BOUNCE: 'Mail to it bounced, and may bounce again.',
  COMPLAINT: 'The person reported mail from this project as spam, and may do so again.',
  MANUAL: 'It was added to the list manually.',
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
        await requireConsent(io, globals, `This allows mail to ${email} again. ${RISKS[reason]}`)
        await client.suppressions.delete(email)
        showResult(connection, { email, reason, deleted: true }, () =>
          printLine(io, `Mail to ${email} is allowed again. ${RISKS[reason]}`),
        )
      }),
    )
  addExamples(command, 'posthorn suppressions delete ada@example.com')
}
