import type { Posthorn } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { findCampaign, findContact, templateId, workflowId } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { showExplanation } from '../../lib/show-explanation.ts'

interface Options {
  readonly campaign?: string
  readonly template?: string
  readonly workflow?: string
}

export function addContactsExplain(contacts: Command, cli: Cli): void {
  const command = contacts
    .command('explain')
    .description(
      'Explain why a contact did or did not receive a campaign, a mail with a template, or the mails of a workflow.',
    )
    .argument('<id|email>', 'its id or address; a deleted contact is found by its id')
    .option('--campaign <id|name>', 'explain whether it received this campaign')
    .option('--template <id|name>', 'explain whether it received a mail with this template')
    .option('--workflow <id|name>', 'explain whether it received the mails of this workflow')
    .action(
      cli.withClient(async (connection, idOrEmail: string, options: Options) => {
        const query = await queryOf(connection.client, options)
        const id = idOrEmail.includes('@') ? (await findContact(connection.client, idOrEmail)).id : idOrEmail
        showExplanation(connection, await connection.client.contacts.explain(id, query))
      }),
    )
  addExamples(
    command,
    'posthorn contacts explain ada@example.com --campaign "Spring news"',
    'posthorn contacts explain cnt_01kajw7d3gq8v5t2m9c4x6b1ze --template tpl_01kajw8f2c5v7n9q1s3u6w8y0b --json',
  )
}

async function queryOf(client: Posthorn, { campaign, template, workflow }: Options) {
  if ([campaign, template, workflow].filter((given) => given !== undefined).length !== 1)
    throw usageError('Use exactly one of --campaign, --template and --workflow.')
  if (campaign !== undefined) return { campaignId: (await findCampaign(client, campaign)).id }
  if (template !== undefined) return { templateId: await templateId(client, template) }
  return { workflowId: await workflowId(client, workflow ?? '') }
}
