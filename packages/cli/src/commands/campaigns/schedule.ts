import type { Command } from 'commander'
import { showStep } from '../../lib/campaign-steps.ts'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { moment } from '../../lib/moment.ts'
import { addExamples } from '../../lib/options.ts'

export function addCampaignsSchedule(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('schedule')
    .description('Schedule a campaign. Its audience is chosen at that time. A new time replaces an earlier one.')
    .argument('<id|name>', 'its id or name')
    .argument('<time>', '2h from now, 2026-12-01 or 2026-12-01T09:00:00+01:00', (text: string) => moment(text))
    .action(
      cli.withClient(async (connection, idOrName: string, at: string, _options: object) => {
        const { id } = await findCampaign(connection.client, idOrName)
        showStep(connection, await connection.client.campaigns.schedule(id, at))
      }),
    )
  addExamples(command, 'posthorn campaigns schedule "December news" 2026-12-01T09:00:00+01:00')
}
