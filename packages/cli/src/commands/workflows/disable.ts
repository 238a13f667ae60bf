import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { workflowId } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { showWorkflow } from '../../lib/workflows/show.ts'

export function addWorkflowsDisable(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('disable')
    .description('Disable a workflow: stop new executions; running ones continue.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client } = connection
        await showWorkflow(connection, await client.workflows.disable(await workflowId(client, idOrName)))
        remark(connection, 'Disabled.')
      }),
    )
  addExamples(command, 'posthorn workflows disable Welcome')
}
