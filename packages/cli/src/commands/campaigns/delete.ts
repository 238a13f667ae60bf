import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'

export function addCampaignsDelete(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('delete')
    .description('Delete a campaign that is not active. Its mails are kept.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, name } = await findCampaign(client, idOrName)
        await requireConsent(io, globals, `This deletes the campaign "${name}".`)
        await client.campaigns.delete(id)
        showResult(connection, { id, deleted: true }, () => printLine(io, `Deleted "${name}".`))
      }),
    )
  addExamples(command, 'posthorn campaigns delete News', 'posthorn campaigns delete News --yes')
}
