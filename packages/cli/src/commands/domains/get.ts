import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findDomain } from '../../lib/domains/find.ts'
import { addZoneOption, type ShowOptions, showDomain } from '../../lib/domains/show.ts'
import { addExamples } from '../../lib/options.ts'
import { addWatchOption } from '../../lib/watch.ts'

export function addDomainsGet(domains: Command, cli: Cli): void {
  const command = domains
    .command('get')
    .description('Show a domain and the DNS records found by the last check.')
    .argument('<domain>', 'its name or id')
  addZoneOption(command).action(
    cli.withClient(async (connection, domain: string, options: ShowOptions) => {
      showDomain(connection, await findDomain(connection.client, domain), options)
    }),
  )
  addWatchOption(command)
  addExamples(command, 'posthorn domains get example.com', 'posthorn domains get example.com --zone')
}
