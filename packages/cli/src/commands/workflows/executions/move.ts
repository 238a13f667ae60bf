import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { workflowId } from '../../../lib/find.ts'
import { addExamples } from '../../../lib/options.ts'
import { remark } from '../../../lib/output.ts'
import { showExecution } from '../../../lib/workflows/show.ts'

export function addWorkflowsExecutionsMove(executions: Command, cli: Cli): void {
  const command = executions
    .command('move')
    .description('Move an execution to the newest version of its workflow.')
    .argument('<id|name>', 'id or name of the workflow')
    .argument('<execution>', 'its id')
    .action(
      cli.withClient(async (connection, idOrName: string, executionId: string, _options: object) => {
        const { client } = connection
        const id = await workflowId(client, idOrName)
        showExecution(connection, await client.workflows.executions.move(id, executionId))
        remark(connection, 'Moved.')
      }),
    )
  addExamples(command, 'posthorn workflows executions move Welcome exe_01kajx3n6r9v2x5a8c1f4j7m0p')
}
