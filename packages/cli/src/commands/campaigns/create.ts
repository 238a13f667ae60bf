import type { Command } from 'commander'
import { readWordsOrStdin, withHtml } from '../../lib/body.ts'
import { addCampaignOptions, type CampaignOptions, campaignFields, readAudience } from '../../lib/campaign-options.ts'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addName, nameFrom, requireAll } from '../../lib/name-option.ts'
import { addExamples } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showCampaign } from '../../lib/show-campaign.ts'

export function addCampaignsCreate(campaigns: Command, cli: Cli): void {
  const command = addName(campaigns.command('create'), 'campaign')
    .description('Create a campaign; nothing is sent yet. The body comes from --body, a file, or stdin.')
    .action(
      cli.withClient(async (connection, named: string | undefined, options: CampaignOptions) => {
        const { name: option, subject: line, from: sender, ...fields } = campaignFields(options)
        const said = await readWordsOrStdin(connection.io, { ...options, subject: line })
        const { body, subject: read } = await withHtml(connection.client, said, options.bodyFile)
        const wanted = { name: nameFrom(named, option), subject: read, from: sender }
        const words = { name: '<name>', subject: '--subject', from: '--from' }
        const { name, subject, from } = requireAll(wanted, words)
        const audience = readAudience(options)
        if (!audience)
          throw usageError('The campaign has no audience.', 'Give --all, --segment or --where (or --condition).')
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
    'posthorn campaigns create News --subject "News, {{name}}" --body-file news.html --from hello@sandbox.localhost --all',
    'posthorn campaigns create Upgrade --subject Upgrade --from hello@sandbox.localhost --segment "On trial" < upgrade.html',
    'posthorn campaigns create Pros --subject Thanks --body "<p>Thanks!</p>" --from hello@sandbox.localhost --where "data.plan equals pro"',
  )
}
