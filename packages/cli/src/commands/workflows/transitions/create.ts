import type { Command } from 'commander'
import { Option } from 'commander'
import type { Cli } from '../../../lib/cli.ts'
import { workflowId } from '../../../lib/find.ts'
import { addExamples, given } from '../../../lib/options.ts'
import { printFields, remark, showResult } from '../../../lib/output.ts'

interface Options {
  readonly branch?: 'yes' | 'no' | 'event' | 'timeout'
}

export function addWorkflowsTransitionsCreate(transitions: Command, cli: Cli): void {
  const command = transitions
    .command('create')
    .description('Connect two steps.')
    .argument('<id|name>', 'id or name of the workflow')
    .argument('<from>', 'id of a step')
    .argument('<to>', 'id of the next step')
    .addOption(
      new Option('--branch <branch>', 'the branch of the transition').choices(['yes', 'no', 'event', 'timeout']),
    )
    .action(
      cli.withClient(
        async (connection, idOrName: string, fromStepId: string, toStepId: string, { branch }: Options) => {
          const { client, io } = connection
          const id = await workflowId(client, idOrName)
          const input = { fromStepId, toStepId, priority: 0, ...given({ branch }) }
          const way = await client.workflows.transitions.create(id, input)
          showResult(connection, way, () =>
            printFields(io, { id: way.id, from: fromStepId, to: toStepId, branch: way.branch }),
          )
          remark(connection, 'Connected.')
        },
      ),
    )
  addExamples(
    command,
    'posthorn workflows transitions create Welcome stp_01kajx2m5q8t1w4z7b0e3h6k9p stp_01kajx2m5q8t1w4z7b0e3h6k9r --branch yes',
  )
}
