import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { findWorkflow } from '../../../lib/find.ts'
import { showList } from '../../../lib/lists.ts'
import { addExamples } from '../../../lib/options.ts'
import { withSegmentNames } from '../../../lib/segment-names.ts'
import { stepInWords } from '../../../lib/workflows/words.ts'

export function addWorkflowsStepsList(steps: Command, cli: Cli): void {
  const command = steps
    .command('list')
    .description('List the steps of a workflow with their ids.')
    .argument('<id|name>', 'id or name of the workflow')
    .action(
      cli.withClient(async (connection, idOrName: string, _options: object) => {
        const { client } = connection
        const { steps: data } = await findWorkflow(client, idOrName)
        const named = new Map((await withSegmentNames(client, data)).map((step) => [step.id, step]))
        showList(connection, { data, hasMore: false, cursor: undefined }, 'step', {
          columns: ['id', 'type', 'name', 'key', 'what'],
          row: (step) => [step.id, step.type, step.name, step.key ?? '', stepInWords(named.get(step.id) ?? step)],
        })
      }),
    )
  addExamples(command, 'posthorn workflows steps list Welcome')
}
