import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { findWorkflow } from '../../../lib/find.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, printTable } from '../../../lib/output.ts'
import { withSegmentNames } from '../../../lib/segment-names.ts'
import { time } from '../../../lib/text.ts'
import { addWatchOption } from '../../../lib/watch.ts'
import { showExecution } from '../../../lib/workflows/show.ts'
import { titleOf } from '../../../lib/workflows/words.ts'

export function addWorkflowsExecutionsGet(executions: Command, cli: Cli): void {
  const command = executions
    .command('get')
    .description('Show an execution with the result of each step.')
    .argument('<id|name>', 'id or name of the workflow')
    .argument('<execution>', 'its id')
    .action(
      cli.withClient(async (connection, idOrName: string, executionId: string, _options: object) => {
        const { client, io, globals } = connection
        const { id, steps } = await withSegmentNames(client, await findWorkflow(client, idOrName))
        const execution = await client.workflows.executions.get(id, executionId)
        showExecution(connection, execution)
        if (globals.json || execution.stepExecutions.length === 0) return
        const titles = new Map(steps.map((step) => [step.id, titleOf(step)]))
        const rows = execution.stepExecutions.map((one) => [
          time(one.startedAt),
          titles.get(one.stepId) ?? one.stepId,
          one.status,
          one.branch ?? '',
          one.error ?? (one.output === null ? '' : JSON.stringify(one.output)),
        ])
        printLine(io, '')
        printTable(io, ['at', 'step', 'status', 'branch', 'result'], rows)
      }),
    )
  addWatchOption(command)
  addExamples(command, 'posthorn workflows executions get Welcome exe_01kajx3n6r9v2x5a8c1f4j7m0p')
}
