import type { Command } from 'commander'
import { addWatchOption, type WatchOptions } from '../../lib/campaign-steps.ts'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { showCampaignStats } from '../../lib/show-campaign.ts'
import { watchCampaign } from '../../lib/watch-campaign.ts'

export function addCampaignsStats(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('stats')
    .description('Show the results of a campaign so far.')
    .argument('<id|name>', 'its id or name')
  addWatchOption(command).action(
    cli.withClient(async (connection, idOrName: string, { watch }: WatchOptions) => {
      const { id } = await findCampaign(connection.client, idOrName)
      if (watch) await watchCampaign(connection, id)
      else showCampaignStats(connection, id, await connection.client.campaigns.stats(id))
    }),
  )
  addExamples(command, 'posthorn campaigns stats "December news"', 'posthorn campaigns stats "December news" --watch')
}
