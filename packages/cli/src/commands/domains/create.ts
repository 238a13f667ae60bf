import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addZoneOption, remarkOnRecords, type ShowOptions, showDomain } from '../../lib/domains/show.ts'
import { addExamples } from '../../lib/options.ts'

export function addDomainsCreate(domains: Command, cli: Cli): void {
  const command = domains
    .command('create')
    .alias('add')
    .description('Add a domain to send from. Shows the DNS records to publish.')
    .argument('<domain>', 'the domain of the sender addresses; a subdomain is a separate domain')
  addZoneOption(command).action(
    cli.withClient(async (connection, name: string, options: ShowOptions) => {
      const domain = await connection.client.domains.add(name)
      showDomain(connection, domain, options)
      remarkOnRecords(connection, domain)
    }),
  )
  addExamples(
    command,
    'posthorn domains create example.com',
    'posthorn domains create example.com --zone >> example.com.zone',
  )
}
