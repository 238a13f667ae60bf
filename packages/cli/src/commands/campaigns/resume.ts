import type { Command } from 'commander'
import { addWatchOption, showOrWatch, type WatchOptions } from '../../lib/campaign-steps.ts'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'

export function addCampaignsResume(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('resume')
    .description('Resume a paused campaign, or retry one that failed to start.')
    .argument('<id|name>', 'its id or name')
  addWatchOption(command).action(
    cli.withClient(async (connection, idOrName: string, options: WatchOptions) => {
      const { id } = await findCampaign(connection.client, idOrName)
      await showOrWatch(connection, await connection.client.campaigns.resume(id), options)
    }),
  )
  addExamples(command, 'posthorn campaigns resume "December news" --watch')
}
