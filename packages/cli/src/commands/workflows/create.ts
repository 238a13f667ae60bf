import type { Command } from 'commander'
import type { Cli } from '../../lib/cli.ts'
import { addName, nameFrom, requireAll } from '../../lib/name-option.ts'
import { addExamples, given } from '../../lib/options.ts'
import { remark } from '../../lib/output.ts'
import { jsonObject } from '../../lib/workflows/json.ts'
import { showWorkflow } from '../../lib/workflows/show.ts'

interface Options {
  readonly name?: string
  readonly event?: string
  readonly where?: string
  readonly description?: string
  readonly reentry?: boolean
}

export function addWorkflowsCreate(workflows: Command, cli: Cli): void {
  const command = addName(workflows.command('create'), 'workflow')
    .description('Create a workflow. Add steps to it, then enable it.')
    .option('--event <name>', 'the event that starts it')
    .option('--where <json>', 'a filter or condition on the data of the event')
    .option('--description <text>', 'a description')
    .option('--reentry', 'contacts can enter the workflow again after finishing it')
    .action(
      cli.withClient(async (connection, named: string | undefined, options: Options) => {
        const { where, description, reentry } = options
        const wanted = { name: nameFrom(named, options.name), event: options.event }
        const { name, event } = requireAll(wanted, { name: '<name>', event: '--event' })
        const triggerConfig = { eventName: event, ...given({ condition: jsonObject('--where', where) }) }
        const input = { name, triggerConfig, ...given({ description, allowReentry: reentry }) }
        await showWorkflow(connection, await connection.client.workflows.create({ allowReentry: false, ...input }))
        remark(connection, 'Created. Add steps with "posthorn workflows steps create".')
      }),
    )
  addExamples(
    command,
    'posthorn workflows create Welcome --event signup',
    `posthorn workflows create "Large orders" --event order --where '{"field":"event.total","operator":"greaterThan","value":1000}'`,
  )
}
