import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { findWorkflow } from '../../../lib/find.ts'
import { showList } from '../../../lib/lists.ts'
import { addExamples } from '../../../lib/options.ts'
import { nameOf } from '../../../lib/workflows/words.ts'

export function addWorkflowsTransitionsList(transitions: Command, cli: Cli): void {
  const command = transitions
    .command('list')
    .description('List the transitions of a workflow with their ids.')
    .argument('<id|name>', 'id or name of the workflow')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { steps, transitions: data } = await findWorkflow(connection.client, idOrName)
        const names = new Map(steps.map((step) => [step.id, nameOf(step)]))
        showList(connection, { data, hasMore: false, cursor: undefined }, 'transition', {
          columns: ['id', 'from', 'branch', 'to'],
          row: ({ id, fromStepId, branch, toStepId }) => [
            id,
            names.get(fromStepId) ?? fromStepId,
            branch ?? '',
            names.get(toStepId) ?? toStepId,
          ],
        })
      }),
    )
  addExamples(command, 'posthorn workflows transitions list Welcome')
}
