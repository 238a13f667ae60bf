import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { getCampaign } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { showCampaign } from '../../lib/show-campaign.ts'
import { addWatchOption } from '../../lib/watch.ts'

export function addCampaignsGet(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('get')
    .description('Show one campaign with its body.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        await showCampaign(connection, await getCampaign(connection.client, idOrName))
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn campaigns get "December news"')
}
