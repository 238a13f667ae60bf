import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { findWorkflow } from '../../lib/find.ts'
import { addExamples } from '../../lib/options.ts'
import { printLine, showResult } from '../../lib/output.ts'
import { requireConsent } from '../../lib/prompts.ts'
import { count } from '../../lib/text.ts'

export function addWorkflowsDelete(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('delete')
    .description('Delete a workflow that has no running executions.')
    .argument('<id|name>', 'its id or name')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, name, _count } = await findWorkflow(client, idOrName)
        await requireConsent(
          io,
          globals,
          `This deletes the workflow "${name}" and its ${count(_count.executions, 'execution')}.`,
        )
        await connection.embedded?.startWorker()
        await client.workflows.delete(id)
        showResult(connection, { id, deleted: true }, () => printLine(io, `Deleted "${name}".`))
      }),
    )
  addExamples(command, 'posthorn workflows delete Welcome --yes')
}
