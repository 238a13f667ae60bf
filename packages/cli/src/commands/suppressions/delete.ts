import { isPosthornError, type Suppression } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli, Connection } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, remark, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { entryOf } from '../../lib/suppressions/kinds.ts'
import { ERASED } from '../../lib/suppressions/show.ts'

/** The risk of mailing the address again. */
const RISKS: Readonly<Record<Suppression['reason'], string>> = {
  BOUNCE: 'Mail to it bounced, and may bounce again.',
  COMPLAINT: 'The person reported mail from this project as spam, and may do so again.',
  MANUAL: 'It was added to the list manually.',
}

export function addSuppressionsDelete(suppressions: Command, cli: Cli): void {
  const command = suppressions
    .command('delete')
    .description('Allow mail to an address, a domain, or a pattern again. It may bounce or complain again.')
    .argument('<email>', 'the address, domain or pattern, or the id of an entry')
    .action(
      cli.withClient(async (connection, name: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, kind, value, email, reason } = await client.suppressions.get(name)
        const shown = value ?? ERASED
        // An address that only a domain or a pattern suppresses has no entry, which the response says.
        const isOwn = kind === 'ADDRESS' || entryOf(name).email === undefined
        if (isOwn) await requireConsent(io, globals, `This allows mail to ${shown} again. ${RISKS[reason]}`)
        await client.suppressions.delete(name)
        const left = kind === 'ADDRESS' && email !== null ? await stillSuppressedBy(connection, email) : undefined
        showResult(connection, { id, kind, value, email, reason, deleted: true }, () =>
          printLine(io, `${left ? `${shown} is deleted.` : `Mail to ${shown} is allowed again.`} ${RISKS[reason]}`),
        )
        if (left) remark(connection, `Mail to ${shown} is still not sent: ${left.value} is on the list.`)
      }),
    )
  addExamples(
    command,
    'posthorn suppressions delete ada@example.com',
    'posthorn suppressions delete .example.com',
    "posthorn suppressions delete 'abuse@*'",
  )
}

/** Returns the domain or pattern for which the address still gets no mail. */
async function stillSuppressedBy({ client }: Connection, email: string): Promise<Suppression | undefined> {
  try {
    return await client.suppressions.get(email)
  } catch (error) {
    if (isPosthornError(error) && error.code === 'SUPPRESSION_NOT_FOUND') return undefined
    throw error
  }
}
