import type { Posthorn } from '@posthorn/sdk'
import type { Command } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { usageError } from '../../../lib/errors.ts'
import { workflowId } from '../../../lib/find.ts'
import { addExamples, given, oneOf } from '../../../lib/options.ts'
import { printFields, remark, showResult } from '../../../lib/output.ts'
import { withSegmentNames } from '../../../lib/segment-names.ts'
import { jsonObject } from '../../../lib/workflows/json.ts'
import { stepInWords } from '../../../lib/workflows/words.ts'
import { STEP_TYPES } from './types.ts'

interface Options {
  readonly type?: (typeof STEP_TYPES)[number]
  readonly name?: string
  readonly config?: string
  readonly template?: string
  readonly key?: string
  readonly connect: boolean
}

export function addWorkflowsStepsCreate(steps: Command, cli: Cli): void {
  const command = steps
    .command('create')
    .description('Add a step after the last one; after a CONDITION, on the branch yes.')
    .argument('<id|name>', 'id or name of the workflow')
    .option('--type <type>', STEP_TYPES.join(', '), oneOf(STEP_TYPES))
    .option('--name <text>', 'the name of the step')
    .option('--config <json>', 'its settings, which depend on the type')
    .option('--template <id|name>', 'for SEND_EMAIL: the template')
    .option('--key <key>', 'its key in workflow files')
    .option('--no-connect', 'do not connect it to the last step')
    .action(
      cli.withClient(async (connection, idOrName: string, options: Options) => {
        const { type, name, template: templateId, key, connect: autoConnect } = options
        if (type === undefined) throw usageError('Missing: --type.', `There are: ${STEP_TYPES.join(', ')}.`)
        const { client, io } = connection
        const config = jsonObject('--config', options.config) ?? {}
        const input = stepOf({ type, config, autoConnect, ...given({ name, templateId, key }) })
        const step = await client.workflows.steps.create(await workflowId(client, idOrName), input)
        const named = await withSegmentNames(client, step)
        showResult(connection, step, () =>
          printFields(io, { id: step.id, type, name: step.name, what: stepInWords(named) }),
        )
        remark(connection, 'Added.')
      }),
    )
  addExamples(
    command,
    'posthorn workflows steps create Welcome --type SEND_EMAIL --template Welcome',
    `posthorn workflows steps create Welcome --type DELAY --config '{"amount":2,"unit":"days"}'`,
  )
}

type StepInput = Parameters<Posthorn['workflows']['steps']['create']>[1]

/** Returns a step with an unchecked config: the server checks it by the type. */
const stepOf = (step: Omit<StepInput, 'config'> & { readonly config: object }) => step as StepInput
