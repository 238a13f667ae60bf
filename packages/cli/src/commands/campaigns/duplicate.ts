import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { showCampaign } from '../../lib/show-campaign.ts'

export function addCampaignsDuplicate(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('duplicate')
    .description('Copy a campaign, in any state, as a draft.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { id } = await findCampaign(connection.client, idOrName)
        await showCampaign(connection, await connection.client.campaigns.duplicate(id))
      }),
    )
  addExamples(command, 'posthorn campaigns duplicate "December news"')
}
