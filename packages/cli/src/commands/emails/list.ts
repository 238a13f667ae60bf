import type { Email } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findCampaign, findContact, templateId } from '../../lib/find.ts'
import { addListOptions, type ListOptions, readList, showList } from '../../lib/lists.ts'
import { addExamples, given, oneOf } from '../../lib/options.ts'
import { EMAIL_STATUSES } from '../../lib/show.ts'
import { time } from '../../lib/text.ts'
import { addWatchOption } from '../../lib/watch.ts'

interface Options extends ListOptions {
  readonly status?: Email['status']
  readonly contact?: string
  readonly search?: string
  readonly template?: string
  readonly campaign?: string
  readonly tag?: string
  readonly from?: string
  readonly until?: string
}

export function addEmailsList(emails: Command, cli: Cli): void {
  const command = emails
    .command('list')
    .description('List mails and their status, newest first.')
    .option('--status <status>', `only mails with this status: ${EMAIL_STATUSES.join(', ')}`, oneOf(EMAIL_STATUSES))
    .option('--contact <id|email>', 'only mails to this contact')
    .option('--template <id|name>', 'only mails of this template')
    .option('--campaign <id|name>', 'only mails of this campaign')
    .option('--tag <name[:value]>', 'only mails with this tag')
    .option('--from <date>', 'only since this day or time')
    .option('--until <date>', 'only until this day or time')
    .option('--search <text>', 'only mails whose recipient or subject contains this text, in any case')
  addWatchOption(addListOptions(command)).action(
    cli.withClient(
      async (connection, { status, contact, search, template, campaign, tag, from, until, ...options }: Options) => {
        const { client } = connection
        const contactId = contact === undefined ? undefined : (await findContact(client, contact)).id
        const filter = given({
          status,
          contactId,
          search,
          tag,
          templateId: template === undefined ? undefined : await templateId(client, template),
          campaignId: campaign === undefined ? undefined : (await findCampaign(client, campaign)).id,
          from,
          to: until,
        })
        const list = await readList(connection, options, (page) => client.emails.list({ ...page, ...filter }))
        showList(connection, list, 'mail', {
          columns: ['id', 'status', 'to', 'subject', 'created', 'error'],
          row: ({ id, status, to, subject, createdAt, error }) => [
            id,
            status,
            to,
            subject,
            time(createdAt),
            error ?? '',
          ],
        })
      },
    ),
  )
  addExamples(command, 'posthorn emails list --status FAILED', 'posthorn emails list --search ada@example.com --json')
}
