import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { workflowId } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showWorkflow } from '../../lib/workflows/show.ts'

export function addWorkflowsEnable(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('enable')
    .description('Enable a workflow, so that its event starts executions. A workflow with problems stays disabled.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client } = connection
        await showWorkflow(connection, await client.workflows.enable(await workflowId(client, idOrName)))
        remark(connection, 'Enabled.')
      }),
    )
  addExamples(command, 'posthorn workflows enable Welcome')
}
