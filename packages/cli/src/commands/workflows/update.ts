import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { findWorkflow } from '../../lib/find.ts'
import { addExamples, addRevisionOption, given, ofRevision, type RevisionOption } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { jsonObject } from '../../lib/workflows/json.ts'
import { showWorkflow } from '../../lib/workflows/show.ts'

interface Options extends RevisionOption {
  readonly name?: string
  readonly event?: string
  readonly where?: string
  readonly description?: string
  readonly reentry?: boolean
}

export function addWorkflowsUpdate(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('update')
    .description('Change the given values of a workflow.')
    .argument('<id|name>', 'its id or name')
    .option('--name <name>', 'the name of the workflow')
    .option('--event <name>', 'the event that starts it')
    .option('--where <json>', 'a filter or condition on the data of the event')
    .option('--description <text>', 'a description')
    .option('--reentry', 'contacts can enter the workflow again after finishing it')
    .option('--no-reentry', 'contacts can enter the workflow only once')
    .action(
      cli.withClient(async (connection, idOrName: string, options: Options) => {
        const { name, event, description, reentry: allowReentry } = options
        const condition = jsonObject('--where', options.where)
        const own = given({ name, description, allowReentry })
        if (Object.keys(own).length === 0 && event === undefined && !condition)
          throw usageError('Nothing to change.', 'Use at least one option, such as --name.')
        const { id, triggerConfig } = await findWorkflow(connection.client, idOrName)
        const trigger = condition
          ? { triggerConfig: { eventName: event ?? triggerConfig.eventName, condition } }
          : given({ eventName: event })
        await showWorkflow(
          connection,
          await connection.client.workflows.update(id, { ...own, ...trigger }, ofRevision(options)),
        )
        remark(connection, 'Changed.')
      }),
    )
  addRevisionOption(command)
  addExamples(
    command,
    'posthorn workflows update Welcome --event contact.subscribed',
    'posthorn workflows update Welcome --reentry',
  )
}
