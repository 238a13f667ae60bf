import type { Email } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign } from '../../lib/find.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../lib/options.ts'
import { EMAIL_STATUSES } from '../../lib/show.ts'
import { time } from '../../lib/text.ts'

interface Options extends ListOptions {
  readonly status?: Email['status']
}

export function addCampaignsRecipients(campaigns: Command, cli: Cli): void {
  const command = campaigns
    .command('recipients')
    .description('List the mails of a campaign, one for each recipient.')
    .argument('<id|name>', 'its id or name')
    .option('--status <status>', `only mails with this status: ${EMAIL_STATUSES.join(', ')}`, oneOf(EMAIL_STATUSES))
  addListOptions(command).action(
    cli.withClient(async (connection, idOrName: string, { status, ...options }: Options) => {
      const { id } = await findCampaign(connection.client, idOrName)
      const list = await readList(connection, options, (page) =>
        connection.client.campaigns.recipients(id, { ...page, ...given({ status }) }),
      )
      showList(connection, list, 'recipient', {
        columns: ['id', 'status', 'to', 'subject', 'sent', 'error'],
        row: ({ id, status, to, subject, sentAt, error }) => [id, status, to, subject, time(sentAt), error ?? ''],
      })
    }),
  )
  addExamples(
    command,
    'posthorn campaigns recipients "December news" --status FAILED',
    'posthorn campaigns recipients "December news" --all --json',
  )
}
