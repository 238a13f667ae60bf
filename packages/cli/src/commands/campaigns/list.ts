import type { CampaignSummary } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../lib/options.ts'
import { CAMPAIGN_STATUSES } from '../../lib/show-campaign.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

interface Options extends ListOptions {
  readonly status?: CampaignSummary['status']
  readonly search?: string
}

export function addCampaignsList(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('list')
    .description('List campaigns and their progress, newest first.')
    .option('--status <status>', `only campaigns that are ${CAMPAIGN_STATUSES.join(', ')}`, oneOf(CAMPAIGN_STATUSES))
    .option('--search <text>', 'only campaigns whose name or subject contains this text, in any case')
  addWatchOption(addListOptions(command)).action(
    cli.withClient(async (connection, { status, search, ...options }: Options) => {
      const list = await readList(connection, options, (page) =>
        connection.client.campaigns.list({ ...page, ...given({ status, search }) }),
      )
      showList(connection, list, 'campaign', {
        columns: ['id', 'name', 'audience', 'status', 'sent', 'start'],
        row: ({ id, name, audienceType, segmentName, status, startedAt, scheduledAt, totalRecipients, sentCount }) => [
          id,
          name,
          segmentName ?? audienceType.toLowerCase(),
          status,
          startedAt ? `${sentCount}/${totalRecipients}` : '',
          time(startedAt ?? scheduledAt),
        ],
      })
    }),
  )
  addExamples(command, 'posthorn campaigns list --status SENDING', 'posthorn campaigns list --search news --json')
}
