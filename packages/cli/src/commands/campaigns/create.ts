import type { Command } from 'commander'
import { readBodyOrStdin } from '../../lib/body.ts'
import { addCampaignOptions, type CampaignOptions, campaignFields, readAudience } from '../../lib/campaign-options.ts'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showCampaign } from '../../lib/show-campaign.ts'

export function addCampaignsCreate(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('create')
    .description('Create a campaign; nothing is sent yet. The body comes from --body, a file, or stdin.')
    .action(
      cli.withClient(async (connection, options: CampaignOptions) => {
        const { name, subject, from, ...fields } = campaignFields(options)
        if (name === undefined || subject === undefined || from === undefined)
          throw usageError('--name, --subject and --from are needed.')
        const audience = await readAudience(connection.client, options)
        if (!audience)
          throw usageError('The campaign has no audience.', 'Give --all, --segment or --where (or --condition).')
        const body = await readBodyOrStdin(connection.io, options)
        if (body === undefined)
          throw usageError('The campaign has no body.', 'Give --body or --body-file, or pipe it in.')
        const input = { name, subject, body, from, ...fields, ...audience }
        const campaign = await connection.client.campaigns.create(input)
        showCampaign(connection, campaign)
        remark(connection, `Created. Try it: posthorn campaigns test ${campaign.id} <your address>`)
      }),
    )
  addCampaignOptions(command)
  addExamples(
    command,
    'posthorn campaigns create --name News --subject "News, {{name}}" --body-file news.html --from hello@sandbox.localhost --all',
    'posthorn campaigns create --name Upgrade --subject Upgrade --from hello@sandbox.localhost --segment "On trial" < upgrade.html',
    'posthorn campaigns create --name Pros --subject Thanks --body "<p>Thanks!</p>" --from hello@sandbox.localhost --where "data.plan equals pro"',
  )
}
