import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { usageError } from '../../../lib/errors.ts'
import { workflowId } from '../../../lib/find.ts'
import { addExamples } from '../../../lib/options.ts'
import { printLine, showResult } from '../../../lib/output.ts'
import { requireConsent } from '../../../lib/prompts.ts'
import { count } from '../../../lib/text.ts'

interface Options {
  readonly all?: boolean
}

export function addWorkflowsExecutionsCancel(executions: Command, cli: Cli): void {
  const command = executions
    .command('cancel')
    .description('Cancel an execution, or with --all every running execution.')
    .argument('<id|name>', 'id or name of the workflow')
    .argument('[execution]', 'its id')
    .option('--all', 'cancel all of them')
    .action(
      cli.withClient(async (connection, idOrName: string, executionId: string | undefined, { all }: Options) => {
        const { client, io, globals } = connection
        if ((executionId === undefined) !== (all === true)) throw usageError('Give the id of an execution, or --all.')
        const id = await workflowId(client, idOrName)
        const what = executionId ?? 'all running executions of the workflow'
        await requireConsent(io, globals, `This cancels ${what}.`)
        if (executionId !== undefined) {
          await client.workflows.executions.cancel(id, executionId)
          showResult(connection, { id: executionId, cancelled: true }, () => printLine(io, `Cancelled ${executionId}.`))
        } else {
          const answer = await client.workflows.executions.cancelAll(id)
          showResult(connection, answer, ({ cancelled }) =>
            printLine(io, `Cancelled ${count(cancelled, 'execution')}.`),
          )
        }
      }),
    )
  addExamples(
    command,
    'posthorn workflows executions cancel Welcome exe_01kajx3n6r9v2x5a8c1f4j7m0p',
    'posthorn workflows executions cancel Welcome --all --yes',
  )
}
