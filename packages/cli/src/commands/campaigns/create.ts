import type { CampaignInput } from '@posthorn/sdk'
import type { Command } from 'commander'
import { readWords, readWordsOrStdin, withHtml } from '../../lib/body.ts'
import {
  type AudienceInput,
  addCampaignOptions,
  type CampaignOptions,
  campaignFields,
  readAudience,
} from '../../lib/campaign-options.ts'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addName, nameFrom, requireAll } from '../../lib/name-option.ts'
import { addExamples, given } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showCampaign } from '../../lib/show-campaign.ts'

export function addCampaignsCreate(campaigns: Command, cli: Cli): void {
  const command = addName(campaigns.command('create'), 'campaign')
    .description('Create a campaign; nothing is sent yet. The body comes from --body, a file, or stdin.')
    .action(
      cli.withClient(async (connection, named: string | undefined, options: CampaignOptions) => {
        const { name: option, template, subject: line, from: sender, ...fields } = campaignFields(options)
        const read = template === undefined ? readWordsOrStdin : readWords
        const said = await read(connection.io, { ...options, subject: line })
        const words = await withHtml(connection.client, said, options.bodyFile)
        const wanted = { name: nameFrom(named, option), subject: words.subject, from: sender }
        const audience = readAudience(options)
        const own = { ...given({ body: words.body }), ...fields }
        const input = (): CampaignInput => {
          if (template !== undefined) {
            const { name } = requireAll({ name: wanted.name }, { name: '<name>' })
            return {
              name,
              template,
              ...given({ subject: wanted.subject, from: sender }),
              ...own,
              ...requireAudience(audience),
            }
          }
          const { name, subject, from } = requireAll(wanted, { name: '<name>', subject: '--subject', from: '--from' })
          const audienceOf = requireAudience(audience)
          if (words.body === undefined)
            throw usageError('The campaign has no body.', 'Use --body, --body-file or --template, or pipe the body in.')
          return { name, subject, from, ...own, body: words.body, ...audienceOf }
        }
        const campaign = await connection.client.campaigns.create(input())
        await showCampaign(connection, campaign)
        remark(connection, `Created. To test it: posthorn campaigns test ${campaign.id} <your address>`)
      }),
    )
  addCampaignOptions(command)
  addExamples(
    command,
    'posthorn campaigns create News --subject "News, {{name}}" --body-file news.html --from hello@sandbox.localhost --all',
    'posthorn campaigns create Upgrade --subject Upgrade --from hello@sandbox.localhost --segment "On trial" < upgrade.html',
    'posthorn campaigns create Spring --template "Spring news" --all',
    'posthorn campaigns create Pros --subject Thanks --body "<p>Thanks</p>" --from hello@sandbox.localhost --where "data.plan equals pro"',
  )
}

function requireAudience(audience: AudienceInput | undefined): AudienceInput {
  if (audience) return audience
  throw usageError('The campaign has no audience.', 'Use --all, --segment or --where (or --condition).')
}
