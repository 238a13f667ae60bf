import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { findContact, workflowId } from '../../../lib/find.ts'
import { addExamples, given } from '../../../lib/options.ts'
import { remark } from '../../../lib/output.ts'
import { jsonObject } from '../../../lib/workflows/json.ts'
import { showExecution } from '../../../lib/workflows/show.ts'

interface Options {
  readonly context?: string
}

export function addWorkflowsExecutionsStart(executions: Command, cli: Cli): void {
  const command = executions
    .command('start')
    .description('Start an execution of an enabled workflow for a contact.')
    .argument('<id|name>', 'id or name of the workflow')
    .argument('<contact>', 'id or address of the contact')
    .option('--context <json>', 'variables of this execution')
    .action(
      cli.withClient(async (connection, idOrName: string, contact: string, { context }: Options) => {
        const { client } = connection
        const id = await workflowId(client, idOrName)
        const input = {
          contactId: (await findContact(client, contact)).id,
          ...given({ context: jsonObject('--context', context) }),
        }
        showExecution(connection, await client.workflows.executions.start(id, input))
        remark(connection, 'Started.')
      }),
    )
  addExamples(command, `posthorn workflows executions start Welcome ada@example.com --context '{"coupon":"SPRING"}'`)
}
