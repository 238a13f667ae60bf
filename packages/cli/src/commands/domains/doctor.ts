import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { printFindings } from '../../lib/diagnosis.ts'
import { findDomain } from '../../lib/domains/find.ts'
import { addExamples } from '../../lib/options.ts'

export function addDomainsDoctor(domains: Command, cli: Cli): void {
  const command = domains
    .command('doctor')
    .description('Check everything that receivers look at: DNS records, SPF, DMARC, MX, unsubscribe, and encryption.')
    .argument('<domain>', 'its name or id')
    .action(
      cli.withClient(async (connection, domain: string, _options: object) => {
        const { id } = await findDomain(connection.client, domain)
        printFindings(connection, await connection.client.domains.doctor(id))
      }),
    )
  addExamples(command, 'posthorn domains doctor example.com', 'posthorn domains doctor example.com --json')
}
