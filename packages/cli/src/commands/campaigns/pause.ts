import type { Command } from 'commander'
import { showStep } from '../../lib/campaign-steps.ts'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'

export function addCampaignsPause(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('pause')
    .description('Pause a campaign that is being sent; "resume" continues with the next recipient.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { id } = await findCampaign(connection.client, idOrName)
        showStep(connection, await connection.client.campaigns.pause(id))
      }),
    )
  addExamples(command, 'posthorn campaigns pause "December news"')
}
