import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addExamples } from '../../lib/options.ts'
import { printFields, showResult } from '../../lib/output.ts'

export function addTemplatesUsage(templates: Command, cli: Cli): void {
  const command = templates
    .command('usage')
    .description('Show where a template is used, and how many mails were sent with it.')
    .argument('<id>', 'the id of the template')
    .action(
      cli.withClient(async (connection, id: string, _options: object) => {
        const usage = await connection.client.templates.usage(id)
        const fields = {
          'emails sent': usage.emailsSent,
          campaigns: usage.campaigns.map(({ id, name }) => `${name} (${id})`).join('\n'),
          'workflow steps': usage.workflowSteps.map(({ workflowId, name }) => `${name} (${workflowId})`).join('\n'),
        }
        showResult(connection, usage, () => printFields(connection.io, fields))
      }),
    )
  addExamples(command, 'posthorn templates usage tpl_01kajw9r2m5t8k3q7x1c6v4b0n')
}
