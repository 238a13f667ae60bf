import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { workflowId } from '../../../lib/find.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, showResult } from '../../../lib/output.ts'

export function addWorkflowsTransitionsDelete(transitions: Command, cli: Cli): void {
  const command = transitions
    .command('delete')
    .description('Delete a transition. Its steps are not deleted.')
    .argument('<id|name>', 'id or name of the workflow')
    .argument('<transition>', 'its id')
    .action(
      cli.withClient(async (connection, idOrName: string, transitionId: string, _options: object) => {
        const { client, io } = connection
        await client.workflows.transitions.delete(await workflowId(client, idOrName), transitionId)
        showResult(connection, { id: transitionId, deleted: true }, () => printLine(io, `Deleted ${transitionId}.`))
      }),
    )
  addExamples(command, 'posthorn workflows transitions delete Welcome trn_01kajx2m5q8t1w4z7b0e3h6k9q')
}
