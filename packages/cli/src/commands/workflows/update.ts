import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { usageError } from '../../lib/errors.ts'
import { addExamples, given } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { findWorkflow } from '../../lib/workflows/find.ts'
import { jsonObject } from '../../lib/workflows/json.ts'
import { showWorkflow } from '../../lib/workflows/show.ts'

interface Options {
  readonly name?: string
  readonly event?: string
  readonly where?: string
  readonly description?: string
  readonly reentry?: boolean
}

export function addWorkflowsUpdate(workflows: Command, cli: Cli): void {
  const command = workflows
    .command('update')
    .description('Change the given values of a workflow; the rest stays.')
    .argument('<id|name>', 'its id or its name')
    .option('--name <name>', 'what the workflow is called')
    .option('--event <name>', 'the event that starts it')
    .option('--where <json>', 'a filter or condition on the data of the event')
    .option('--description <text>', 'a note for people')
    .option('--reentry', 'a contact may walk through it again, once it is through')
    .option('--no-reentry', 'a contact may walk through it only once')
    .action(
      cli.withClient(async (connection, idOrName: string, options: Options) => {
        const { name, event, description, reentry: allowReentry } = options
        const condition = jsonObject('--where', options.where)
        const own = given({ name, description, allowReentry })
        if (Object.keys(own).length === 0 && event === undefined && !condition)
          throw usageError('There is nothing to change.', 'Give at least one option, such as --name.')
        const { id, triggerConfig } = await findWorkflow(connection.client, idOrName)
        const trigger = condition
          ? { triggerConfig: { eventName: event ?? triggerConfig.eventName, condition } }
          : given({ eventName: event })
        await showWorkflow(connection, await connection.client.workflows.update(id, { ...own, ...trigger }))
        remark(connection, 'Changed.')
      }),
    )
  addExamples(
    command,
    'posthorn workflows update Welcome --event contact.subscribed',
    'posthorn workflows update Welcome --reentry',
  )
}
