import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findDomain } from '../../lib/domains/find.ts'
import { addZoneOption, type ShowOptions, showDomain } from '../../lib/domains/show.ts'
import { addExamples } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'

export function addDomainsRotate(domains: Command, cli: Cli): void {
  const command = domains
    .command('rotate')
    .description('Create the next DKIM keys of a domain. They sign mail as soon as their records are found.')
    .argument('<domain>', 'its name or id')
  addZoneOption(command).action(
    cli.withClient(async (connection, name: string, options: ShowOptions) => {
      const { id } = await findDomain(connection.client, name)
      const domain = await connection.client.domains.rotate(id)
      showDomain(connection, domain, options)
      remark(connection, '\nPublish the records of the next keys, and keep those of the current keys.')
    }),
  )
  addExamples(command, 'posthorn domains rotate example.com')
}
