import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findDomain } from '../../lib/domains/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addDomainsDelete(domains: Command, cli: Cli): void {
  const command = domains
    .command('delete')
    .description('Delete a domain. Its waiting mail is not sent.')
    .argument('<domain>', 'its name or id')
    .action(
      cli.withClient(async (connection, name: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, displayName } = await findDomain(client, name)
        await requireConsent(io, globals, `This deletes the domain ${displayName} and its keys.`)
        await client.domains.delete(id)
        showResult(connection, { id, domain: displayName, deleted: true }, () =>
          printLine(io, `Deleted ${displayName}. You can remove its DNS records.`),
        )
      }),
    )
  addExamples(command, 'posthorn domains delete example.com --yes')
}
