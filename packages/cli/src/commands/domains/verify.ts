import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findDomain } from '../../lib/domains/find.ts'
import { addZoneOption, type ShowOptions, showDomain } from '../../lib/domains/show.ts'
import { watchDomain } from '../../lib/domains/watch.ts'
import { CliError } from '../../lib/errors.ts'
import { addExamples } from '../../lib/options.ts'

interface Options extends ShowOptions {
  readonly watch?: boolean
}

export function addDomainsVerify(domains: Command, cli: Cli): void {
  const command = domains
    .command('verify')
    .description('Check the DNS records of a domain now. Exits with code 1 until the domain is verified.')
    .argument('<domain>', 'its name or id')
    .option('--watch', 'repeat until it is verified and its next key signs')
  addZoneOption(command).action(
    cli.withClient(async (connection, name: string, { watch = false, ...options }: Options) => {
      const found = await findDomain(connection.client, name)
      const domain = watch ? await watchDomain(connection, found) : await connection.client.domains.verify(found.id)
      showDomain(connection, domain, options)
      if (domain.verified) return
      throw new CliError('DOMAIN_PENDING', `The domain ${domain.displayName} is not verified.`, {
        suggestion:
          'Publish its records and try again; --watch waits for them. DNS changes can take a while to spread.',
      })
    }),
  )
  addExamples(command, 'posthorn domains verify example.com', 'posthorn domains verify example.com --watch')
}
