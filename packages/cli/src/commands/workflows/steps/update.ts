import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { usageError } from '../../../lib/errors.ts'
import { workflowId } from '../../../lib/find.ts'
import { addExamples, given } from '../../../lib/options.ts'
import { printFields, remark, showResult } from '../../../lib/output.ts'
import { withSegmentNames } from '../../../lib/segment-names.ts'
import { jsonObject } from '../../../lib/workflows/json.ts'
import { stepInWords } from '../../../lib/workflows/words.ts'

interface Options {
  readonly name?: string
  readonly config?: string
  readonly template?: string
  readonly key?: string
}

export function addWorkflowsStepsUpdate(steps: Command, cli: Cli): void {
  const command = steps
    .command('update')
    .description('Change the given values of a step; --config replaces the whole config.')
    .argument('<id|name>', 'id or name of the workflow')
    .argument('<step>', 'id of the step')
    .option('--name <text>', 'the name of the step')
    .option('--config <json>', 'its settings, which depend on the type')
    .option('--template <id|name>', 'for SEND_EMAIL: the template')
    .option('--key <key>', 'its key in workflow files')
    .action(
      cli.withClient(async (connection, idOrName: string, stepId: string, options: Options) => {
        const { name, template: templateId, key } = options
        const { client, io } = connection
        const changes = given({ name, templateId, key, config: jsonObject('--config', options.config) })
        if (Object.keys(changes).length === 0)
          throw usageError('Nothing to change.', 'Use at least one option, such as --config.')
        const step = await client.workflows.steps.update(await workflowId(client, idOrName), stepId, changes)
        const named = await withSegmentNames(client, step)
        showResult(connection, step, () =>
          printFields(io, { id: step.id, type: step.type, name: step.name, what: stepInWords(named) }),
        )
        remark(connection, 'Changed.')
      }),
    )
  addExamples(
    command,
    `posthorn workflows steps update Welcome stp_01kajx2m5q8t1w4z7b0e3h6k9p --config '{"amount":3,"unit":"days"}'`,
  )
}
