import type { Command } from 'commander'
import { showStep } from '../../lib/campaign-steps.ts'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addCampaignsCancel(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('cancel')
    .description(
      'Cancel a campaign that is scheduled, paused or being sent. Mails that have not been sent yet are never sent.',
    )
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, name } = await findCampaign(client, idOrName)
        await requireConsent(io, globals, `This cancels the campaign "${name}".`)
        showStep(connection, await client.campaigns.cancel(id))
      }),
    )
  addExamples(command, 'posthorn campaigns cancel "December news" --yes')
}
