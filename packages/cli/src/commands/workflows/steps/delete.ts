import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { workflowId } from '../../../lib/find.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, showResult } from '../../../lib/output.ts'
import { requireConsent } from '../../../lib/prompts.ts'

interface Options {
  readonly splice?: boolean
}

export function addWorkflowsStepsDelete(steps: Command, cli: Cli): void {
  const command = steps
    .command('delete')
    .description('Delete a step and its transitions.')
    .argument('<id|name>', 'id or name of the workflow')
    .argument('<step>', 'id of the step')
    .option('--splice', 'connect the steps around it')
    .action(
      cli.withClient(async (connection, idOrName: string, stepId: string, { splice = false }: Options) => {
        const { client, io, globals } = connection
        await requireConsent(io, globals, `This deletes the step ${stepId}.`)
        await client.workflows.steps.delete(await workflowId(client, idOrName), stepId, { splice })
        showResult(connection, { id: stepId, deleted: true }, () => printLine(io, `Deleted ${stepId}.`))
      }),
    )
  addExamples(command, 'posthorn workflows steps delete Welcome stp_01kajx2m5q8t1w4z7b0e3h6k9p --splice --yes')
}
