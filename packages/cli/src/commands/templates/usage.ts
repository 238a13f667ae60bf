import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { templateId } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printFields, showResult } from '../../lib/output.ts'

export function addTemplatesUsage(templates: Command, cli: Cli): void {
  const command = templates
    .command('usage')
    .description('Show where a template is used, and how many mails were sent with it.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client } = connection
        const usage = await client.templates.usage(await templateId(client, idOrName))
        const fields = {
          'emails sent': usage.emailsSent,
          campaigns: usage.campaigns.map(({ id, name }) => `${name} (${id})`).join('\n'),
          'workflow steps': usage.workflowSteps.map(({ workflowId, name }) => `${name} (${workflowId})`).join('\n'),
        }
        showResult(connection, usage, () => printFields(connection.io, fields))
      }),
    )
  addExamples(command, 'posthorn templates usage Welcome')
}
