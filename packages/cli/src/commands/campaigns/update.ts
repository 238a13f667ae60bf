import type { CampaignInput } from '@posthorn/sdk'
import type { Command } from 'commander'
import { readWords, withHtml } from '../../lib/body.ts'
import {
  addCampaignOptions,
  type CampaignOptions,
  campaignFields,
  inputOf,
  readAudience,
} from '../../lib/campaign-options.ts'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { getCampaign } from '../../lib/find.ts'
import { addExamples, addRevisionOption, given, type RevisionOption } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showCampaign } from '../../lib/show-campaign.ts'

/** A new audience replaces the whole old one. */
const NO_AUDIENCE = { segmentId: null, audienceFilter: null }

export function addCampaignsUpdate(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('update')
    .description('Change the given values of a campaign that has not been sent yet.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, options: CampaignOptions & RevisionOption) => {
        const { client } = connection
        const audience = readAudience(options)
        const changes = {
          ...campaignFields(options),
          ...given(await withHtml(client, await readWords(connection.io, options), options.bodyFile)),
          ...(audience && { ...NO_AUDIENCE, ...audience }),
        }
        if (Object.keys(changes).length === 0)
          throw usageError('Nothing to change.', 'Use at least one option, such as --subject.')
        const campaign = await getCampaign(client, idOrName)
        const kept = inputOf(campaign)
        const { name, description, audienceType, segmentId, audienceFilter } = kept
        // A template replaces the campaign's own content.
        const rest =
          options.template === undefined ? kept : { name, description, audienceType, segmentId, audienceFilter }
        const input = { ...rest, ...changes } as CampaignInput
        // The other values are those that were read.
        const ifMatch = options.ifRevision ?? campaign.revision
        await showCampaign(connection, await client.campaigns.update(campaign.id, input, { ifMatch }))
        remark(connection, 'Changed.')
      }),
    )
  addCampaignOptions(command.option('--name <name>', 'the name of the campaign'))
  addRevisionOption(command)
  addExamples(
    command,
    'posthorn campaigns update News --subject "News for {{name}}"',
    'posthorn campaigns update News --body-file news.html --segment Paying',
  )
}
